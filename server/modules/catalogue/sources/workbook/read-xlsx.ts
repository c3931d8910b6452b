import { readXlsx, type Sheet } from 'hucre/xlsx';
import { type CellBudget, columnLetters, NO_RESULT, tooManyCells, tooManyRows } from './cell-budget.ts';
import { SourceError } from './source-error.ts';
import type { Cell, SourceSheet } from './source-sheet.ts';
import { storedZip } from './stored-zip.ts';
import { WORKBOOK_LIMITS } from './workbook-limits.ts';
import { tagsIn } from './xml-text.ts';
import { damaged, readZipParts, type ZipParts } from './zip-parts.ts';

interface ListedSheet {
  readonly title: string;
  readonly gid: string;
  readonly hidden: boolean;
  readonly isWorksheet: boolean;
}

const UNUSED_PARTS =
  /(?:^|\/)(?:drawings|charts|media|theme|comments|threadedComments|persons|pivotTables|pivotCache|externalLinks|slicers|slicerCaches|timelines|timelineCaches|tables|queryTables|ctrlProps|customXml|docProps|printerSettings)\//;
const SHEET_RELATIONS = /\/worksheets\/_rels\//;

export async function readXlsxSheets(
  fileName: string,
  bytes: Buffer,
  budget: CellBudget,
): Promise<SourceSheet[]> {
  const parts = await readZipParts(fileName, bytes, isWanted);
  if (!parts.has('[Content_Types].xml')) {
    throw new SourceError('wrong-type', `${fileName} is not an Excel workbook (.xlsx).`);
  }
  const listed = listedSheets(fileName, parts);
  if (listed.length > WORKBOOK_LIMITS.sheets) {
    throw new SourceError('too-large', `${fileName} has more than ${WORKBOOK_LIMITS.sheets} sheets.`);
  }
  const read = await readVisible(fileName, prepared(fileName, parts), listed);
  return listed
    .filter((sheet) => sheet.isWorksheet)
    .map(({ title, gid, hidden }) => ({ title, gid, hidden, ...contentOf(read.get(title), budget) }));
}

function isWanted(part: string): boolean {
  return /\.(?:xml|rels)$/i.test(part) && !UNUSED_PARTS.test(part) && !SHEET_RELATIONS.test(part);
}

// The reader treats a chart sheet as a broken worksheet and would refuse the whole workbook.
function listedSheets(fileName: string, parts: ZipParts): ListedSheet[] {
  const workbook = partEndingWith(parts, /(?:^|\/)workbook\d*\.xml$/);
  const relations = partEndingWith(parts, /(?:^|\/)_rels\/workbook\d*\.xml\.rels$/);
  if (workbook === null || relations === null) throw damaged(fileName);
  const kinds = new Map(
    tagsIn(relations, '(?:\\w+:)?Relationship').map((tag) => [tag.get('Id'), tag.get('Type') ?? '']),
  );
  return tagsIn(workbook, '(?:\\w+:)?sheet').map((tag) => ({
    title: tag.get('name') ?? '',
    gid: tag.get('sheetId') ?? '',
    hidden: /^(?:very)?hidden$/i.test(tag.get('state') ?? ''),
    isWorksheet: kinds.get(relationIdOf(tag))?.endsWith('/worksheet') === true,
  }));
}

function relationIdOf(sheetTag: Map<string, string>): string | undefined {
  return [...sheetTag].find(([name]) => name.endsWith(':id'))?.[1];
}

function partEndingWith(parts: ZipParts, pattern: RegExp): string | null {
  const found = [...parts].find(([name]) => pattern.test(name));
  return found ? found[1].toString('utf8') : null;
}

async function readVisible(
  fileName: string,
  parts: ZipParts,
  listed: ListedSheet[],
): Promise<Map<string, Sheet>> {
  try {
    const workbook = await readXlsx(storedZip(parts), {
      readStyles: true,
      sheets: (_info, index) => listed[index]?.isWorksheet === true && !listed[index].hidden,
    });
    return new Map(workbook.sheets.map((sheet) => [sheet.name, sheet]));
  } catch (error) {
    throw damaged(fileName, error);
  }
}

