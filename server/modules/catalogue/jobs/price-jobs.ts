import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { listSheets } from '#server/modules/catalogue/layouts/list-sheets.ts';
import { fingerprintSheet, previewStoredLayout } from '#server/modules/catalogue/layouts/preview-layout.ts';
import { encodeLists } from '#server/modules/catalogue/price-lists/encode-lists.ts';
import {
  findUpdateTimes,
  type UpdateHistory,
} from '#server/modules/catalogue/price-lists/find-update-times.ts';
import { sheetsOfCurrent, tableOfCurrent } from '#server/modules/catalogue/review/price-tables.ts';
import { findMisfit } from '#server/modules/catalogue/snapshots/find-misfit.ts';
import type { StoredText } from '#server/modules/catalogue/snapshots/packed-text.ts';
import { type PageToReview, pageReview } from '#server/modules/catalogue/snapshots/page-review.ts';
import { readPastTable } from '#server/modules/catalogue/snapshots/past-table.ts';
import { reviewChanges, type ToReview } from '#server/modules/catalogue/snapshots/review-changes.ts';
import {
  NO_CONTENT,
  readStored,
  type StoredContent,
} from '#server/modules/catalogue/snapshots/snapshot-content.ts';
import { readStoredReport } from '#server/modules/catalogue/snapshots/stored-json.ts';
import { importSheets } from '#server/modules/catalogue/sync/import-prices.ts';
import { type Format, writeTables } from '#server/platform/tables/write-tables.ts';

/** The published list and the current rules. */
interface Published {
  /** Null while nothing has been published. */
  readonly content: StoredContent | null;
  readonly configuration: Configuration;
}

interface ListsToPrice extends Published, Pick<UpdateHistory, 'history' | 'known'> {
  readonly publishedAt: number | null;
}

/** Every list of every view, priced, written and compressed. */
async function priceLists({ content, publishedAt, configuration, ...updates }: ListsToPrice) {
  const { categories, rows } = await contentOf(content);
  const updatedAt = publishedAt === null ? null : findUpdateTimes(rows, { publishedAt, ...updates });
  const encoded = await encodeLists({ categories, rows, publishedAt, updatedAt, configuration });
  return { ...encoded, updatedAt };
}

/** The bytes of a file with the published list, with the price of each tier. */
async function writeCurrent({
  content,
  configuration,
  format,
}: Published & { readonly format: Format }): Promise<Uint8Array> {
  const current = await contentOf(content);
  const tables =
    format === 'xlsx' ? sheetsOfCurrent(current, configuration) : [tableOfCurrent(current, configuration)];
  return await writeTables({ tables, format });
}

/** What a snapshot changes. An unreadable report counts as empty; the status, which reads it too, logs that. */
async function reviewStored({ report, ...rest }: WithStoredReport<ToReview>) {
  return await reviewChanges({ ...rest, report: await readStoredReport(report) });
}

/** One page of what a snapshot changes. */
async function pageStoredReview({ report, ...rest }: WithStoredReport<PageToReview>) {
  return await pageReview({ ...rest, report: await readStoredReport(report) });
}

type WithStoredReport<Given> = Omit<Given, 'report'> & { readonly report: StoredText };

async function contentOf(content: StoredContent | null) {
  return content === null ? NO_CONTENT : await readStored(content);
}

/** The work on every row of a list. For a long list it runs in a separate thread. */
export const PRICE_JOBS = {
  findMisfit,
  fingerprintSheet,
  importSheets,
  listSheets,
  pageStoredReview,
  previewLayout: previewStoredLayout,
  priceLists,
  readPastTable,
  reviewStored,
  writeCurrent,
  writeTables,
} as const;

export type JobName = keyof typeof PRICE_JOBS;
export type GivenTo<Name extends JobName> = Parameters<(typeof PRICE_JOBS)[Name]>[0];
export type ResultOf<Name extends JobName> = Awaited<ReturnType<(typeof PRICE_JOBS)[Name]>>;
