import { CATEGORY_LOADING } from '#domain/contract/page-limits.ts';
import { ApiError } from '#web/lib/api/api-error.ts';

/** How long after the first list each of the others is loaded, counted from 0. */
export function startDelayMs(place: number): number {
  return CATEGORY_LOADING.staggerBaseMs + CATEGORY_LOADING.staggerStepMs * place;
}

const RETRY_DELAYS_MS = [5_000, 15_000, 60_000];

/** The part of a query result that the schedule needs. */
export interface Load {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly error: Error | null;
  /** When it last failed, and how often. */
  readonly errorUpdatedAt: number;
  readonly errorUpdateCount: number;
}

/**
 * When to retry a failed load; null if it has not failed, is under way, was refused or failed too often. While an earlier
 * list is shown instead, retries are endless: otherwise old prices would pass for today's.
 */
export function retryAt(load: Load, isEndless = false): number | null {
  if (!load.isError || load.isFetching || isRefusal(load.error)) return null;
  const wait = RETRY_DELAYS_MS[load.errorUpdateCount - 1] ?? (isEndless ? RETRY_DELAYS_MS.at(-1) : undefined);
  return wait === undefined ? null : load.errorUpdatedAt + wait;
}

/** The server did not answer or failed: an earlier list may be shown instead. */
export function isUnanswered({ isError, error }: Pick<Load, 'isError' | 'error'>): boolean {
  return isError && !(error instanceof ApiError && error.status < 500);
}

// A retry would be refused again.
function isRefusal(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
