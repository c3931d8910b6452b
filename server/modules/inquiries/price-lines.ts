import type { calls } from '#domain/contract/calls/calls.ts';
import type { InquiryLine, MovedLine, RowKey } from '#domain/contract/entities/deals/inquiries.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { z } from '#domain/contract/zod.ts';

export type SentBody = z.output<(typeof calls.createInquiry)['body']>;

interface ListedRow extends CatalogueRow {
  readonly occurrence: number;
  /** The title above it in the list. */
  readonly section?: string;
}

/** The list that the sender is shown now. */
interface ShownList {
  /** Undefined in classic money. */
  readonly money?: Pick<Money, 'currency'> | undefined;
  rowsOf(category: string): readonly ListedRow[] | undefined;
}

export interface PricedLines {
  /** At the prices of the list. Complete only if nothing has moved. */
  readonly lines: readonly InquiryLine[];
  /** What the sender has not seen: prices that differ from those shown and accepted, and rows without one. */
  readonly moved: readonly MovedLine[];
}

/** The prices in the request are compared with the list and never used. */
export function priceLines(body: SentBody, list: ShownList): PricedLines {
  const { lines: sent, accepted = [], currency } = body;
  const findRow = rowFinder(sent, list);
  const isSameMoney = currency === list.money?.currency;
  const acceptedPrices = new Map(accepted.map(({ line, price }) => [line, price]));
  const isSeen = (line: number, price: number) =>
    isSameMoney && (price === sent[line]?.shown || price === acceptedPrices.get(line));
  const lines: InquiryLine[] = [];
  const moved: MovedLine[] = [];
  for (const [line, { quantity, shown, ...key }] of sent.entries()) {
    const row = findRow(key);
    const price = row ? priceNow(row) : null;
    if (row === undefined) moved.push({ line, was: shown, now: null, reason: 'gone' });
    else if (price === null) moved.push({ line, was: shown, now: null, reason: 'no-price' });
    else if (!isSeen(line, price)) moved.push({ line, was: shown, now: price, reason: 'moved' });
    else lines.push(lineOf(row, { quantity, price }));
  }
  return { lines, moved };
}

function priceNow({ finalPrice, outOfStock, onRequest }: ListedRow): number | null {
  return outOfStock || onRequest !== undefined ? null : finalPrice;
}

function lineOf(row: ListedRow, { quantity, price }: { quantity: number; price: number }): InquiryLine {
  const { category, device, occurrence, section, display, group, variant } = row;
  return {
    category,
    device,
    occurrence,
    ...(section !== undefined && { section }),
    display,
    ...(group !== undefined && { group }),
    ...(variant !== undefined && { variant }),
    quantity,
    price,
    offer: null,
  };
}

/** Walks each category once, however many of its rows are wanted: it may have twenty thousand. */
function rowFinder(sent: readonly RowKey[], list: ShownList): (key: RowKey) => ListedRow | undefined {
  const categories = new Set(sent.map(({ category }) => category));
  const rows = new Map(
    [...categories].map((category) => {
      const listed = list.rowsOf(category) ?? [];
      return [category, new Map(listed.map((row) => [placeOf(row), row]))];
    }),
  );
  return (key) => rows.get(key.category)?.get(placeOf(key));
}

function placeOf({ occurrence, device }: Pick<RowKey, 'occurrence' | 'device'>): string {
  return `${occurrence} ${device}`;
}
