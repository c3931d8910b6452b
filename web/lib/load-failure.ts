import { ApiError } from './api-error.ts';

/** What to do about something that did not come. Whoever got an answer has a connection, and is not sent to look for it. */
export function adviceOn(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Check your connection, then try again.';
  if (error.status === 429) return `Too many requests. Try again ${waitWords(error.retryAfterSeconds)}.`;
  return 'The server could not answer. Try again in a moment.';
}

function waitWords(seconds: number | null): string {
  if (seconds === null) return 'in a moment';
  if (seconds > 90) return `in ${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`;
}
