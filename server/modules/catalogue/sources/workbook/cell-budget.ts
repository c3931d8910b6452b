import { SourceError } from './source-error.ts';
import type { Cell } from './source-sheet.ts';
import { WORKBOOK_LIMITS } from './workbook-limits.ts';

const ERROR_TEXT = /^(?:#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|ERROR!)|Err:\d{3})$/i;

/** A formula written by a program that does not calculate: blank here, although the sheet shows a price. */
export const NO_RESULT = { error: '#NO RESULT' } as const;

/** A part of a number that was cut at its comma. */
export const SPLIT_NUMBER = { error: '#COMMA' } as const;

/** Follows the name of the file. */
export const TOO_MANY_CELLS = 'has more text and cells than a price list can need.';

/** Limits the cells of one workbook, so that they cannot exhaust the main thread. */
export class CellBudget {
  readonly #fileName: string;
  #rows = 0;
  #cells = 0;
  #chars = 0;

  constructor(fileName: string) {
    this.#fileName = fileName;
  }

  /** The used part of a sheet, without trailing blank cells and rows; each cell counts against the budget. */
  take(title: string, rows: readonly (readonly unknown[])[]): Cell[][] {
    const taken = rows.map((row, index) =>
      withoutTrailingBlanks(row.map((value) => cellOf(value))).map((cell, column) =>
        this.#charge(cell, `${columnLetters(column)}${index + 1} of sheet "${title}"`),
      ),
    );
    while (taken.at(-1)?.length === 0) taken.pop();
    this.#rows += taken.length;
    if (this.#rows > WORKBOOK_LIMITS.rows) throw tooManyRows(this.#fileName);
    const width = taken.reduce((widest, row) => Math.max(widest, row.length), 0);
    if (width > WORKBOOK_LIMITS.columns) throw tooManyColumns(this.#fileName);
    // Columns are searched over the whole area: one wide row above many narrow ones would take hours.
    if (taken.length * width > WORKBOOK_LIMITS.cells) throw tooManyCells(this.#fileName);
    return taken;
  }

  #charge(cell: Cell, place: string): Cell {
    this.#cells += 1;
    if (this.#cells > WORKBOOK_LIMITS.cells) throw tooManyCells(this.#fileName);
    if (typeof cell !== 'string') return cell;
    if (cell.length > WORKBOOK_LIMITS.cellChars) {
      throw new SourceError(
        'too-large',
        `${this.#fileName} has more than ${WORKBOOK_LIMITS.cellChars} characters in cell ${place}.`,
      );
    }
    this.#chars += cell.length;
    if (this.#chars > WORKBOOK_LIMITS.textChars) throw tooManyCells(this.#fileName);
    return cell;
  }
}

/** 0 is A, 25 is Z, 26 is AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

export function tooManyRows(fileName: string): SourceError {
  return new SourceError('too-large', `${fileName} has more than ${WORKBOOK_LIMITS.rows} rows.`);
}

export function tooManyColumns(fileName: string): SourceError {
  return new SourceError('too-large', `${fileName} has more than ${WORKBOOK_LIMITS.columns} columns.`);
}

export function tooManyCells(fileName: string): SourceError {
  return new SourceError('too-large', `${fileName} ${TOO_MANY_CELLS}`);
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? { error: '#DATE' } : value.toISOString();
  if (typeof value === 'string') return textCell(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : { error: '#NUM!' };
  if (typeof value === 'boolean') return value;
  return isErrorCell(value) ? value : null;
}

function textCell(text: string): Cell {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return isErrorText(trimmed) ? { error: trimmed } : text;
}

export function isErrorText(text: string): boolean {
  return ERROR_TEXT.test(text);
}

function isErrorCell(value: unknown): value is { error: string } {
  return typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string';
}

function withoutTrailingBlanks(cells: Cell[]): Cell[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);
}
