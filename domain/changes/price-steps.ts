import type { HistoryStep, ShownPrice } from '#domain/contract/entities/changes.ts';
import { ABSENT, type ViewRules } from './past-cells.ts';
import type { PastLists } from './past-lists.ts';

/** A list that a view was shown, and since when. */
export interface DatedList {
  readonly snapshotId: number;
  readonly rules: ViewRules;
  readonly at: number;
}

/**
 * What visitors saw in place of a row's price, from `from` on. The lists are in the order in which they were shown; the first
 * was shown at `from`.
 */
export function priceSteps(
  lists: PastLists,
  row: number,
  { shown, from }: { readonly shown: readonly DatedList[]; readonly from: number },
): HistoryStep[] {
  const cellOf = lists.cellsOf(row);
  const { category = '' } = lists.row(row) ?? {};
  const steps: HistoryStep[] = [];
  let latest = from;
  for (const { snapshotId, rules, at } of shown) {
    const cell = cellOf(snapshotId);
    const step: Omit<HistoryStep, 'at'> =
      cell === ABSENT ? { price: null, isAbsent: true } : lists.words.shown(cell, category, rules);
    // A clock that was set back does not move a step before the one it follows.
    latest = Math.max(latest, at);
    const former = steps.at(-1);
    if (former && isSame(former, step)) continue;
    steps.push({ at: new Date(latest).toISOString(), ...step });
  }
  return steps;
}

type Step = ShownPrice & Pick<HistoryStep, 'isAbsent'>;

function isSame(one: Step, other: Step): boolean {
  return (
    one.price === other.price &&
    one.onRequest === other.onRequest &&
    one.outOfStock === other.outOfStock &&
    one.isAbsent === other.isAbsent
  );
}
