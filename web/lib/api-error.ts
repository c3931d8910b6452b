import type { ErrorBody } from '#domain/contract/error-body.ts';

/** Every answer that is not OK. The message is '{status}: {text}'; `body` is the server's own `{error, details?}`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Null when the answer came from something else than our server: a proxy, a captive portal. */
  readonly body: ErrorBody | null;

  constructor(status: number, text: string) {
    super(`${status}: ${text}`);
    this.status = status;
    this.body = parseErrorBody(text);
  }
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
