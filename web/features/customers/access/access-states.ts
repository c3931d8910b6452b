import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import type { Invitation } from '#domain/contract/entities/invitations.ts';
import { type Day, daysBetween, formatDay } from '#web/lib/calendar-day.ts';

/** The last days of a customer, in which staff should ask whether they stay. */
const SOON_DAYS = 7;

export interface AccessEnd {
  /** 'No end', '31 Dec 2026', or how close it is. */
  readonly text: string;
  /** Undefined for plain text. */
  readonly tone?: 'warning' | 'outline';
}

/** Access ends at the end of the day, so it is not over on the day itself. */
export function accessEndOf(validUntil: Day | undefined, today: Day): AccessEnd {
  if (validUntil === undefined) return { text: 'No end' };
  const daysLeft = daysBetween(today, validUntil);
  if (daysLeft < 0) return { text: 'Ended', tone: 'outline' };
  if (daysLeft === 0) return { text: 'Ends today', tone: 'warning' };
  return daysLeft === 1 ? { text: 'Ends tomorrow', tone: 'warning' } : { text: formatDay(validUntil) };
}

/** Whether the link can still sign a browser in. One for several browsers works on after the first opening. */
export function isLinkAlive({ state, expiresAt, openings, openingsMax }: Invitation, now: number): boolean {
  if (state === 'not-opened') return true;
  return state === 'opened' && openings < openingsMax && Date.parse(expiresAt) > now;
}

/** The server refuses an invitation for whoever has no access. Undefined for anyone else. */
export function reasonAgainstInvitation(
  { isActive, validUntil }: Pick<CustomerPin, 'isActive' | 'validUntil'>,
  today: Day,
): string | undefined {
  if (!isActive) return 'Inactive';
  return isBetween(validUntil, today, Number.NEGATIVE_INFINITY, -1) ? 'Ended' : undefined;
}

type AccessTest = (customer: CustomerPin, today: Day) => boolean;

const TESTS = {
  'not-opened': ({ invitation }) => invitation?.state === 'not-opened',
  'ends-soon': ({ validUntil }, today) => isBetween(validUntil, today, 0, SOON_DAYS),
  ended: ({ validUntil }, today) => isBetween(validUntil, today, Number.NEGATIVE_INFINITY, -1),
  'no-pin': ({ hasPin }) => !hasPin,
} satisfies Record<string, AccessTest>;

export type AccessFilter = 'all' | keyof typeof TESTS;

const WORDS = {
  all: 'All',
  'not-opened': 'Not opened',
  'ends-soon': 'Ends soon',
  ended: 'Ended',
  'no-pin': 'No PIN',
} as const satisfies Record<AccessFilter, string>;

export interface AccessChoice {
  readonly value: AccessFilter;
  readonly label: string;
}

/**
 * 'All 10', 'Not opened 2': only what occurs, and what is chosen, which must not disappear when its last customer does.
 * Empty for a shop that uses none of this.
 */
export function accessChoices(
  customers: readonly CustomerPin[],
  today: Day,
  chosen: AccessFilter,
): AccessChoice[] {
  const others = Object.entries(TESTS).flatMap(([key, isMatch]) => {
    const value = key as keyof typeof TESTS;
    const count = customers.filter((customer) => isMatch(customer, today)).length;
    return count > 0 || value === chosen ? [{ value, label: `${WORDS[value]} ${count}` }] : [];
  });
  return others.length === 0 ? [] : [{ value: 'all', label: `${WORDS.all} ${customers.length}` }, ...others];
}

export function accessTestOf(filter: AccessFilter, today: Day): (customer: CustomerPin) => boolean {
  if (filter === 'all') return () => true;
  return (customer) => TESTS[filter](customer, today);
}

/** Which columns a shop's customers need: one that uses none of this keeps its table as it was. */
export function usedAccess(customers: readonly CustomerPin[]) {
  return {
    hasInvitations: customers.some(({ invitation }) => invitation),
    hasEnds: customers.some(({ validUntil }) => validUntil),
  };
}
export type UsedAccess = ReturnType<typeof usedAccess>;

function isBetween(day: Day | undefined, today: Day, least: number, most: number): boolean {
  if (day === undefined) return false;
  const daysLeft = daysBetween(today, day);
  return daysLeft >= least && daysLeft <= most;
}
