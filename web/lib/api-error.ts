import type { ErrorBody } from '#domain/contract/calls/error-body.ts';

/** Every answer that is not OK. The message is '{status}: {text}'; `body` is the server's own `{error, details?}`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Null when the answer came from something else than our server: a proxy, a captive portal. */
  readonly body: ErrorBody | null;
  /** How long to wait before asking again, where the answer says so: in its body, or in its Retry-After header. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, text: string, retryAfter: string | null = null) {
    super(`${status}: ${text}`);
    this.status = status;
    this.body = parseErrorBody(text);
    this.retryAfterSeconds = waitOf(this.body) ?? secondsOf(retryAfter);
  }
}

function waitOf(body: ErrorBody | null): number | null {
  const details = body?.details;
  if (!details || !('retryAfterSeconds' in details)) return null;
  return details.retryAfterSeconds ?? null;
}

function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : null;
  } catch {
    return null;
  }
}

// The rest of `details` is taken at the server's word: only our server answers with an `error` text.
function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null) return false;
  if (!('error' in value) || typeof value.error !== 'string') return false;
  return !('details' in value) || (typeof value.details === 'object' && value.details !== null);
}
