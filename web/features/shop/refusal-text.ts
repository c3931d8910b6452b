import { ApiError } from '#web/lib/api-error.ts';

/** Why the server did not save, in its own words: the first field that it refused, or its sentence. */
export function refusalText(error: unknown): string {
  const body = error instanceof ApiError ? error.body : null;
  if (!body) return 'Not saved: the server could not be reached. Your values are still here.';
  const issue = Array.isArray(body.details) ? body.details[0] : undefined;
  if (!issue) return `Not saved: ${body.error}`;
  const place = PLACES.get(issue.path.split('.')[0] ?? '');
  return `Not saved${place ? ` because of the ${place}` : ''}: ${issue.message}`;
}

const PLACES: ReadonlyMap<string, string> = new Map([
  ['buckets', 'price buckets'],
  ['defaultsByRole', 'default rules'],
  ['perCategoryByRole', 'category rules'],
  ['rounding', 'rounding'],
]);
