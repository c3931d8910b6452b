import { CUSTOMER_FILE_LIMITS } from '#domain/contract/shop-limits.ts';
import { CsvError } from '#server/platform/csv/csv-error.ts';
import { type CsvLimits, readCsvRecords } from '#server/platform/csv/csv-records.ts';
import { fail } from '#server/platform/http/failure.ts';

/** Above what a file of customers can need; how many of its rows may be customers is checked later. */
const LIMITS: CsvLimits = {
  rows: 4 * CUSTOMER_FILE_LIMITS.rowsMax,
  columns: 100,
  cells: 100 * CUSTOMER_FILE_LIMITS.rowsMax,
  /** What a spreadsheet program lets a person type into a cell of notes. */
  cellChars: 32_767,
  tooManyCells: 'has more cells than a list of customers can need.',
};

/** The cells of a .csv file. Fails 'customer-file/unreadable'. */
export function readCustomerRecords(bytes: Buffer): string[][] {
  try {
    return readCsvRecords(bytes, LIMITS);
  } catch (error) {
    if (error instanceof CsvError) fail('customer-file/unreadable', undefined, `The file ${error.message}`);
    throw error;
  }
}
