import { CHANGE_LIMITS } from '#domain/contract/change-limits.ts';
import type { ChangedRow } from '#domain/contract/entities/changes.ts';
import { ABSENT, finalPriceOf, type PastRow, type ViewRules } from './past-cells.ts';
import type { PastLists } from './past-lists.ts';

/** A list of a view at some time: its snapshot, and how it was priced. */
interface PricedList {
  readonly snapshotId: number;
  readonly rules: ViewRules;
}

/** The list of now, with its rows in order. */
interface CurrentList extends PricedList {
  readonly categories: readonly string[];
  /** The numbers of its rows. */
  readonly order: Uint32Array;
}

/**
 * The rows whose price differs between two lists, and those that only one of them has. In the order of the list of now; what
 * it does not have comes at the end of its category. Null if they are too many to be listed.
 */
export function findChanges(
  lists: PastLists,
  { before, now }: { readonly before: PricedList; readonly now: CurrentList },
): ChangedRow[] | null {
  const former = lists.columnOf(before.snapshotId);
  const current = lists.columnOf(now.snapshotId);
  const isRuledAlike = before.rules.pricer === now.rules.pricer;
  const found = new FoundRows(now.categories);
  for (const number of now.order) {
    const [was = ABSENT, is = ABSENT] = [former[number], current[number]];
    if (was === is && isRuledAlike) continue;
    const row = lists.row(number);
    if (row === undefined || !isChanged(row, was, is, { before, now })) continue;
    const shown = lists.words.shown(is, row.category, now.rules);
    if (was === ABSENT) found.add({ kind: 'added', ...namesOf(row), now: shown });
    else {
      const old = lists.words.shown(was, row.category, before.rules);
      found.add({ kind: 'changed', ...namesOf(row), before: old, now: shown });
    }
    if (found.areTooMany) return null;
  }
  for (const [number, was] of former.entries()) {
    const row = lists.row(number);
    if (was === ABSENT || current[number] !== ABSENT || row === undefined) continue;
    found.add({
      kind: 'removed',
      ...namesOf(row),
      before: lists.words.shown(was, row.category, before.rules),
    });
    if (found.areTooMany) return null;
  }
  return found.inOrder();
}

/** Other words while there is no price are no change. */
function isChanged(
  { category }: PastRow,
  was: number,
  is: number,
  { before, now }: { readonly before: PricedList; readonly now: PricedList },
): boolean {
  if (was === ABSENT) return true;
  return finalPriceOf(was, category, before.rules) !== finalPriceOf(is, category, now.rules);
}

export function namesOf({ category, device, occurrence, display, group, variant }: PastRow): PastRow {
  return {
    category,
    device,
    occurrence,
    display,
    ...(group !== undefined && { group }),
    ...(variant !== undefined && { variant }),
  };
}

class FoundRows {
  readonly #byCategory: Map<string, ChangedRow[]>;
  #count = 0;

  constructor(categories: readonly string[]) {
    this.#byCategory = new Map(categories.map((category) => [category, []]));
  }

  get areTooMany(): boolean {
    return this.#count > CHANGE_LIMITS.rowsMax;
  }

  add(row: ChangedRow): void {
    this.#count += 1;
    const rows = this.#byCategory.get(row.category);
    if (rows) rows.push(row);
    else this.#byCategory.set(row.category, [row]);
  }

  inOrder(): ChangedRow[] {
    return [...this.#byCategory.values()].flat();
  }
}
