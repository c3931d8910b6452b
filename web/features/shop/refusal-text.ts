import { ApiError } from '#web/lib/api/api-error.ts';

/** Why a section was not saved, in the server's words. */
export function refusalText(error: unknown): string {
  const reason = error instanceof ApiError ? error.body?.error : undefined;
  return reason
    ? `Not saved: ${reason}`
    : 'Not saved: the server could not be reached. Your values are still here.';
}
