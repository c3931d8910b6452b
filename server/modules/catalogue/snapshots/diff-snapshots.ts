import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import { OUT_OF_STOCK } from '#domain/contract/entities/price-data/request-words.ts';
import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';
import { isDevice, type SnapshotContent, type SnapshotRow } from './snapshot-content.ts';

export interface DiffRow {
  readonly category: string;
  readonly device: string;
  readonly display: string;
  readonly occurrence: number;
  /** Null without a price; `words` says why then. */
  readonly priceCents: number | null;
  readonly words?: string | undefined;
}

/** A row with another price or wording. */
export interface ChangedRow extends DiffRow {
  readonly oldPriceCents: number | null;
  readonly oldDisplay: string;
  readonly oldWords?: string | undefined;
}

/** A changed row with a price on both sides. */
export type MovedRow = ChangedRow & { readonly priceCents: number; readonly oldPriceCents: number };

export function isMoved(row: ChangedRow): row is MovedRow {
  return row.priceCents !== null && row.oldPriceCents !== null;
}

/** On request or out of stock now. */
export function losesPrice(
  row: ChangedRow,
): row is ChangedRow & { readonly priceCents: null; readonly oldPriceCents: number } {
  return row.priceCents === null && row.oldPriceCents !== null;
}

export interface SnapshotDiff {
  readonly added: readonly DiffRow[];
  readonly removed: readonly DiffRow[];
  readonly changed: readonly ChangedRow[];
}

type Rows = Pick<SnapshotContent, 'rows'>;

/** What publishing the candidate would change for visitors. Section titles, stock and notes do not count. */
export function diffSnapshots(published: Rows, candidate: Rows): SnapshotDiff {
  const before = new FormerRows(published.rows.filter(isDevice));
  const added: DiffRow[] = [];
  const changed: ChangedRow[] = [];
  for (const row of candidate.rows) {
    if (!isDevice(row)) continue;
    const old = before.take(row);
    if (old === undefined) added.push(diffRow(row));
    else if (isChanged(old, row)) changed.push(changedRow(old, row));
  }
  return { added, removed: before.left().map(diffRow), changed };
}

/**
 * The devices of the published list. A new list mostly has the same ones in the same order, so the next one is looked at
 * first: the keys of a long list take more time and memory than all the rest of the comparison.
 */
class FormerRows {
  readonly #rows: readonly SnapshotRow[];
  readonly #taken: boolean[];
  #places: ReadonlyMap<string, number> | undefined;
  #next = 0;

  constructor(rows: readonly SnapshotRow[]) {
    this.#rows = rows;
    this.#taken = rows.map(() => false);
  }

  take(row: SnapshotRow): SnapshotRow | undefined {
    const place = this.#placeOf(row);
    if (place === undefined || this.#taken[place]) return undefined;
    this.#taken[place] = true;
    this.#next = place + 1;
    return this.#rows[place];
  }

  /** Those that nobody took, in their order. */
  left(): SnapshotRow[] {
    return this.#rows.filter((_, place) => !this.#taken[place]);
  }

  #placeOf(row: SnapshotRow): number | undefined {
    const next = this.#rows[this.#next];
    if (next !== undefined && isSameRow(next, row)) return this.#next;
    this.#places ??= new Map(this.#rows.map((each, place) => [rowKeyText(each), place]));
    return this.#places.get(rowKeyText(row));
  }
}

function isSameRow(one: SnapshotRow, other: SnapshotRow): boolean {
  return (
    one.device === other.device && one.occurrence === other.occurrence && one.category === other.category
  );
}

function isChanged(old: SnapshotRow, row: SnapshotRow): boolean {
  return centsOf(old) !== centsOf(row) || old.display !== row.display || wordsOf(old) !== wordsOf(row);
}

function changedRow(old: SnapshotRow, row: SnapshotRow): ChangedRow {
  const { category, device, display, occurrence } = row;
  return {
    category,
    device,
    display,
    occurrence,
    priceCents: centsOf(row),
    words: wordsOf(row),
    oldPriceCents: centsOf(old),
    oldDisplay: old.display,
    oldWords: wordsOf(old),
  };
}

function diffRow(row: SnapshotRow): DiffRow {
  const { category, device, display, occurrence } = row;
  return { category, device, display, occurrence, priceCents: centsOf(row), words: wordsOf(row) };
}

function centsOf({ price }: SnapshotRow): number | null {
  return price === null ? null : hundredthsOf(price);
}

/** What visitors see in place of the price. */
export function wordsOf({ onRequest, outOfStock }: SnapshotRow): string | undefined {
  return outOfStock ? OUT_OF_STOCK : onRequest;
}
