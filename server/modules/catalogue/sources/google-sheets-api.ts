import { z } from '#domain/contract/zod.ts';
import type { GoogleIdentity } from './google-credentials.ts';
import { googleRefusal, quotaExceeded, unexpectedAnswer, unreachableGoogle } from './google-refusals.ts';
import { readLimitedText } from './limited-answer.ts';
import type { Waiting } from './waiting.ts';
import { SourceError } from './workbook/source-error.ts';

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 1_000;
/** Asked to wait longer than this, the reading fails and the next regular check tries again. */
const LONGEST_WAIT_MS = 60_000;
const ANSWER_MS = 20_000;
const ANSWER_BYTES = 64 * 1024 * 1024;
const BUSY = new Set([429, 500, 502, 503, 504]);

const mergeSchema = z.object({
  startRowIndex: z.number().default(0),
  startColumnIndex: z.number().default(0),
  endRowIndex: z.number(),
  endColumnIndex: z.number(),
});

const spreadsheetSchema = z.object({
  sheets: z.array(
    z.object({
      properties: z.object({
        sheetId: z.number(),
        title: z.string(),
        hidden: z.boolean().default(false),
        sheetType: z.string().default('GRID'),
        gridProperties: z.object({ rowCount: z.number(), columnCount: z.number() }).optional(),
      }),
      merges: z.array(mergeSchema).default([]),
    }),
  ),
});
export type GoogleSheet = z.output<typeof spreadsheetSchema>['sheets'][number];

const valuesSchema = z.object({
  valueRanges: z.array(z.object({ values: z.array(z.array(z.unknown())).default([]) })),
});

/** The two calls of Sheets API v4 that a price list needs. */
export class GoogleSheetsApi {
  readonly #root: string;
  readonly #identity: GoogleIdentity;
  readonly #waiting: Waiting;

  constructor(baseUrl: string, spreadsheetId: string, identity: GoogleIdentity, waiting: Waiting) {
    this.#root = `${baseUrl.replace(/\/+$/, '')}/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}`;
    this.#identity = identity;
    this.#waiting = waiting;
  }

  async listSheets(signal: AbortSignal): Promise<GoogleSheet[]> {
    const fields =
      'sheets(properties(sheetId,title,hidden,sheetType,gridProperties(rowCount,columnCount)),merges)';
    const query = new URLSearchParams({ fields });
    const answer = await this.#get(`${this.#root}?${query.toString()}`, signal);
    return parsed(spreadsheetSchema, answer).sheets;
  }

  /** The values of each range, in the order of the ranges. */
  async readRanges(ranges: readonly string[], signal: AbortSignal): Promise<unknown[][][]> {
    const query = new URLSearchParams([
      ...ranges.map((range): [string, string] => ['ranges', range]),
      ['majorDimension', 'ROWS'],
      ['valueRenderOption', 'UNFORMATTED_VALUE'],
      ['dateTimeRenderOption', 'FORMATTED_STRING'],
      ['fields', 'valueRanges(range,values)'],
    ]);
    const answer = await this.#get(`${this.#root}/values:batchGet?${query.toString()}`, signal);
    const { valueRanges } = parsed(valuesSchema, answer);
    // One range too few would shift every following sheet into the wrong category.
    if (valueRanges.length !== ranges.length) throw unexpectedAnswer('with other cells than were asked for');
    return valueRanges.map((range) => range.values);
  }

  async #get(address: string, signal: AbortSignal): Promise<unknown> {
    let mayRenew = true;
    for (let attempt = 0; ; attempt += 1) {
      const { answer, text } = await this.#ask(address, signal);
      if (answer.ok) return jsonOf(answer, text);
      if (answer.status === 401 && mayRenew && this.#identity.renew()) {
        mayRenew = false;
        continue;
      }
      if (!BUSY.has(answer.status)) throw googleRefusal(answer.status, text, this.#identity.shareWith());
      await this.#waitAsAsked(answer, attempt, signal);
    }
  }

  async #ask(address: string, signal: AbortSignal): Promise<{ answer: Response; text: string }> {
    const headers = { accept: 'application/json', ...(await this.#identity.headers(signal)) };
    try {
      const limit = AbortSignal.any([signal, this.#waiting.deadline(ANSWER_MS)]);
      // A redirect is not followed: it would carry the key to whatever host it names.
      const answer = await fetch(address, { headers, redirect: 'manual', signal: limit });
      return { answer, text: await readLimitedText(answer, ANSWER_BYTES) };
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof SourceError ? error : unreachableGoogle(error);
    }
  }

  async #waitAsAsked(answer: Response, attempt: number, signal: AbortSignal): Promise<void> {
    const asked = retryAfterMs(answer.headers.get('retry-after'), this.#waiting.now());
    const waitMs = asked ?? FIRST_WAIT_MS * 2 ** attempt;
    if (attempt + 1 >= ATTEMPTS || waitMs > LONGEST_WAIT_MS) throw quotaExceeded(answer.status);
    await this.#waiting.wait(waitMs, signal);
  }
}

/** Seconds or a date, as HTTP allows. */
function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function jsonOf(answer: Response, text: string): unknown {
  if (!/^application\/json\b/i.test(answer.headers.get('content-type') ?? '')) {
    throw unexpectedAnswer('with something other than data');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unexpectedAnswer('with data that is cut off', error);
  }
}

function parsed<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (!result.success) throw unexpectedAnswer('in a form that is not known', result.error);
  return result.data;
}
