import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { ownEntry } from '#domain/pricing/find-rule.ts';
import { centsOfPrice } from '#domain/pricing/micros.ts';
import { findCell, preparePricer } from '#domain/pricing/prepare-pricer.ts';
import type { BasePrice } from '#domain/pricing/price-impact.ts';
import type { RuleCell } from './edit-rules.ts';

/**
 * Counts the devices whose price depends on a cell. Those of a default rule are in the categories that follow it. The
 * list is read once, and each cell is then a lookup: a reset may list thousands of cells.
 */
export function countDevices(
  configuration: Configuration,
  rows: readonly BasePrice[],
): (cell: RuleCell) => number {
  const counts = countByCategory(configuration, rows);
  return ({ role, category, bucket }) => {
    if (category !== null) return counts.get(category)?.get(bucket) ?? 0;
    const own = configuration.perCategoryByRole[role];
    const following = [...counts].filter(([name]) => ownEntry(ownEntry(own, name), bucket) === undefined);
    return following.reduce((sum, [, byBucket]) => sum + (byBucket.get(bucket) ?? 0), 0);
  };
}

function countByCategory(
  configuration: Configuration,
  rows: readonly BasePrice[],
): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const pricer = preparePricer(configuration);
  const counts = new Map<string, Map<string, number>>();
  for (const { price, category } of rows) {
    const cents = centsOfPrice(price);
    // All roles have the same buckets.
    const cell = cents === null ? null : findCell(pricer, 'public', null, cents);
    if (cell === null) continue;
    const byBucket = counts.get(category) ?? new Map<string, number>();
    counts.set(category, byBucket.set(cell.label, (byBucket.get(cell.label) ?? 0) + 1));
  }
  return counts;
}
