import { createHash } from 'node:crypto';
import { z } from '#domain/contract/zod.ts';
import { unexpectedAnswer } from './google-refusals.ts';
import type { SourceReading } from './price-source.ts';
import { CellBudget } from './workbook/cell-budget.ts';
import { packSheets } from './workbook/packed-sheets.ts';
import { SourceError } from './workbook/source-error.ts';
import type { SourceSheet } from './workbook/source-sheet.ts';
import { WORKBOOK_LIMITS } from './workbook/workbook-limits.ts';

const propertiesSchema = z.object({
  sheetId: z.number(),
  title: z.string(),
  hidden: z.boolean().default(false),
  sheetType: z.string().default('GRID'),
  gridProperties: z.object({ rowCount: z.number(), columnCount: z.number() }).optional(),
});
export type SheetProperties = z.output<typeof propertiesSchema>;

const mergeSchema = z.object({
  startRowIndex: z.number().default(0),
  startColumnIndex: z.number().default(0),
  endRowIndex: z.number(),
  endColumnIndex: z.number(),
});

const spreadsheetSchema = z.object({
  sheets: z.array(z.object({ properties: propertiesSchema, merges: z.array(mergeSchema).default([]) })),
});
type GoogleSheet = z.output<typeof spreadsheetSchema>['sheets'][number];

const valuesSchema = z.object({
  valueRanges: z.array(z.object({ values: z.array(z.array(z.unknown())).default([]) })),
});

/** Rows of a sheet that are requested together. */
export interface Page {
  /** Its index in the result of `readListing`. */
  readonly sheet: number;
  readonly firstRow: number;
}

interface Answers {
  readonly listing: Uint8Array;
  readonly values: readonly { readonly pages: readonly Page[]; readonly bytes: Uint8Array }[];
  readonly previousMark: string | null;
}

/** The sheets that have cells, hidden ones included. */
async function readListing(listing: Uint8Array): Promise<SheetProperties[]> {
  return sheetsIn(listing).map(({ properties }) => properties);
}

/** The sheets in Google's answers, within the cell budget, with the mark of their content. */
async function readSpreadsheet({ listing, values, previousMark }: Answers): Promise<SourceReading> {
  const rows = new Map<number, unknown[][]>();
  for (const answer of values) placeAnswer(rows, answer);
  const budget = new CellBudget('The spreadsheet');
  const sheets = sheetsIn(listing).map((sheet, index) => sourceSheet(sheet, rows.get(index) ?? [], budget));
  if (sheets.every((sheet) => sheet.rows.length === 0)) {
    throw new SourceError('empty', 'The spreadsheet: no visible sheet has any content.');
  }
  const mark = createHash('sha256').update(JSON.stringify(sheets)).digest('hex');
  return mark === previousMark ? { kind: 'unchanged' } : { kind: 'read', mark, sheets: packSheets(sheets) };
}

/** The work on Google's answers. For long answers it runs in a separate thread. */
export const SPREADSHEET_JOBS = { readListing, readSpreadsheet } as const;

function sheetsIn(listing: Uint8Array): GoogleSheet[] {
  const { sheets } = parsed(spreadsheetSchema, listing);
  const grids = sheets.filter(({ properties }) => properties.sheetType === 'GRID');
  if (grids.length <= WORKBOOK_LIMITS.sheets) return grids;
  throw new SourceError('too-large', `The spreadsheet has more than ${WORKBOOK_LIMITS.sheets} sheets.`);
}

function placeAnswer(rows: Map<number, unknown[][]>, { pages, bytes }: Answers['values'][number]): void {
  const { valueRanges } = parsed(valuesSchema, bytes);
  // One range too few would shift every following sheet into the wrong category.
  if (valueRanges.length !== pages.length) throw unexpectedAnswer('with other cells than requested');
  for (const [index, page] of pages.entries()) placeRows(rows, page, valueRanges[index]?.values ?? []);
}

// Google omits blank rows at the end of a page: the next page must still start at its row.
function placeRows(rows: Map<number, unknown[][]>, page: Page, values: unknown[][]): void {
  const placed = rows.get(page.sheet) ?? [];
  rows.set(page.sheet, placed);
  if (values.length === 0) return;
  while (placed.length < page.firstRow) placed.push([]);
  for (const row of values) placed.push(row);
}

function sourceSheet(
  { properties, ...sheet }: GoogleSheet,
  values: unknown[][],
  budget: CellBudget,
): SourceSheet {
  const { title, sheetId, hidden } = properties;
  const merges = sheet.merges.map((merge) => ({
    top: merge.startRowIndex,
    left: merge.startColumnIndex,
    bottom: merge.endRowIndex - 1,
    right: merge.endColumnIndex - 1,
  }));
  const rows = budget.take(title, values);
  return { title, gid: String(sheetId), hidden, rows, ...(merges.length > 0 && { merges }) };
}

function parsed<T>(schema: z.ZodType<T>, bytes: Uint8Array): T {
  const result = schema.safeParse(jsonIn(bytes));
  if (!result.success) throw unexpectedAnswer('in an unknown format', result.error);
  return result.data;
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    throw unexpectedAnswer('with data that is cut off', error);
  }
}
