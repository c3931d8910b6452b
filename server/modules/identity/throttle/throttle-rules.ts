import { type Allowance, waitMsFor } from './allowance.ts';
import type { Network, NetworkSize } from './client-network.ts';

/** One of the counts that a failure adds to, and how many failures cost no wait. */
export interface Budget {
  readonly key: string;
  readonly freeFailures: number;
  /** One failure is forgiven after each such time since the last; without it, all expire together. */
  readonly forgivesEveryMs?: number;
}

/** Times are those of the throttle's own clock. */
export interface Spending {
  readonly failures: number;
  readonly lastFailureMs: number;
}

/** The count that causes a refusal, and for how long. */
export interface Refusal {
  readonly key: string;
  readonly waitMs: number;
}

/** Each has its own global limit: a flood at the gate must not close the sign-in. */
export type EntryPoint = 'gate' | 'sign-in';

/** Failures of all unknown devices together, at one entry point. */
export interface GlobalFailures {
  readonly lastHour: number;
  readonly lastDay: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const MAX_WAIT_MS = 3_600_000;

const FIRST_WAIT_MS = 30_000;
const FREE_FAILURES_OF_A_DEVICE = 5;
const FREE_FAILURES_OF_A_NETWORK: Readonly<Record<NetworkSize, number>> = {
  address: 5,
  '/64': 5,
  '/56': 20,
  '/24': 40,
  '/48': 40,
};
/**
 * Many households share a wide network, and their typing errors over weeks must not add up. No faster than the longest
 * wait, so that endless guessing gains nothing.
 */
const WIDE_NETWORK_FORGIVES_EVERY_MS = MAX_WAIT_MS;
/** More than a device has, because a person may own several. Without a limit, each new device would buy more guesses. */
const FREE_FAILURES_OF_A_PERSON = 30;
/** Many people share the VIP PIN: their typing errors over weeks must not add up and lock all of them out. */
const PERSON_FORGIVES_EVERY_MS = 30 * MINUTE_MS;

const GLOBAL_LIMITS: GlobalFailures = { lastHour: 200, lastDay: 1000 };
/** The attempts that remain once the global limit is reached. */
const GLOBAL_ALLOWANCE = { burst: 20, everyMs: MINUTE_MS };
/** At most half of it: a network that has failed may be the only one that comes. */
const MAX_LEFT_TO_OTHERS = 10;
export const GLOBAL_ALLOWANCES: Readonly<Record<EntryPoint, Allowance>> = {
  gate: { key: 'unknown-devices:gate', ...GLOBAL_ALLOWANCE },
  'sign-in': { key: 'unknown-devices:sign-in', ...GLOBAL_ALLOWANCE },
};

export const MINUTES_OF = { lastHour: 60, lastDay: 1440 } as const;
const MINUTES_KEPT = 25 * 60;
const BUDGET_KEPT_MS = 7 * 24 * 3_600_000;

export function budgetOfNetwork({ key, size }: Network): Budget {
  const freeFailures = FREE_FAILURES_OF_A_NETWORK[size];
  const isWide = size !== 'address' && size !== '/64';
  return { key, freeFailures, ...(isWide && { forgivesEveryMs: WIDE_NETWORK_FORGIVES_EVERY_MS }) };
}

export function budgetOfDevice(deviceId: string): Budget {
  return { key: `device:${deviceId}`, freeFailures: FREE_FAILURES_OF_A_DEVICE };
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
  return Math.min(FIRST_WAIT_MS * 2 ** (failures - freeFailures), MAX_WAIT_MS);
}

/** How many failures still count. */
export function remainingFailures(
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
  const failures = remainingFailures(budget, spent, nowMs);
  const waitMs = remainingWaitMs(waitMsAfter(failures, budget.freeFailures), spent.lastFailureMs, nowMs);
  return waitMs > 0 ? { key: budget.key, waitMs } : null;
}

export function refusalByAllowance(
  allowance: Allowance,
  spentUntilMs: number | undefined,
  nowMs: number,
  leaving = 0,
): Refusal | null {
  const waitMs = waitMsFor(allowance, spentUntilMs, nowMs, leaving);
  return waitMs > 0 ? { key: allowance.key, waitMs } : null;
}

export function isOverGlobalLimit(failures: GlobalFailures): boolean {
  return failures.lastHour >= GLOBAL_LIMITS.lastHour || failures.lastDay >= GLOBAL_LIMITS.lastDay;
}

/**
 * How many attempts a network with that many failures leaves to others beyond the global limit. Otherwise
 * the network that asks most often would get all of them.
 */
export function leftToOthers(failures: number): number {
  return Math.min(failures, MAX_LEFT_TO_OTHERS);
}

export function longestRefusal(refusals: readonly (Refusal | null)[]): Refusal | null {
  return refusals.reduce(
    (longest, refusal) => (refusal && refusal.waitMs > (longest?.waitMs ?? 0) ? refusal : longest),
    null,
  );
}

/** For the answer: whole seconds, rounded up so that a retry then works. */
export function retryAfterSecondsOf({ waitMs }: Refusal): number {
  return Math.max(1, Math.ceil(Math.min(waitMs, MAX_WAIT_MS) / SECOND_MS));
}

export function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}

/** Budgets, minutes and allowances before these times are expired. */
export function keptSince(nowMs: number) {
  return { budgetMs: nowMs - BUDGET_KEPT_MS, minute: minuteOf(nowMs) - MINUTES_KEPT, allowanceMs: nowMs };
}

/** A last failure in the future must not make a wait longer. */
function remainingWaitMs(waitMs: number, sinceMs: number, nowMs: number): number {
  return Math.max(0, waitMs - Math.max(0, nowMs - sinceMs));
}
