import { readOds } from 'hucre/ods';
import type { Sheet } from 'hucre/xlsx';
import { type CellBudget, isErrorText, NO_RESULT, tooManyRows } from './cell-budget.ts';
import { SourceError } from './source-error.ts';
import type { SourceSheet } from './source-sheet.ts';
import { storedZip } from './stored-zip.ts';
import { WORKBOOK_LIMITS } from './workbook-limits.ts';
import { attributesOf, tagsIn } from './xml-text.ts';
import { damaged, encrypted, readZipParts, type ZipParts } from './zip-parts.ts';

const WANTED_PARTS = new Set(['mimetype', 'content.xml', 'META-INF/manifest.xml']);

export async function readOdsSheets(
  fileName: string,
  bytes: Buffer,
  budget: CellBudget,
): Promise<SourceSheet[]> {
  const parts = await readZipParts(fileName, bytes, (part) => WANTED_PARTS.has(part));
  if (!parts.get('mimetype')?.includes('application/vnd.oasis.opendocument.spreadsheet')) {
    throw new SourceError('wrong-type', `${fileName} is not an OpenDocument spreadsheet (.ods).`);
  }
  if (parts.get('META-INF/manifest.xml')?.includes('encryption-data')) throw encrypted(fileName);
  const content = parts.get('content.xml')?.toString('utf8');
  if (content === undefined) throw damaged(fileName);
  refuseSize(fileName, content);
  const hidden = hiddenTitles(content);
  const columns = hiddenColumns(content);
  const sheets = await readPrepared(fileName, parts, content);
  return sheets.map(({ name, merges, ...sheet }, index) => ({
    title: name,
    gid: String(index),
    hidden: hidden.has(name),
    rows: hidden.has(name) ? [] : budget.take(name, rowsOf(sheet)),
    ...(merges && { merges: merges.map(mergedCells) }),
    ...hiddenIn(columns[index]),
  }));
}

function rowsOf({ rows, cells }: Pick<Sheet, 'rows' | 'cells'>) {
  return rows.map((row, r) =>
    row.map((value, c) =>
      value === null && cells?.get(`${r},${c}`)?.formula !== undefined ? NO_RESULT : value,
    ),
  );
}

async function readPrepared(fileName: string, parts: ZipParts, content: string) {
  const prepared = new Map([...parts, ['content.xml', Buffer.from(preparedContent(content))]] as const);
  try {
    return (await readOds(storedZip(prepared))).sheets;
  } catch (error) {
    throw damaged(fileName, error);
  }
}

/**
 * The reader only sees rows directly in a sheet: grouped rows, and header rows that repeat in print, would be
 * lost silently. It keeps every formatted blank cell, of which a formatted sheet has 17 billion. And
 * it reads 15% as the number 0.15: as text it cannot be mistaken for a price. OpenOffice writes a formula that failed
 * as the number 0, and only the text of the cell says so.
 */
function preparedContent(content: string): string {
  return content
    .replace(/<\/?table:table-(?:row-group|header-rows|rows)\b[^<>]*>/g, '')
    .replace(/(<table:(?:covered-)?table-cell\b[^<>]*?)\stable:style-name="[^"<>]*"/g, '$1')
    .replace(/office:value-type="percentage"/g, 'office:value-type="string"')
    .replace(NUMBER_AND_TEXT, (cell, rest: string, text: string) =>
      isErrorText(text) ? `office:value-type="string"${rest}` : cell,
    );
}

const NUMBER_AND_TEXT = /office:value-type="(?:float|currency)"([^<>]*>\s*<text:p[^<>]*>([^<>]*)<)/g;

function refuseSize(fileName: string, content: string): void {
  const sheets = content.split(/<table:table(?=[\s>])/).slice(1);
  if (sheets.length > WORKBOOK_LIMITS.sheets) {
    throw new SourceError('too-large', `${fileName} has more than ${WORKBOOK_LIMITS.sheets} sheets.`);
  }
  if (sheets.some((sheet) => lastUsedRow(sheet) > WORKBOOK_LIMITS.rows)) throw tooManyRows(fileName);
}

function lastUsedRow(sheet: string): number {
  let row = 0;
  let lastUsed = 0;
  for (const piece of sheet.split('<table:table-row').slice(1)) {
    // A '<table:table-row-group' is cut at the same place.
    if (!/^[\s/>]/.test(piece)) continue;
    const tag = piece.slice(0, piece.indexOf('>'));
    row += Number(/table:number-rows-repeated="(\d+)"/.exec(tag)?.[1] ?? 1);
    if (/office:value-type=|<text:p/.test(piece)) lastUsed = row;
  }
  return lastUsed;
}

/** The format has no flag for it: a hidden sheet has a style that is not displayed. */
function hiddenTitles(content: string): Set<string> {
  // Split first: otherwise each of a million unclosed styles would be searched to the end of the file.
  const styles = content.split(/<style:style(?=\s)/).slice(1);
  const hiddenStyles = new Set(
    styles
      .map((piece) => piece.slice(0, endOf(piece, '</style:style>')))
      .filter((style) => style.includes('table:display="false"'))
      .map((style) => attributesOf(style.slice(0, endOf(style, '>'))))
      .filter((tag) => tag.get('style:family') === 'table')
      .map((tag) => tag.get('style:name')),
  );
  const hidden = tagsIn(content, 'table:table').filter((table) =>
    hiddenStyles.has(table.get('table:style-name')),
  );
  return new Set(hidden.map((table) => table.get('table:name') ?? ''));
}

function hiddenIn(columns: number[] = []): Pick<SourceSheet, 'hiddenColumns'> {
  return columns.length > 0 ? { hiddenColumns: columns } : {};
}

/** For each table, in their order. */
function hiddenColumns(content: string): number[][] {
  return content
    .split(/<table:table(?=[\s>])/)
    .slice(1)
    .map((table) => {
      const head = table.slice(0, endOf(table, '<table:table-row'));
      let column = 0;
      return Array.from(head.matchAll(/<table:table-column\b([^<>]*)>/g), ([, inside = '']) => {
        const tag = attributesOf(inside);
        const count = Number(tag.get('table:number-columns-repeated') ?? 1);
        const [from, to] = [column, Math.min(column + count, WORKBOOK_LIMITS.columns)];
        column += count;
        const isHidden = /^(?:collapse|filter)$/.test(tag.get('table:visibility') ?? '');
        return isHidden ? Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at) : [];
      }).flat();
    });
}

function endOf(text: string, mark: string): number {
  const at = text.indexOf(mark);
  return at === -1 ? text.length : at;
}

function mergedCells(merge: { startRow: number; startCol: number; endRow: number; endCol: number }) {
  return { top: merge.startRow, left: merge.startCol, bottom: merge.endRow, right: merge.endCol };
}
