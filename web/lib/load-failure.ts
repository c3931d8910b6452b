import { waitText } from '#domain/text/durations.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

/** What to do about a failed load. After an answer of the server it does not blame the connection. */
export function adviceOn(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Check your connection, then try again.';
  if (error.status === 429) return `Too many requests. Try again ${waitWords(error.retryAfterSeconds)}.`;
  return 'The server could not answer. Try again in a moment.';
}

function waitWords(seconds: number | null): string {
  return seconds === null ? 'in a moment' : `in ${waitText(seconds)}`;
}
