import { TRACKING } from '#domain/contract/page-limits.ts';

interface TrackedPath {
  readonly path: string;
  readonly time: number;
}

/** What this browser has sent recently, as stored. */
export interface VisitBudget {
  readonly count: number;
  /** When the count starts again at 0. */
  readonly resetTime: number;
  /** The newest last. */
  readonly recentPaths: readonly TrackedPath[];
}

/** The budget after one more event, or null if that event is one too many. */
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
  // A reset time beyond one window means that the clock was set back: honouring it would stop counting until then.
  const isRunning = budget !== null && now < budget.resetTime && budget.resetTime <= now + TRACKING.windowMs;
  if (isRunning) return budget;
  return { count: 0, resetTime: now + TRACKING.windowMs, recentPaths: budget?.recentPaths ?? [] };
}

function isJustNow(time: number, now: number): boolean {
  return time <= now && now - time < TRACKING.samePathWindowMs;
}

/** Null for anything that is not a budget, because anybody can write to storage. */
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