function prepared(fileName: string, parts: ZipParts): ZipParts {
  return new Map(
    [...parts].map(([name, content]) => {
      if (/\/worksheets\//.test(name)) return [name, preparedSheet(fileName, content)];
      return [name, /(?:^|\/)styles\d*\.xml$/.test(name) ? preparedStyles(content) : content];
    }),
  );
}

// The reader searches number formats for date letters and finds the d of '[$USD ]#,##0': prices became dates.
function preparedStyles(styles: Buffer): Buffer {
  return Buffer.from(styles.toString('utf8').replace(/\[\$[^[\]]*\]/g, ''));
}

/**
 * Removes cells that are only formatted: one border drawn down to row 1,048,576 would make the reader allocate
 * every row above it. Cells that are still far outside are refused here, before anything is allocated.
 */
function preparedSheet(fileName: string, content: Buffer): Buffer {
  // A cell that does not say where it is holds the place of those that follow.
  const xml = content
    .toString('utf8')
    .replace(/<(?:\w+:)?c(?:\s[^<>]*)?\/>/g, (cell) => (/\sr=/.test(cell) ? '' : cell));
  refuseSize(fileName, xml);
  return Buffer.from(xml);
}

function refuseSize(fileName: string, xml: string): void {
  let rows = 0;
  let columns = 0;
  let rowElements = 0;
  for (const [, letters, row] of xml.matchAll(
    /<(?:\w+:)?(?:row\b|c\s(?:[^<>]*?\s)?r="([A-Za-z]{1,4})(\d{1,9})")/g,
  )) {
    if (letters === undefined) rowElements += 1;
    else {
      rows = Math.max(rows, Number(row));
      columns = Math.max(columns, columnNumber(letters));
    }
  }
  if (columns > WORKBOOK_LIMITS.columns || rows > WORKBOOK_LIMITS.rows) {
    const isDense = columns <= WORKBOOK_LIMITS.columns && rowElements >= rows;
    throw isDense ? tooManyRows(fileName) : farAway(fileName, rows, columns);
  }
  if (rows * columns > WORKBOOK_LIMITS.cells) throw tooManyCells(fileName);
}

function farAway(fileName: string, rows: number, columns: number): SourceError {
  const corner = `${columnLetters(columns - 1)}${rows}`;
  return new SourceError(
    'too-large',
    `${fileName} has a sheet that reaches to cell ${corner}, far outside a price list. Delete the content out there.`,
  );
}

function columnNumber(letters: string): number {
  return Array.from(letters.toUpperCase()).reduce(
    (number, letter) => number * 26 + letter.charCodeAt(0) - 64,
    0,
  );
}

function contentOf(
  sheet: Sheet | undefined,
  budget: CellBudget,
): Pick<SourceSheet, 'rows' | 'merges' | 'hiddenColumns'> {
  if (!sheet) return { rows: [] };
  const rows = sheet.rows.map((row, r) =>
    row.map((value, c) => detailed(value, sheet.cells?.get(`${r},${c}`))),
  );
  const merges = sheet.merges?.map(({ startRow, startCol, endRow, endCol }) => ({
    top: startRow,
    left: startCol,
    bottom: endRow,
    right: endCol,
  }));
  const hiddenColumns = (sheet.columns ?? []).flatMap((column, index) => (column?.hidden ? [index] : []));
  return {
    rows: budget.take(sheet.name, rows),
    ...(merges && { merges }),
    ...(hiddenColumns.length > 0 && { hiddenColumns }),
  };
}

type Detail = NonNullable<ReturnType<NonNullable<Sheet['cells']>['get']>>;

function detailed(value: Detail['value'], detail: Detail | undefined): Cell | Date {
  if (detail?.type === 'error') return { error: String(value) };
  if (detail?.formula !== undefined && value === null) return NO_RESULT;
  if (typeof value === 'number' && isPercentFormat(detail?.style?.numFmt)) return `${value * 100}%`;
  return detail?.richText && typeof value === 'string' ? shownText(detail.richText) : value;
}

type Runs = NonNullable<Detail['richText']>;

/** With the digits as they are shown: '45' with raised '99' is not 4599, and a struck '450' before '399' is not 450399. */
function shownText(runs: Runs): string {
  const isStruck = ({ font }: Runs[number]) => font?.strikethrough === true;
  const numbers = runs.filter(({ text }) => /\d/.test(text));
  const hasTwoPrices = numbers.some(isStruck) && !numbers.every(isStruck);
  const shown = runs.map((run) => {
    if (run.font?.vertAlign === 'superscript')
      return run.text.replace(/\d/g, (digit) => RAISED[+digit] ?? digit);
    return hasTwoPrices && isStruck(run) ? run.text.replace(/\d/g, '$&\u0336') : run.text;
  });
  return shown.join('');
}

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

function isPercentFormat(format: string | undefined): boolean {
  return format?.replace(/"[^"]*"|\\./g, '').includes('%') === true;
}
