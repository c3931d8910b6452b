/** One of the counts that a failure is written to, and how many of them cost no wait. */
export interface Budget {
  readonly key: string;
  readonly freeFailures: number;
  /** How long one failure is remembered for after the last; without it, until all of them are forgotten together. */
  readonly forgivesEveryMs?: number;
}

/** Times are of the throttle's own clock. */
export interface Spending {
  readonly failures: number;
  readonly lastFailureMs: number;
}

/** The count that stands in the way, and for how long. */
export interface Refusal {
  readonly key: string;
  readonly waitMs: number;
}

/** Failures of all unknown devices together. */
export interface Crowd {
  readonly lastHour: number;
  readonly lastDay: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;

const FIRST_WAIT_MS = 30_000;
const FREE_FAILURES = 5;
/** More than a device has, for a person may own several; but a limit, or signing in on ever new ones would buy guesses. */
const FREE_FAILURES_OF_A_PERSON = 30;
/** The VIP PIN belongs to many people: what they mistype over weeks must not add up and lock all of them out. */
const PERSON_FORGIVES_EVERY_MS = 30 * MINUTE_MS;

const CROWD_LIMITS: Crowd = { lastHour: 200, lastDay: 1000 };
const CROWD_PACE_MS = 60_000;
/** Where the last attempt of a crowd that is slowed down is kept. */
export const CROWD: Budget = { key: 'unknown-devices', freeFailures: 0 };

export const MINUTES_OF = { lastHour: 60, lastDay: 1440 } as const;
const MINUTES_KEPT = 25 * 60;
const BUDGET_KEPT_MS = 7 * 24 * 3_600_000;

export function budgetOfNetwork(key: string): Budget {
  return { key, freeFailures: FREE_FAILURES };
}

export function budgetOfDevice(deviceId: string): Budget {
  return { key: `device:${deviceId}`, freeFailures: FREE_FAILURES };
}

export function budgetOfPerson(credentialId: number): Budget {
  return {
    key: `person:${credentialId}`,
    freeFailures: FREE_FAILURES_OF_A_PERSON,
    forgivesEveryMs: PERSON_FORGIVES_EVERY_MS,
  };
}

/** How long the next attempt waits after that many failures. */
export function waitMsAfter(failures: number, freeFailures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - freeFailures), LONGEST_WAIT_MS);
}

/** How many failures still count. */
export function failuresLeft(
  { forgivesEveryMs }: Budget,
  spent: Spending | null | undefined,
  nowMs: number,
): number {
  if (!spent || forgivesEveryMs === undefined) return spent?.failures ?? 0;
  const forgiven = Math.floor(Math.max(0, nowMs - spent.lastFailureMs) / forgivesEveryMs);
  return Math.max(0, spent.failures - forgiven);
}

export function refusalBy(budget: Budget, spent: Spending | undefined, nowMs: number): Refusal | null {
  if (!spent) return null;
  const failures = failuresLeft(budget, spent, nowMs);
  const waitMs = leftOf(waitMsAfter(failures, budget.freeFailures), spent.lastFailureMs, nowMs);
  return waitMs > 0 ? { key: budget.key, waitMs } : null;
}

export function isCrowded(crowd: Crowd): boolean {
  return crowd.lastHour >= CROWD_LIMITS.lastHour || crowd.lastDay >= CROWD_LIMITS.lastDay;
}

/** By the last attempt of a crowd that is slowed down. */
export function refusalByCrowd(last: Spending | undefined, nowMs: number): Refusal | null {
  const waitMs = last ? leftOf(CROWD_PACE_MS, last.lastFailureMs, nowMs) : 0;
  return waitMs > 0 ? { key: CROWD.key, waitMs } : null;
}

export function longestOf(refusals: readonly (Refusal | null)[]): Refusal | null {
  return refusals.reduce(
    (longest, refusal) => (refusal && refusal.waitMs > (longest?.waitMs ?? 0) ? refusal : longest),
    null,
  );
}

/** What a person is told: whole seconds, after which it does work. */
export function retryAfterSecondsOf({ waitMs }: Refusal): number {
  return Math.max(1, Math.ceil(Math.min(waitMs, LONGEST_WAIT_MS) / SECOND_MS));
}

export function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}

/** From when on budgets and minutes are still needed. */
export function keptSince(nowMs: number): { readonly budgetMs: number; readonly minute: number } {
  return { budgetMs: nowMs - BUDGET_KEPT_MS, minute: minuteOf(nowMs) - MINUTES_KEPT };
}

/** A last failure that seems to lie ahead must not make a wait longer than it is. */
function leftOf(waitMs: number, sinceMs: number, nowMs: number): number {
  return Math.max(0, waitMs - Math.max(0, nowMs - sinceMs));
}
