import { setImmediate as letOthersRun } from 'node:timers/promises';
import { readOwnDownloads } from '#server/modules/catalogue/reading/own-downloads.ts';
import type { PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import {
  type PriceRows,
  type ReadingTerms,
  WorkbookReader,
} from '#server/modules/catalogue/reading/read-price-rows.ts';

/**
 * Reads the sheets as `readPriceRows` does, one at a time, so that requests are answered in between: twenty thousand rows
 * at once would keep every visitor waiting for a third of a second.
 */
export async function readInSteps(sheets: readonly PriceSheet[], terms: ReadingTerms): Promise<PriceRows> {
  const reader = new WorkbookReader(terms);
  for (const sheet of readOwnDownloads(sheets)) {
    reader.read(sheet);
    await letOthersRun();
  }
  return reader.finish();
}
