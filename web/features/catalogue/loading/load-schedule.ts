import { CATEGORY_LOADING } from '#domain/contract/limits.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** How long after the first category's list each of the others is asked for, counted from 0. */
export function startDelayMs(place: number): number {
  return CATEGORY_LOADING.staggerBaseMs + CATEGORY_LOADING.staggerStepMs * place;
}

const RETRY_WAITS_MS = [5_000, 15_000, 60_000];

/** What the schedule needs to know of a load; a query's result has it. */
export interface Load {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  /** When it last failed, and how often it has. */
  readonly errorUpdatedAt: number;
  readonly errorUpdateCount: number;
}

/**
 * When a failed load is tried again; null while none is due: it has not failed, is on its way, or failed too often. Of
 * trying in the place of what is only an earlier list there is no end: it would pass for today's.
 */
export function retryAt(load: Load, isEndless = false): number | null {
  if (!load.isError || load.isFetching || isRefusal(load.error)) return null;
  const wait = RETRY_WAITS_MS[load.errorUpdateCount - 1] ?? (isEndless ? RETRY_WAITS_MS.at(-1) : undefined);
  return wait === undefined ? null : load.errorUpdatedAt + wait;
}

/** Nobody answered, or only to say that nothing can be answered now: what was loaded earlier may be shown instead. */
export function isUnanswered({ isError, error }: Pick<Load, 'isError' | 'error'>): boolean {
  return isError && !(error instanceof ApiError && error.status < 500);
}

// Asking again does not make a refusal anything else.
function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
