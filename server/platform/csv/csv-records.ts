import { CsvError } from './csv-error.ts';
import { decodeText } from './decode-text.ts';

/** Commas come last: they also occur in numbers, and '1.299,00;Berlin' would be split at the wrong place. */
const DELIMITERS = ['\t', ';', ','] as const;
const SAMPLE_RECORDS = 30;
const SAMPLE_CHARS = 1_000_000;

/** Checked on the way, so that a hostile file cannot fill the memory first. */
export interface CsvLimits {
  readonly rows: number;
  readonly columns: number;
  readonly cells: number;
  readonly cellChars: number;
  readonly tooManyCells: string;
}

/**
 * The cells of a .csv file of any program, row by row as a spreadsheet numbers them; blank rows and cells at an end are left
 * out. Throws a CsvError.
 */
export function readCsvRecords(bytes: Buffer, limits: CsvLimits): string[][] {
  return readCsvTable(bytes, limits).records;
}

export interface CsvTable {
  readonly records: string[][];
  /** How many fields each record has, with the blank ones at its end: in what a program has written, all have as many. */
  readonly widths: readonly number[];
  readonly delimiter: string;
}

export function readCsvTable(bytes: Buffer, limits: CsvLimits): CsvTable {
  const { text, delimiter: announced } = withoutDelimiterLine(decodeText(bytes));
  const delimiter = announced ?? detectDelimiter(text);
  return { ...readRecords(text, delimiter, limits), delimiter };
}

// Excel writes and obeys a first line such as 'sep=;'.
function withoutDelimiterLine(text: string): { text: string; delimiter: string | null } {
  const line = /^sep=(.)\r?\n/i.exec(text);
  // Blanked and not removed: row numbers in reports must match those that the dealer sees.
  return line
    ? { text: text.slice(line[0].length - 1), delimiter: line[1] ?? null }
    : { text, delimiter: null };
}

function detectDelimiter(text: string): string {
  const start = text.slice(0, SAMPLE_CHARS);
  const scores = DELIMITERS.map((delimiter) => agreement(start, delimiter));
  const best = Math.max(...scores);
  return DELIMITERS[scores.indexOf(best)] ?? ',';
}

/** How many of the first records have the commonest number of fields, if that number says anything. */
function agreement(text: string, delimiter: string): number {
  const counts = new Map<number, number>();
  let records = 0;
  let fields = 0;
  for (let at = 0; at < text.length && records < SAMPLE_RECORDS; ) {
    const field = fieldAt(text, at, delimiter);
    // Cut off with the sample, or never closed: reading will report it.
    if (field === null) return Math.max(0, ...counts.values());
    fields += 1;
    at = field.end + 1;
    if (text[field.end] === delimiter) continue;
    if (fields > 1) counts.set(fields, (counts.get(fields) ?? 0) + 1);
    records += 1;
    fields = 0;
    at = afterLine(text, field.end);
  }
  // A delimiter at the very end still opens one more, empty field.
  if (fields > 0) counts.set(fields + 1, (counts.get(fields + 1) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/**
 * Our own reader: in the workbook library's reader, an unclosed quotation mark swallows the rest of the file,
 * so that a file still being written would silently lose its last devices. Blank cells and lines are counted and
 * only created when something follows them, and limits are checked on the way: sixty million commas take no memory.
 */
function readRecords(
  text: string,
  delimiter: string,
  limits: CsvLimits,
): Pick<CsvTable, 'records' | 'widths'> {
  const records: string[][] = [];
  const widths: number[] = [];
  let record: string[] = [];
  let blankRecords = 0;
  let blanks = 0;
  let cells = 0;
  for (let at = 0; at < text.length; ) {
    const field = fieldAt(text, at, delimiter);
    if (field === null) throw unclosedQuote(text, at);
    const value = cellText(text, field, limits.cellChars);
    if (value === '') blanks += 1;
    else {
      if (record.length + blanks >= limits.columns) throw tooMany('columns', limits.columns);
      for (; blanks > 0; blanks -= 1) record.push('');
      record.push(value);
    }
    at = field.end + 1;
    if (text[field.end] === delimiter) continue;
    at = afterLine(text, field.end);
    endRecord();
  }
  endRecord();
  return { records, widths };

  function endRecord(): void {
    const width = record.length + blanks;
    blanks = 0;
    if (record.length === 0) {
      blankRecords += 1;
      return;
    }
    cells += record.length;
    if (cells > limits.cells) throw new CsvError('too-large', limits.tooManyCells);
    if (records.length + blankRecords >= limits.rows) throw tooMany('rows', limits.rows);
    for (; blankRecords > 0; blankRecords -= 1) {
      records.push([]);
      widths.push(0);
    }
    records.push(record);
    widths.push(width);
    record = [];
  }
}

interface Field {
  readonly start: number;
  /** Where the quotation mark is that closes it; null for a field without. */
  readonly close: number | null;
  /** Where the delimiter or the line's end is. */
  readonly end: number;
}

/** Null where a quotation mark is never closed. */
function fieldAt(text: string, start: number, delimiter: string): Field | null {
  if (text[start] !== '"') return { start, close: null, end: plainEnd(text, start, delimiter) };
  let close = text.indexOf('"', start + 1);
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  return close === -1 ? null : { start, close, end: plainEnd(text, close + 1, delimiter) };
}

function cellText(text: string, { start, close, end }: Field, maxChars: number): string {
  // Two marks mean one. Refused before it is copied: it may be the whole file.
  if (end - start > 2 * maxChars + 2) throw tooLongCell(text, start, maxChars);
  if (close === null) return text.slice(start, end);
  // Text after the closing mark belongs to the field, as spreadsheet programs read it.
  return text.slice(start + 1, close).replaceAll('""', '"') + text.slice(close + 1, end);
}

function plainEnd(text: string, start: number, delimiter: string): number {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}

function afterLine(text: string, end: number): number {
  return end + (text.startsWith('\r\n', end) ? 2 : 1);
}

function tooMany(what: 'rows' | 'columns', limit: number): CsvError {
  return new CsvError('too-large', `has more than ${limit} ${what}.`);
}

function unclosedQuote(text: string, at: number): CsvError {
  const line = lineOf(text, at);
  return new CsvError('damaged', `has a quotation mark on line ${line} that is never closed.`);
}

function tooLongCell(text: string, at: number, maxChars: number): CsvError {
  const line = lineOf(text, at);
  return new CsvError('too-large', `has more than ${maxChars} characters in a cell on line ${line}.`);
}

/** Without cutting the text into lines, which may be millions. */
function lineOf(text: string, at: number): number {
  let line = 1;
  for (let index = 0; index < at; index += 1) {
    if (text[index] === '\n' || (text[index] === '\r' && text[index + 1] !== '\n')) line += 1;
  }
  return line;
}
