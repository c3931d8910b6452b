import { type Allowance, waitMsFor } from './allowance.ts';
import type { Network, NetworkSize } from './client-network.ts';

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

/** Which of the limits over everybody an attempt belongs to: a flood at the gate must not close the sign-in. */
export type Door = 'gate' | 'sign-in';

/** Failures of all unknown devices together, at one door. */
export interface Crowd {
  readonly lastHour: number;
  readonly lastDay: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;

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
 * Many households share a wide network, and what they mistype over weeks must not add up. No faster than the longest wait:
 * whoever guesses without end gains nothing.
 */
const WIDE_NETWORK_FORGIVES_EVERY_MS = LONGEST_WAIT_MS;
/** More than a device has, for a person may own several; but a limit, or signing in on ever new ones would buy guesses. */
const FREE_FAILURES_OF_A_PERSON = 30;
/** The VIP PIN belongs to many people: what they mistype over weeks must not add up and lock all of them out. */
const PERSON_FORGIVES_EVERY_MS = 30 * MINUTE_MS;

const CROWD_LIMITS: Crowd = { lastHour: 200, lastDay: 1000 };
/** What the limit over everybody leaves. */
const LEFT_TO_THE_CROWD = { burst: 20, everyMs: MINUTE_MS };
/** At most half of it is left to others by a network that has failed: it may be the only one that comes. */
const MOST_LEFT_TO_OTHERS = 10;
export const CROWD: Readonly<Record<Door, Allowance>> = {
  gate: { key: 'unknown-devices:gate', ...LEFT_TO_THE_CROWD },
  'sign-in': { key: 'unknown-devices:sign-in', ...LEFT_TO_THE_CROWD },
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

export function refusalByAllowance(
  allowance: Allowance,
  spentUntilMs: number | undefined,
  nowMs: number,
  leaving = 0,
): Refusal | null {
  const waitMs = waitMsFor(allowance, spentUntilMs, nowMs, leaving);
  return waitMs > 0 ? { key: allowance.key, waitMs } : null;
}

export function isCrowded(crowd: Crowd): boolean {
  return crowd.lastHour >= CROWD_LIMITS.lastHour || crowd.lastDay >= CROWD_LIMITS.lastDay;
}

/**
 * How many attempts a network that has failed so often leaves to others, while the limit over everybody is reached. By
 * arrival alone, the one network that asks most often would get all of them.
 */
export function leftToOthers(failures: number): number {
  return Math.min(failures, MOST_LEFT_TO_OTHERS);
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

/** From when on budgets, minutes and allowances are still needed. */
export function keptSince(nowMs: number) {
  return { budgetMs: nowMs - BUDGET_KEPT_MS, minute: minuteOf(nowMs) - MINUTES_KEPT, allowanceMs: nowMs };
}

/** A last failure that seems to lie ahead must not make a wait longer than it is. */
function leftOf(waitMs: number, sinceMs: number, nowMs: number): number {
  return Math.max(0, waitMs - Math.max(0, nowMs - sinceMs));
}
