import type { Money } from '#domain/contract/entities/money.ts';
import type { StoredLayout } from '#server/modules/catalogue/layouts/list-sheets.ts';
import type { PriceState } from '#server/modules/catalogue/price-state.repo.ts';
import { isReadIn, isReadWith } from '#server/modules/catalogue/reading/reading-mark.ts';
import {
  type HoldReason,
  judgeCandidate,
  type Verdict,
} from '#server/modules/catalogue/snapshots/assess-candidate.ts';
import {
  listWithDigest,
  type StoredSnapshot,
} from '#server/modules/catalogue/snapshots/price-snapshot.repo.ts';
import { readStoredReasons } from '#server/modules/catalogue/snapshots/stored-json.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import type { PackedCandidate } from './import-prices.ts';

/** What a candidate is compared with. */
export interface Situation {
  readonly state: PriceState;
  readonly published: StoredSnapshot | null;
  /** The confirmed layouts that it was read with. */
  readonly layouts: readonly StoredLayout[];
  /** What its prices were read in. */
  readonly money: Money | undefined;
}

export interface Judgement {
  readonly verdict: Verdict;
  readonly reasons: readonly HoldReason[];
}

interface ToJudge {
  readonly situation: Situation;
  readonly candidate: PackedCandidate;
  readonly waiting: StoredSnapshot | null;
  readonly isSample: boolean;
  /** A person has uploaded it or changed how it is read. */
  readonly isWanted: boolean;
  /** Waits for a decision even if it changes little. */
  readonly mustWait: boolean;
}

export async function judgeSituation(trx: Queryable, given: ToJudge): Promise<Judgement> {
  const { situation, candidate, waiting, isSample, isWanted, mustWait } = given;
  const { money, published } = situation;
  const { digest, rowCount, reasons } = candidate;
  // A money that was tried and taken back changes nothing about what was decided before.
  const last = (await listWithDigest(trx, digest)).find(({ readingMark }) => isReadIn(readingMark, money));
  const verdict = judgeCandidate({
    digest,
    isSample,
    rowCount,
    reasons,
    published,
    // Nobody can publish a list that was read in another money.
    waiting:
      waiting && isReadIn(waiting.readingMark, money)
        ? { digest: waiting.digest, reasons: readStoredReasons(waiting.reasons) }
        : null,
    // A person who uploads a discarded list wants it back.
    isDiscarded: last?.state === 'discarded' && !isWanted,
  });
  if (verdict !== 'publish' && verdict !== 'hold') return { verdict, reasons };
  const unseen = unseenReasons(situation);
  if (unseen.length > 0) return { verdict: 'hold', reasons: [...reasons, ...unseen] };
  return { verdict: mustWait ? 'hold' : verdict, reasons };
}

/** Whether the published list was read like this. */
export function isSeen(situation: Situation): boolean {
  return unseenReasons(situation).length === 0;
}

/** Nobody has seen yet what these layouts give, or these numbers in this money. */
function unseenReasons({ published, layouts, money }: Situation): HoldReason[] {
  const mark = published?.readingMark ?? '';
  const isFirst = published === null || published.isSample;
  return [
    ...(isReadWith(mark, layouts) ? [] : [{ kind: 'columns-confirmed' as const }]),
    ...(isFirst || isReadIn(mark, money) ? [] : [{ kind: 'money-changed' as const }]),
  ];
}
