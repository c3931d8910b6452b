import type { VisitEvent } from '#domain/contract/analytics.ts';
import { endpoints } from '#domain/contract/endpoints.ts';
import { VISIT_LIMITS } from '#domain/contract/limits.ts';
import { UNLOAD_SUFFIX } from '#domain/contract/visit-rules.ts';
import { readStored, type StorageKey, writeStored } from '#web/lib/storage.ts';
import { sendBeaconSilently } from './send-silently.ts';
import { isStaffHere } from './staff-here.ts';
import { parseBudget, spendVisit } from './visit-budget.ts';
import { isTrackedPath } from './visit-filter.ts';
import { openVisitorSession, storedSessionId } from './visitor-session.ts';

const BUDGET_KEY = 'analytics_rate_limit' satisfies StorageKey;

/** Tells the server that a page is being looked at. */
export function trackVisit(path: string): void {
  track(path, path, () => {
    const { id, isNew } = openVisitorSession();
    return { sessionId: id, isUniqueVisitor: isNew };
  });
}

/** Tells it that the page is left. */
export function trackLeaving(path: string): void {
  track(path, `${path}${UNLOAD_SUFFIX}`, () => ({ sessionId: storedSessionId(), isUniqueVisitor: false }));
}

type Visitor = Pick<VisitEvent, 'sessionId' | 'isUniqueVisitor'>;

// Silent in every case: no price list may fail because a visit could not be counted.
function track(pagePath: string, path: string, visitor: () => Visitor): void {
  try {
    if (!isTrackedPath(pagePath) || isStaffHere() || !isWithinBudget(path)) return;
    const event: VisitEvent = { path, referrer: cameFrom(), userAgent: browserName(), ...visitor() };
    sendBeaconSilently(endpoints.recordVisit.path, event, readStored('auth_token'));
  } catch {
    // As said above.
  }
}

function isWithinBudget(path: string): boolean {
  const budget = spendVisit(parseBudget(readStored(BUDGET_KEY)), path, Date.now());
  if (budget === null) return false;
  writeStored(BUDGET_KEY, JSON.stringify(budget));
  return true;
}

// Without its parameters: they may hold what somebody searched for, which is nobody's visit's business.
function cameFrom(): string {
  const [address = ''] = document.referrer.split(/[?#]/);
  return address.slice(0, VISIT_LIMITS.referrerMaxChars);
}

function browserName(): string {
  return navigator.userAgent.slice(0, VISIT_LIMITS.userAgentMaxChars);
}
