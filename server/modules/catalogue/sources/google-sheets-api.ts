import type { GoogleIdentity } from './google-credentials.ts';
import { googleRefusal, quotaExceeded, unexpectedAnswer, unreachableGoogle } from './google-refusals.ts';
import { readLimitedBytes } from './limited-answer.ts';
import type { Timers } from './timers.ts';
import { SourceError } from './workbook/source-error.ts';

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 1_000;
/** If Google asks for a longer wait, the read fails and the next regular check tries again. */
const LONGEST_WAIT_MS = 60_000;
const ANSWER_MS = 20_000;
const ANSWER_BYTES = 64 * 1024 * 1024;
/** How much of a refusal is read; its first lines say what is wrong. */
const REFUSAL_BYTES = 64 * 1024;
const BUSY = new Set([429, 500, 502, 503, 504]);

/** Without pretty-printing, which would be most of an answer. */
const COMPACT = { prettyPrint: 'false' };

/** Unparsed: parsing JSON of two hundred thousand rows would block this thread. */
export type AnswerBytes = Uint8Array<ArrayBuffer>;

/** The two calls of Sheets API v4 that a price list needs. */
export class GoogleSheetsApi {
  readonly #root: string;
  readonly #identity: GoogleIdentity;
  readonly #timers: Timers;

  constructor(baseUrl: string, spreadsheetId: string, identity: GoogleIdentity, timers: Timers) {
    this.#root = `${baseUrl.replace(/\/+$/, '')}/v4/spreadsheets/${encodeURIComponent(spreadsheetId)}`;
    this.#identity = identity;
    this.#timers = timers;
  }

  /** The list of sheets, for `readListing`. */
  async askListing(signal: AbortSignal): Promise<AnswerBytes> {
    const fields =
      'sheets(properties(sheetId,title,hidden,sheetType,gridProperties(rowCount,columnCount)),merges)';
    const query = new URLSearchParams({ fields, ...COMPACT });
    return await this.#get(`${this.#root}?${query.toString()}`, ANSWER_BYTES, signal);
  }

  /** The values of each range, for `readSpreadsheet`. */
  async askRanges(ranges: readonly string[], bytesLeft: number, signal: AbortSignal): Promise<AnswerBytes> {
    const query = new URLSearchParams([
      ...ranges.map((range): [string, string] => ['ranges', range]),
      ['majorDimension', 'ROWS'],
      ['valueRenderOption', 'UNFORMATTED_VALUE'],
      ['dateTimeRenderOption', 'FORMATTED_STRING'],
      ['fields', 'valueRanges(range,values)'],
      ...Object.entries(COMPACT),
    ]);
    const address = `${this.#root}/values:batchGet?${query.toString()}`;
    return await this.#get(address, Math.min(bytesLeft, ANSWER_BYTES), signal);
  }

  async #get(address: string, maxBytes: number, signal: AbortSignal): Promise<AnswerBytes> {
    let mayRenew = true;
    for (let attempt = 0; ; attempt += 1) {
      const { answer, bytes } = await this.#ask(address, maxBytes, signal);
      if (answer.ok) return requireJson(answer, bytes);
      if (answer.status === 401 && mayRenew && this.#identity.renew()) {
        mayRenew = false;
        continue;
      }
      if (!BUSY.has(answer.status)) {
        const text = new TextDecoder().decode(bytes.subarray(0, REFUSAL_BYTES));
        throw googleRefusal(answer.status, text, this.#identity.shareWith());
      }
      await this.#waitAsAsked(answer, attempt, signal);
    }
  }

  async #ask(address: string, maxBytes: number, signal: AbortSignal) {
    const headers = { accept: 'application/json', ...(await this.#identity.headers(signal)) };
    try {
      const limit = AbortSignal.any([signal, this.#timers.deadline(ANSWER_MS)]);
      // Redirects are not followed: they would send the key to another host.
      const answer = await fetch(address, { headers, redirect: 'manual', signal: limit });
      return { answer, bytes: await readLimitedBytes(answer, maxBytes) };
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof SourceError ? error : unreachableGoogle(error);
    }
  }

  async #waitAsAsked(answer: Response, attempt: number, signal: AbortSignal): Promise<void> {
    const asked = retryAfterMs(answer.headers.get('retry-after'), this.#timers.now());
    const waitMs = asked ?? FIRST_WAIT_MS * 2 ** attempt;
    if (attempt + 1 >= ATTEMPTS || waitMs > LONGEST_WAIT_MS) throw quotaExceeded(answer.status);
    await this.#timers.wait(waitMs, signal);
  }
}

/** Seconds or a date, as HTTP allows. */
function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function requireJson(answer: Response, bytes: AnswerBytes): AnswerBytes {
  if (/^application\/json\b/i.test(answer.headers.get('content-type') ?? '')) return bytes;
  throw unexpectedAnswer('with something other than data');
}
