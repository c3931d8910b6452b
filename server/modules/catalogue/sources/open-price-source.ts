import { statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '#server/platform/start-error.ts';
import { fileSource, folderSource } from './file-sources.ts';
import { type GoogleSettings, googleSource } from './google-source.ts';
import type { PriceSource } from './price-source.ts';
import { spreadsheetIdOf } from './spreadsheet-id.ts';

interface SourceSettings extends GoogleSettings {
  readonly priceSource: string | null;
}

/**
 * The source in the settings. A missing or broken file shows when it is read, and can be repaired while
 * the server runs; only a setting that can never work stops the start.
 */
export function openPriceSource(settings: SourceSettings, sampleWorkbook: string): PriceSource {
  const given = settings.priceSource;
  if (given === null) return fileSource(sampleWorkbook);
  const file = path.resolve(given);
  if (isFolder(file)) return folderSource(file);
  if (/\.(?:xlsx|ods|csv)$/i.test(given)) return fileSource(file);
  const spreadsheetId = spreadsheetIdOf(given);
  if (spreadsheetId !== null) return googleSource(spreadsheetId, settings);
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(given)) throw unusable('an address that is not a Google spreadsheet');
  if (path.extname(given) !== '') throw unusable('a file of another type');
  return folderSource(file);
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
}

// Does not repeat the value: an address may contain a key.
function unusable(what: string): StartError {
  return new StartError(
    `PRICE_SOURCE is ${what}. Allowed: a path (.xlsx, .ods, .csv or a folder of .csv) or a Google spreadsheet's id or address.`,
  );
}
