import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { DOWNLOAD_TYPES } from '#domain/contract/entities/price-data/price-data.ts';
import { isLong, runPriceJob } from '#server/modules/catalogue/jobs/run-price-job.ts';
import { getPriceState } from '#server/modules/catalogue/price-state.repo.ts';
import { getContent } from '#server/modules/catalogue/snapshots/price-snapshot.repo.ts';
import { readStoredLeftOut, type StoredJsonLog } from '#server/modules/catalogue/snapshots/stored-json.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { Format, Table } from '#server/platform/tables/write-tables.ts';
import { tableOfRejected } from './price-tables.ts';

export interface DownloadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

/** The published list with the price of each tier. */
export async function downloadCurrent(
  { query, reports }: Database,
  format: Format,
  configuration: Configuration,
): Promise<DownloadedFile> {
  const { publishedId } = await getPriceState(query);
  const content = publishedId === null ? null : await getContent(reports, publishedId);
  const carried = { isLong: isSlow(format) || (await isLong(content)) };
  return fileOf(
    'tierbook-prices',
    format,
    await runPriceJob('writeCurrent', { content, format, configuration }, carried),
  );
}

/** The rows that the last read left out, and where to correct them. */
export async function downloadRejected(
  { query }: Database,
  format: Format,
  logger?: StoredJsonLog,
): Promise<DownloadedFile> {
  const { rejected } = readStoredLeftOut((await getPriceState(query)).lastReading, logger);
  const tables = [tableOfRejected(rejected.entries)];
  return fileOf('tierbook-rejected-rows', format, await writeTablesInThread(tables, format));
}

/** In a separate thread if the format is slow to write. */
export function writeTablesInThread(tables: readonly Table[], format: Format): Promise<Uint8Array> {
  return runPriceJob('writeTables', { tables, format }, { isLong: isSlow(format) });
}

/** A few thousand rows of a workbook take a good part of a second, and visitors must not wait for it. */
function isSlow(format: Format): boolean {
  return format === 'xlsx';
}

function fileOf(
  name: string,
  format: Format,
  { buffer, byteOffset, byteLength }: Uint8Array,
): DownloadedFile {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  return { name: `${name}.${format}`, type: DOWNLOAD_TYPES[format], bytes };
}
