import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import type { LayoutPreview } from '#domain/contract/entities/price-data/layout-answers.ts';
import type { PriceRow } from '#server/modules/catalogue/reading/read-sheet.ts';
import { isDevice, type SnapshotRow } from '#server/modules/catalogue/snapshots/snapshot-content.ts';

type VariantChanges = NonNullable<LayoutPreview['changes']>[number];

/** For each label: how many published prices of the sheet's categories come, go, change and stay. */
export function compareVariants(
  category: string,
  rows: readonly PriceRow[],
  published: readonly SnapshotRow[],
): VariantChanges[] {
  const categories = new Set([category, ...rows.map((row) => row.category)]);
  const before = new Map(
    published
      .filter((row) => isDevice(row) && categories.has(row.category))
      .map((row) => [rowKeyText(row), row]),
  );
  const byVariant = new Map<string, VariantChanges>();
  const count = (variant: string, kind: Exclude<keyof VariantChanges, 'variant'>) => {
    const counts = byVariant.get(variant) ?? { variant, added: 0, removed: 0, changed: 0, same: 0 };
    byVariant.set(variant, { ...counts, [kind]: counts[kind] + 1 });
  };
  const kept = new Set<string>();
  for (const row of rows.filter(isDevice)) {
    const key = rowKeyText(row);
    const found = before.get(key);
    kept.add(key);
    count(
      row.variant ?? '',
      found === undefined ? 'added' : offerOf(found) === offerOf(row) ? 'same' : 'changed',
    );
  }
  for (const [key, { variant = '' }] of before) if (!kept.has(key)) count(variant, 'removed');
  return [...byVariant.values()];
}

/** What a visitor is offered: the price, or the words in its place. */
function offerOf({ price, onRequest, outOfStock }: PriceRow | SnapshotRow): string {
  return `${price ?? ''}\n${onRequest ?? ''}\n${outOfStock ?? ''}`;
}
