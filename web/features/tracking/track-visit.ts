import { endpoints } from '#domain/contract/calls/endpoints.ts';
import type { VisitEvent } from '#domain/contract/entities/analytics.ts';
import { VISIT_LIMITS } from '#domain/contract/limits.ts';
import { isSessionId, UNKNOWN_SESSION_ID, UNLOAD_SUFFIX } from '#domain/contract/text-rules/visit-rules.ts';
import { isStored, readStored, type StorageKey, writeStored } from '#web/lib/storage.ts';
import { isStaffHere, sendBeaconSilently } from './send-silently.ts';
import { parseBudget, spendVisit } from './visit-budget.ts';

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

const KEY = 'analytics_session_id' satisfies StorageKey;
const ID_BYTES = 16;

interface VisitorSession {
  readonly id: string;
  /** Made just now: this browser has not been here before, or has forgotten it. */
  readonly isNew: boolean;
}

function openVisitorSession(): VisitorSession {
  const known = readStored(KEY);
  if (known !== null && isSessionId(known)) return { id: known, isNew: false };
  const id = newSessionId();
  writeStored(KEY, id);
  return { id, isNew: true };
}

/** On leaving no session is begun any more: one that is not in storage has no name. */
function storedSessionId(): string {
  const known = isStored(KEY) ? readStored(KEY) : null;
  return known !== null && isSessionId(known) ? known : UNKNOWN_SESSION_ID;
}

// Not randomUUID, which browsers keep from pages on plain http, such as a shop's own network.
function newSessionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A scheme such as `chrome-extension:`; also the address of another page in place of a path of this site. */
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Whether looking at this path is a visit: the portal of the admin is none, nor is a page that a browser made up. */
export function isTrackedPath(path: string): boolean {
  if (path === '' || SCHEME.test(path)) return false;
  return !path.startsWith('moz-') && !path.startsWith('/admin');
}
