import { createHash } from 'node:crypto';
import { StartError } from '#server/platform/start-error.ts';
import { apiKeyIdentity, type GoogleIdentity, serviceAccountIdentity } from './google-credentials.ts';
import { type GoogleSheet, GoogleSheetsApi } from './google-sheets-api.ts';
import type { PriceSource, SourceReading } from './price-source.ts';
import { realWaiting, type Waiting } from './waiting.ts';
import { CellBudget, columnLetters } from './workbook/cell-budget.ts';
import { SourceError } from './workbook/source-error.ts';
import type { SourceSheet } from './workbook/source-sheet.ts';
import { WORKBOOK_LIMITS } from './workbook/workbook-limits.ts';

const ROWS_PER_RANGE = 5_000;
const RANGES_PER_CALL = 10;

export interface GoogleSettings {
  readonly googleApiKey: string | null;
  readonly googleApplicationCredentials: string | null;
  readonly sheetsBaseUrl: string;
}

/** A Google spreadsheet, by its id: an address can carry keys and names, an id carries nothing. */
export function googleSource(
  spreadsheetId: string,
  settings: GoogleSettings,
  waiting: Waiting = realWaiting,
): PriceSource {
  const identity = identityOf(settings, waiting);
  const api = new GoogleSheetsApi(settings.sheetsBaseUrl, spreadsheetId, identity, waiting);
  return {
    kind: 'google',
    description: spreadsheetId,
    read: async (previousMark, signal) => readingOf(await readSheets(api, signal), previousMark),
    watch: () => () => {},
  };
}

function identityOf(settings: GoogleSettings, waiting: Waiting): GoogleIdentity {
  if (settings.googleApplicationCredentials !== null) {
    return serviceAccountIdentity(settings.googleApplicationCredentials, waiting);
  }
  if (settings.googleApiKey !== null) return apiKeyIdentity(settings.googleApiKey);
  throw new StartError(
    'PRICE_SOURCE is a Google spreadsheet, which needs GOOGLE_API_KEY or GOOGLE_APPLICATION_CREDENTIALS.',
  );
}

function readingOf(sheets: SourceSheet[], previousMark: string | null): SourceReading {
  const mark = createHash('sha256').update(JSON.stringify(sheets)).digest('hex');
  return mark === previousMark ? { kind: 'unchanged' } : { kind: 'read', mark, sheets };
}

async function readSheets(api: GoogleSheetsApi, signal: AbortSignal): Promise<SourceSheet[]> {
  const listed = (await api.listSheets(signal)).filter((sheet) => sheet.properties.sheetType === 'GRID');
  if (listed.length > WORKBOOK_LIMITS.sheets) {
    throw new SourceError('too-large', `The spreadsheet has more than ${WORKBOOK_LIMITS.sheets} sheets.`);
  }
  const values = await readValues(api, listed.filter(isVisible), signal);
  const budget = new CellBudget('The spreadsheet');
  const sheets = listed.map((sheet) => sourceSheet(sheet, values.get(sheet) ?? [], budget));
  if (sheets.every((sheet) => sheet.rows.length === 0)) {
    throw new SourceError('empty', 'The spreadsheet: no visible sheet holds anything.');
  }
  return sheets;
}

function isVisible(sheet: GoogleSheet): boolean {
  return !sheet.properties.hidden;
}

/** The rows of each sheet, asked for in pages so that no answer and no address grows without bound. */
async function readValues(
  api: GoogleSheetsApi,
  sheets: readonly GoogleSheet[],
  signal: AbortSignal,
): Promise<Map<GoogleSheet, unknown[][]>> {
  const rows = new Map<GoogleSheet, unknown[][]>();
  const pages = sheets.flatMap(pagesOf);
  for (let first = 0; first < pages.length; first += RANGES_PER_CALL) {
    const asked = pages.slice(first, first + RANGES_PER_CALL);
    const answered = await api.readRanges(
      asked.map((page) => page.range),
      signal,
    );
    for (const [index, page] of asked.entries()) placeRows(rows, page, answered[index] ?? []);
  }
  return rows;
}

interface Page {
  readonly sheet: GoogleSheet;
  readonly firstRow: number;
  readonly range: string;
}

function pagesOf(sheet: GoogleSheet): Page[] {
  const { title, gridProperties } = sheet.properties;
  // One row beyond the limit is asked for, so that too long a sheet is noticed and not cut.
  const rowCount = Math.min(gridProperties?.rowCount ?? 0, WORKBOOK_LIMITS.rows + 1);
  const lastColumn = columnLetters(Math.min(gridProperties?.columnCount ?? 1, WORKBOOK_LIMITS.columns) - 1);
  return Array.from({ length: Math.ceil(rowCount / ROWS_PER_RANGE) }, (_, index) => {
    const firstRow = index * ROWS_PER_RANGE;
    const lastRow = Math.min(firstRow + ROWS_PER_RANGE, rowCount);
    return {
      sheet,
      firstRow,
      range: `'${title.replaceAll("'", "''")}'!A${firstRow + 1}:${lastColumn}${lastRow}`,
    };
  });
}

// Blank rows at a page's end are left out of the answer: the next page still starts where it belongs.
function placeRows(rows: Map<GoogleSheet, unknown[][]>, page: Page, values: unknown[][]): void {
  const placed = rows.get(page.sheet) ?? [];
  rows.set(page.sheet, placed);
  if (values.length === 0) return;
  while (placed.length < page.firstRow) placed.push([]);
  placed.push(...values);
}

function sourceSheet(sheet: GoogleSheet, values: unknown[][], budget: CellBudget): SourceSheet {
  const { title, sheetId, hidden } = sheet.properties;
  const merges = sheet.merges.map((merge) => ({
    top: merge.startRowIndex,
    left: merge.startColumnIndex,
    bottom: merge.endRowIndex - 1,
    right: merge.endColumnIndex - 1,
  }));
  const rows = budget.take(title, values);
  return { title, gid: String(sheetId), hidden, rows, ...(merges.length > 0 && { merges }) };
}
