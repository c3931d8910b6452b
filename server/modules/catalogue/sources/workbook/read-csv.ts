import type { CellBudget } from './cell-budget.ts';
import { decodeText } from './decode-text.ts';
import { SourceError } from './source-error.ts';
import type { SourceSheet } from './source-sheet.ts';

/** Commas come last: they also stand inside numbers, and '1.299,00;Berlin' would be cut at the wrong place. */
const DELIMITERS = ['\t', ';', ','] as const;
const SAMPLE_RECORDS = 30;

export function readCsvSheet(fileName: string, bytes: Buffer, gid: string, budget: CellBudget): SourceSheet {
  const title = fileName.replace(/\.csv$/i, '');
  const { text, delimiter } = withoutDelimiterLine(decodeText(fileName, bytes));
  const records = readRecords(fileName, text, delimiter ?? detectDelimiter(fileName, text));
  return { title, gid, hidden: false, rows: budget.take(title, records) };
}

// Excel writes and obeys a first line such as 'sep=;'.
function withoutDelimiterLine(text: string): { text: string; delimiter: string | null } {
  const line = /^sep=(.)\r?\n/i.exec(text);
  // Blanked, not removed: row numbers in reports must be those that the dealer sees.
  return line
    ? { text: text.slice(line[0].length - 1), delimiter: line[1] ?? null }
    : { text, delimiter: null };
}

function detectDelimiter(fileName: string, text: string): string {
  const scores = DELIMITERS.map((delimiter) =>
    agreement(readRecords(fileName, text, delimiter, SAMPLE_RECORDS)),
  );
  const best = Math.max(...scores);
  return DELIMITERS[scores.indexOf(best)] ?? ',';
}

/** How many records have the commonest number of fields, if that number says anything. */
function agreement(records: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of records) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/**
 * Our own reader: the workbook library's lets a quotation mark that is never closed swallow the rest of the file,
 * so that a file still being written would lose its last devices without a word.
 */
function readRecords(fileName: string, text: string, delimiter: string, atMost = Infinity): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length && records.length < atMost) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at, delimiter);
    if (field === null) throw unclosedQuote(fileName, text, at);
    record.push(field.value);
    at = field.end;
    if (text[at] === delimiter) {
      at += 1;
      // A delimiter at the very end still opens one more, empty field.
      if (at < text.length) continue;
      record.push('');
    }
    records.push(record);
    record = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return records;

  function quotedField(source: string, start: number): { value: string; end: number } | null {
    let close = source.indexOf('"', start + 1);
    while (close !== -1 && source[close + 1] === '"') close = source.indexOf('"', close + 2);
    if (close === -1) return null;
    const value = source.slice(start + 1, close).replaceAll('""', '"');
    // Text after the closing mark belongs to the field, as spreadsheet programs read it.
    const rest = plainField(source, close + 1, delimiter);
    return { value: value + rest.value, end: rest.end };
  }
}

function plainField(text: string, start: number, delimiter: string): { value: string; end: number } {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

function unclosedQuote(fileName: string, text: string, at: number): SourceError {
  const line = text.slice(0, at).split(/\r\n|\r|\n/).length;
  return new SourceError('damaged', `${fileName} has a quotation mark on line ${line} that is never closed.`);
}
