import { CsvError } from '#server/platform/csv/csv-error.ts';
import { type CsvLimits, readCsvRecords } from '#server/platform/csv/csv-records.ts';
import { type CellBudget, TOO_MANY_CELLS } from './cell-budget.ts';
import { SourceError } from './source-error.ts';
import type { SourceSheet } from './source-sheet.ts';
import { WORKBOOK_LIMITS } from './workbook-limits.ts';

const LIMITS: CsvLimits = { ...WORKBOOK_LIMITS, tooManyCells: TOO_MANY_CELLS };

export function readCsvSheet(fileName: string, bytes: Buffer, gid: string, budget: CellBudget): SourceSheet {
  const title = fileName.replace(/\.csv$/i, '');
  return { title, gid, hidden: false, rows: budget.take(title, recordsOf(fileName, bytes)) };
}

function recordsOf(fileName: string, bytes: Buffer): string[][] {
  try {
    return readCsvRecords(bytes, LIMITS);
  } catch (error) {
    if (error instanceof CsvError) throw new SourceError(error.code, `${fileName} ${error.message}`);
    throw error;
  }
}
