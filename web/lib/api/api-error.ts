import type { ErrorBody } from '#domain/contract/calls/error-body.ts';

/** Every answer that is not OK. The message is '{status}: {text}'; `body` is the server's own `{error, details?}`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Null if the answer is not from our server but from a proxy or a captive portal. */
  readonly body: ErrorBody | null;
  /** How long to wait before a retry, if the body or the Retry-After header says so. */
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

// Does not check `details` further: only our server answers with an `error` text.
function isErrorBody(value: unknown): value is ErrorBody {
  if (typeof value !== 'object' || value === null) return false;
  if (!('error' in value) || typeof value.error !== 'string') return false;
  return !('details' in value) || (typeof value.details === 'object' && value.details !== null);
}
