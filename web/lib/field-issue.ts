import { ApiError } from '#web/lib/api/api-error.ts';

/** What the server found wrong with one field of a call; undefined if that field is not the reason of the refusal. */
export function fieldIssueOf(error: unknown, path: string): string | undefined {
  const details = error instanceof ApiError ? error.body?.details : undefined;
  return Array.isArray(details) ? details.find((issue) => issue.path === path)?.message : undefined;
}
