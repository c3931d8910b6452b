import { visitorEndpoints } from '#domain/contract/calls/visitor-endpoints.ts';
import type { VisitEvent } from '#domain/contract/entities/analytics.ts';
import { VISIT_LIMITS } from '#domain/contract/page-limits.ts';
import { UNLOAD_SUFFIX } from '#domain/contract/text-rules/visit-rules.ts';
import { readStored, type StorageKey, writeStored } from '#web/lib/storage.ts';
import { isStaffHere, sendBeaconSilently } from './send-silently.ts';
import { parseBudget, spendVisit } from './visit-budget.ts';
import { openVisitorSession, storedSessionId } from './visitor-session.ts';

const BUDGET_KEY = 'analytics_rate_limit' satisfies StorageKey;

/** Reports a page view to the server. */
export function trackVisit(path: string): void {
  track(path, path, () => {
    const { id, isNew } = openVisitorSession();
    return { sessionId: id, isUniqueVisitor: isNew };
  });
}

/** Reports to the server that the page is left. */
export function trackLeaving(path: string): void {
  track(path, `${path}${UNLOAD_SUFFIX}`, () => ({ sessionId: storedSessionId(), isUniqueVisitor: false }));
}

type Visitor = Pick<VisitEvent, 'sessionId' | 'isUniqueVisitor'>;

// Never throws: no price list may fail because a visit could not be counted.
function track(pagePath: string, path: string, visitor: () => Visitor): void {
  try {
    if (!isTrackedPath(pagePath) || isStaffHere() || !isWithinBudget(path)) return;
    const event: VisitEvent = { path, referrer: referrerAddress(), userAgent: browserName(), ...visitor() };
    sendBeaconSilently(visitorEndpoints.recordVisit.path, event, readStored('auth_token'));
  } catch {
    // See above.
  }
}

function isWithinBudget(path: string): boolean {
  const budget = spendVisit(parseBudget(readStored(BUDGET_KEY)), path, Date.now());
  if (budget === null) return false;
  writeStored(BUDGET_KEY, JSON.stringify(budget));
  return true;
}

// Without parameters, which may contain what somebody searched for.
function referrerAddress(): string {
  const [address = ''] = document.referrer.split(/[?#]/);
  return address.slice(0, VISIT_LIMITS.referrerMaxChars);
}

function browserName(): string {
  return navigator.userAgent.slice(0, VISIT_LIMITS.userAgentMaxChars);
}

/** A scheme such as `chrome-extension:`, which no path of this site has. */
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Whether viewing this path is a visit. The admin portal and pages of the browser itself are not. */
export function isTrackedPath(path: string): boolean {
  if (path === '' || SCHEME.test(path)) return false;
  return !path.startsWith('moz-') && !path.startsWith('/admin');
}
