import type { SourceTest } from '#domain/contract/entities/price-data/price-source.ts';
import { counted } from '#domain/text/counts.ts';
import { SourceError } from '#server/modules/catalogue/sources/workbook/source-error.ts';
import type { PackedCandidate } from '#server/modules/catalogue/sync/import-prices.ts';

/** Null: files are sent by hand, and nothing is read. */
export function describeWhatWouldCome(candidate: PackedCandidate | null): SourceTest {
  if (candidate === null) {
    return {
      message: 'Nothing is read: prices come from the files that you upload.',
      isReadable: true,
      categories: [],
      deviceCount: 0,
      rejectedCount: 0,
      skippedSheets: [],
      unclearSheets: [],
    };
  }
  const { leftOut, rowCount, categories } = candidate;
  return {
    message: messageOf(candidate),
    isReadable: true,
    categories: [...categories],
    deviceCount: rowCount,
    rejectedCount: leftOut.rejected.count,
    skippedSheets: [...leftOut.skipped],
    unclearSheets: [...leftOut.unclear],
  };
}

function messageOf({ rowCount, categoryCount, leftOut }: PackedCandidate): string {
  const rejected = leftOut.rejected.count;
  const unclear = leftOut.unclear.length;
  const sentences = [
    rowCount === 0
      ? 'It can be read, but no price can be taken from it yet.'
      : `It has ${counted(rowCount, 'device')} in ${counted(categoryCount, 'category', 'categories')}.`,
    ...(rejected === 0 ? [] : [`${counted(rejected, 'row')} would be left out.`]),
    ...(unclear === 0
      ? []
      : [
          `${counted(unclear, 'sheet needs', 'sheets need')} an answer about ${unclear === 1 ? 'its' : 'their'} columns.`,
        ]),
  ];
  return sentences.join(' ');
}

/** One sentence for the admin. Anything that is not about the source is thrown on. */
export function describeUnreadable(error: unknown): string {
  if (error instanceof SourceError) return error.message;
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return 'The price source did not answer in time.';
  }
  throw error;
}
