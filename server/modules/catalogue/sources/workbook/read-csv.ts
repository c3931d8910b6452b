import { CsvError } from '#server/platform/csv/csv-error.ts';
import { type CsvLimits, type CsvTable, readCsvTable } from '#server/platform/csv/csv-records.ts';
import { type CellBudget, SPLIT_NUMBER, TOO_MANY_CELLS } from './cell-budget.ts';
import { SourceError } from './source-error.ts';
import type { Cell, SourceSheet } from './source-sheet.ts';
import { WORKBOOK_LIMITS } from './workbook-limits.ts';

const LIMITS: CsvLimits = { ...WORKBOOK_LIMITS, tooManyCells: TOO_MANY_CELLS };

export function readCsvSheet(fileName: string, bytes: Buffer, gid: string, budget: CellBudget): SourceSheet {
  const title = fileName.replace(/\.csv$/i, '');
  return { title, gid, hidden: false, rows: budget.take(title, recordsOf(fileName, bytes)) };
}

function recordsOf(fileName: string, bytes: Buffer): Cell[][] {
  try {
    return withoutSplitNumbers(readCsvTable(bytes, LIMITS));
  } catch (error) {
    if (error instanceof CsvError) throw new SourceError(error.code, `${fileName} ${error.message}`);
    throw error;
  }
}

/**
 * 'iPhone 15,$1,299.00' below 'Model,Price' is no price of 1: somebody has forgotten the quotation marks. What is which is
 * anybody's guess, so no number of such a row is read.
 */
function withoutSplitNumbers({ records, widths, delimiter }: CsvTable): Cell[][] {
  const width = delimiter === ',' ? headerWidth(records, widths) : 0;
  if (width === 0) return records;
  return records.map((record, index) => {
    const isWider = (widths[index] ?? 0) > width;
    const isSplit = isWider && record.some((field, at) => isSplitNumber(field, record[at + 1] ?? ''));
    return isSplit
      ? record.map((field) => (/\d/.test(field) && !NAME.test(field) ? SPLIT_NUMBER : field))
      : record;
  });
}

/** The widest row of words right above numbers; 0 without one. */
function headerWidth(records: readonly string[][], widths: readonly number[]): number {
  const filled = records.flatMap((record, index) => (record.length > 1 ? [index] : []));
  const hasNumber = (index: number | undefined) => records[index ?? -1]?.some(isNumber) ?? false;
  const headers = filled.filter((index, at) => !hasNumber(index) && hasNumber(filled[at + 1]));
  return headers.reduce((widest, index) => Math.max(widest, widths[index] ?? 0), 0);
}

function isNumber(field: string): boolean {
  return field.length < NUMBER_CHARS && /\d/.test(field) && !/\p{L}/u.test(field);
}

/** '$1' and '299.00', or '1299' and '50 €'. */
function isSplitNumber(field: string, next: string): boolean {
  if (field.length > NUMBER_CHARS || next.length > NUMBER_CHARS) return false;
  const isThousands = /^\D{0,5}\d{1,3}$/.test(field) && /^\d{3}(?:\.\d{1,2})?\D{0,5}$/.test(next);
  return isThousands || (/^\D{0,5}\d+$/.test(field) && /^\d{2}\D{0,5}$/.test(next));
}

const NUMBER_CHARS = 30;
/** 'iPhone 15' or 'S24', but not 'USD 1'. */
const NAME = /\p{L}{4}|^\p{L}{1,2}\d/u;
