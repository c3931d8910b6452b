import { setImmediate as letOthersRun } from 'node:timers/promises';
import { normaliseCategory, orderCategories } from '#domain/catalogue/categories.ts';
import { readOwnDownloads } from '#server/modules/catalogue/reading/own-downloads.ts';
import type { PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import { type PriceRows, readPriceRows } from '#server/modules/catalogue/reading/read-price-rows.ts';

type Known = Parameters<typeof readPriceRows>[1];

/**
 * Reads the sheets as `readPriceRows` does, one category at a time, so that requests are answered in between:
 * twenty thousand rows at once would keep every visitor waiting for a third of a second.
 */
export async function readInSteps(sheets: readonly PriceSheet[], known: Known): Promise<PriceRows> {
  const read: PriceRows[] = [];
  for (const sameCategory of groupByCategory(readOwnDownloads(sheets))) {
    read.push(readPriceRows(sameCategory, known));
    await letOthersRun();
  }
  const rowsByCategory = new Map(
    read.flatMap(({ categories: [category], rows }) => (category ? [[category, rows]] : [])),
  );
  const categories = orderCategories([...rowsByCategory.keys()]);
  return {
    categories,
    rows: categories.flatMap((category) => rowsByCategory.get(category) ?? []),
    rejected: read.flatMap(({ rejected }) => rejected),
    skipped: read.flatMap(({ skipped }) => skipped),
    unclear: read.flatMap(({ unclear }) => unclear),
  };
}

/** Together, because the second sheet of a category is rejected in favour of the first. */
function groupByCategory(sheets: readonly PriceSheet[]): PriceSheet[][] {
  const groups = new Map<string, PriceSheet[]>();
  for (const sheet of sheets) {
    const category = normaliseCategory(sheet.title);
    const group = groups.get(category);
    if (group) group.push(sheet);
    else groups.set(category, [sheet]);
  }
  return [...groups.values()];
}
