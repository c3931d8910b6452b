import { TRACKING } from '#domain/contract/limits.ts';

interface TrackedPath {
  readonly path: string;
  readonly time: number;
}

/** What this browser has sent lately, as it is stored. */
export interface VisitBudget {
  readonly count: number;
  /** When the count begins anew. */
  readonly resetTime: number;
  /** The latest last. */
  readonly recentPaths: readonly TrackedPath[];
}

/** The budget after one more event, or null where that event is one too many. */
export function spendVisit(budget: VisitBudget | null, path: string, now: number): VisitBudget | null {
  const { count, resetTime, recentPaths } = currentBudget(budget, now);
  if (count >= TRACKING.eventsPerWindow) return null;
  if (recentPaths.some((tracked) => tracked.path === path && isJustNow(tracked.time, now))) return null;
  return {
    count: count + 1,
    resetTime,
    recentPaths: [...recentPaths, { path, time: now }].slice(-TRACKING.pathsKept),
  };
}

function currentBudget(budget: VisitBudget | null, now: number): VisitBudget {
  // A reset further away than a window was set by a clock that has been put back: it would silence this browser till then.
  const isRunning = budget !== null && now < budget.resetTime && budget.resetTime <= now + TRACKING.windowMs;
  if (isRunning) return budget;
  return { count: 0, resetTime: now + TRACKING.windowMs, recentPaths: budget?.recentPaths ?? [] };
}

function isJustNow(time: number, now: number): boolean {
  return time <= now && now - time < TRACKING.samePathWindowMs;
}

/** Null for anything that is not a budget: storage is everyone's to write. */
export function parseBudget(json: string | null): VisitBudget | null {
  const value = parseJson(json ?? '');
  return isBudget(value) ? value : null;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function isBudget(value: unknown): value is VisitBudget {
  if (typeof value !== 'object' || value === null) return false;
  if (!('count' in value) || typeof value.count !== 'number') return false;
  if (!('resetTime' in value) || typeof value.resetTime !== 'number') return false;
  return 'recentPaths' in value && Array.isArray(value.recentPaths) && value.recentPaths.every(isTracked);
}

function isTracked(value: unknown): value is TrackedPath {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'path' in value && typeof value.path === 'string' && 'time' in value && typeof value.time === 'number'
  );
}
