import { StartError } from '#server/platform/start-error.ts';
import { apiKeyIdentity, type GoogleIdentity, serviceAccountIdentity } from './google-credentials.ts';
import { type AnswerBytes, GoogleSheetsApi } from './google-sheets-api.ts';
import type { PriceSource, SourceReading } from './price-source.ts';
import { type Page, type SheetProperties, SPREADSHEET_JOBS } from './read-spreadsheet.ts';
import { runInThread, type ThreadTerms } from './run-in-thread.ts';
import { systemTimers, type Timers } from './timers.ts';
import { columnLetters } from './workbook/cell-budget.ts';
import { areLongSheets } from './workbook/packed-sheets.ts';
import { WORKBOOK_LIMITS } from './workbook/workbook-limits.ts';

const ROWS_PER_RANGE = 5_000;
const RANGES_PER_CALL = 10;

export interface GoogleSettings {
  readonly googleApiKey: string | null;
  readonly googleApplicationCredentials: string | null;
  readonly sheetsBaseUrl: string;
}

/** A Google spreadsheet, by its id: an address may contain keys and names, an id contains nothing. */
export function googleSource(
  spreadsheetId: string,
  settings: GoogleSettings,
  timers: Timers = systemTimers,
): PriceSource {
  const identity = identityOf(settings, timers);
  const api = new GoogleSheetsApi(settings.sheetsBaseUrl, spreadsheetId, identity, timers);
  return {
    kind: 'google',
    description: spreadsheetId,
    read: async (previousMark, signal) => await readSpreadsheetOf(api, previousMark, signal),
    watch: () => () => {},
  };
}

function identityOf(settings: GoogleSettings, timers: Timers): GoogleIdentity {
  if (settings.googleApplicationCredentials !== null) {
    return serviceAccountIdentity(settings.googleApplicationCredentials, timers);
  }
  if (settings.googleApiKey !== null) return apiKeyIdentity(settings.googleApiKey);
  throw new StartError(
    'PRICE_SOURCE is a Google spreadsheet, which needs GOOGLE_API_KEY or GOOGLE_APPLICATION_CREDENTIALS.',
  );
}

async function readSpreadsheetOf(
  api: GoogleSheetsApi,
  previousMark: string | null,
  signal: AbortSignal,
): Promise<SourceReading> {
  const listing = await api.askListing(signal);
  const sheets = await runSpreadsheetJob('readListing', listing, { isLong: areLongSheets(listing), signal });
  const values = await askValues(api, sheets.flatMap(pagesOf), signal);
  const answers = [listing, ...values.map(({ bytes }) => bytes)];
  return await runSpreadsheetJob(
    'readSpreadsheet',
    { listing, values, previousMark },
    { isLong: areLongSheets(...answers), transfer: answers.map(({ buffer }) => buffer), signal },
  );
}

type SpreadsheetJobs = typeof SPREADSHEET_JOBS;

async function runSpreadsheetJob<Name extends keyof SpreadsheetJobs>(
  name: Name,
  given: Parameters<SpreadsheetJobs[Name]>[0],
  { isLong, ...terms }: ThreadTerms & { readonly isLong: boolean },
) {
  // The compiler cannot know that the job and its argument belong together; the signature above ensures it.
  const job = SPREADSHEET_JOBS[name] as (given: unknown) => ReturnType<SpreadsheetJobs[Name]>;
  if (!isLong) return await job(given);
  const limits = { ...WORKBOOK_LIMITS, what: 'The spreadsheet' };
  return await runInThread<SpreadsheetJobs, Name>('spreadsheet', name, given, { ...terms, limits });
}

interface AskedPage extends Page {
  readonly range: string;
}

/** A few pages at a time, so that neither an answer nor an address grows without limit. */
async function askValues(api: GoogleSheetsApi, pages: readonly AskedPage[], signal: AbortSignal) {
  const values: { readonly pages: readonly Page[]; readonly bytes: AnswerBytes }[] = [];
  let bytesLeft: number = WORKBOOK_LIMITS.inflatedBytes;
  for (let first = 0; first < pages.length; first += RANGES_PER_CALL) {
    const asked = pages.slice(first, first + RANGES_PER_CALL);
    const ranges = asked.map(({ range }) => range);
    const bytes = await api.askRanges(ranges, bytesLeft, signal);
    bytesLeft -= bytes.length;
    values.push({ pages: asked, bytes });
  }
  return values;
}

function pagesOf({ title, hidden, gridProperties }: SheetProperties, sheet: number): AskedPage[] {
  if (hidden) return [];
  // Asks for one row beyond the limit, so that a sheet that is too long is refused and not cut.
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
