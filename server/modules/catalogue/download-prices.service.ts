import { writeCsv } from 'hucre/csv';
import type { Configuration } from '#domain/contract/configuration.ts';
import { DOWNLOAD_TYPES } from '#domain/contract/price-data.ts';
import type { Database } from '#server/platform/database/index.ts';
import { harmless } from './downloads/harmless-cells.ts';
import type { Table } from './downloads/table.ts';
import { writeXlsx } from './downloads/write-xlsx.ts';
import { getContent } from './price-snapshot.repo.ts';
import { getPriceState } from './price-state.repo.ts';
import { sheetsOfCurrent, tableOfCurrent, tableOfRejected } from './price-tables.ts';
import { NO_CONTENT, readStored, type SnapshotContent } from './snapshots/snapshot-content.ts';
import type { LeftOut } from './take-in-prices.ts';

export interface DownloadedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

type Format = keyof typeof DOWNLOAD_TYPES;

/** What is published now, with the price of each tier. */
export async function downloadCurrent(
  database: Database,
  format: Format,
  configuration: Configuration,
): Promise<DownloadedFile> {
  const content = await readPublished(database);
  const sheets =
    format === 'xlsx' ? sheetsOfCurrent(content, configuration) : [tableOfCurrent(content, configuration)];
  return await fileOf('tierbook-prices', format, sheets);
}

/** What the last reading left out, and where to put it right. */
export async function downloadRejected({ query }: Database, format: Format): Promise<DownloadedFile> {
  const { lastReading } = await getPriceState(query);
  const leftOut: LeftOut | null = lastReading === null ? null : JSON.parse(lastReading);
  return await fileOf('tierbook-rejected-rows', format, [tableOfRejected(leftOut?.rejected.entries ?? [])]);
}

async function readPublished({ query, reports }: Database): Promise<SnapshotContent> {
  const { publishedId } = await getPriceState(query);
  return publishedId === null ? NO_CONTENT : await readStored(await getContent(reports, publishedId));
}

async function fileOf(name: string, format: Format, tables: readonly Table[]): Promise<DownloadedFile> {
  const sheets = tables.map(harmless);
  const bytes = format === 'xlsx' ? await writeXlsx(sheets) : csvOf(sheets);
  return { name: `${name}.${format}`, type: DOWNLOAD_TYPES[format], bytes };
}

/** With a mark in front, without which Excel takes accents for two letters each. */
function csvOf(tables: readonly Table[]): Buffer {
  const rows = tables.flatMap((table) => table.rows.map((row) => [...row]));
  return Buffer.from(writeCsv(rows, { bom: true }));
}
