import type { Money } from '#domain/contract/entities/money.ts';
import { numberOfText } from '#domain/contract/entities/price-bucket.ts';
import { readAmount } from '#domain/text/typed-numbers.ts';
import { otherMarksMessage } from '#web/features/engine-room/grid/model/cell-text.ts';

/** `bound` is NaN for a text that is no amount: the checks of a bucket have their own words for it. */
export type ReadBound =
  | { readonly ok: true; readonly bound: number }
  | { readonly ok: false; readonly message: string };

/** The end of a range as somebody typed it, in the shop's money. */
export function readBound(text: string, money: Money | undefined): ReadBound {
  if (money === undefined) return { ok: true, bound: numberOfText(text) };
  const read = readAmount(text, money);
  if (read === 'other-marks') return { ok: false, message: otherMarksMessage(money) };
  return { ok: true, bound: read === 'unreadable' ? Number.NaN : read.amount };
}
