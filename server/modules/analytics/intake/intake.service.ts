import { isbot } from 'isbot';
import type { BaseLogger } from 'pino';
import type { IntakeLimit, VisitEvent } from '#domain/contract/entities/analytics.ts';
import { DEMAND_TIERS, type DemandTier, type Interest } from '#domain/contract/entities/demand.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import { VISIT_LIMITS } from '#domain/contract/page-limits.ts';
import { isSessionId, isUnloadPath, UNLOAD_SUFFIX } from '#domain/contract/text-rules/visit-rules.ts';
import { CalendarDays } from '#server/modules/analytics/calendar-days.ts';
import { referrerNameOf } from '#server/modules/analytics/visit-origin.ts';
import { networkOf, parseAddress } from '#server/platform/address.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { type Counters, newCounters } from '#server/platform/metrics/counters.ts';
import type { PlaceOf } from '#server/platform/places/index.ts';
import { AddressLimits } from './address-limits.ts';
import { Inbox } from './inbox.service.ts';
import type { InboxItem, VisitItem } from './inbox-item.ts';

/** Who sends an event. The address is used but not stored. */
export interface Sender {
  readonly address: string;
  readonly userAgent: string;
  readonly role: Role;
  /** By which this site is reached: its own pages refer nobody. */
  readonly host: string;
}

export interface Intake {
  /** Refuses an address that sends too much. Call it before the body is read, so that a flood costs no parsing. */
  admit(address: string): void;
  /** Resolves when the event is on disk, or when it is not counted. */
  visit(event: VisitEvent, sender: Sender): Promise<void>;
  interests(interests: readonly Interest[], sender: Sender): Promise<void>;
  /** Reads how much of the day's quota other servers have used. */
  refreshQuota(): Promise<void>;
  close(): Promise<void>;
}

export interface IntakeParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly timeZone: string;
  readonly limit: IntakeLimit;
  /** Without it every country is unknown. */
  readonly placeOf?: PlaceOf | undefined;
  /** From memory: whether a category of that name is published. */
  readonly isPublished: (category: string) => boolean;
  /** Where events are counted. */
  readonly visits?: Counters['visits'] | undefined;
}

export function openIntake(parts: IntakeParts): Intake {
  const { database, clock, logger, limit, visits = newCounters().visits } = parts;
  const inbox = new Inbox(database, logger);
  const limits = new AddressLimits(limit);
  const agents = new BotCache();
  const days = new CalendarDays(parts.timeZone);
  const isNamedBot = (userAgent: string) => userAgent !== '' && agents.isBot(userAgent);

  async function store(items: readonly InboxItem[], { address }: Sender): Promise<void> {
    const network = networkNameOf(address);
    try {
      await Promise.all(items.map((item) => inbox.store(item, network)));
      visits.stored += items.length;
    } catch (error) {
      visits.refused += items.length;
      throw error;
    }
  }

  function drop(): void {
    visits.dropped += 1;
  }

  return {
    admit(address) {
      const retryAfterSeconds = limits.take(address, clock.now());
      if (retryAfterSeconds === 0) return;
      visits.refused += 1;
      fail('request/too-many', { retryAfterSeconds });
    },
    async visit(event, sender) {
      if (!isSessionId(event.sessionId) || tierOf(sender.role) === null) return drop();
      const header = sender.userAgent.slice(0, VISIT_LIMITS.userAgentMaxChars);
      const userAgent = event.userAgent === '' ? header : event.userAgent;
      if (agents.isBot(userAgent) || isNamedBot(sender.userAgent)) return drop();
      const at = clock.now();
      const place = parts.placeOf?.(sender.address) ?? null;
      const site = referrerNameOf(event.referrer, sender.host);
      await store([visitItemOf({ ...event, userAgent }, { at, day: days.dayOf(at), place, site })], sender);
    },
    async interests(interests, sender) {
      const tier = tierOf(sender.role);
      if (tier === null || isNamedBot(sender.userAgent)) return drop();
      const day = days.dayOf(clock.now());
      const items = interests.flatMap((interest) => itemsOf(interest, { day, tier }, parts.isPublished));
      await store(items, sender);
    },
    refreshQuota: () => inbox.refreshQuota(days.dayOf(clock.now())),
    close: () => inbox.close(),
  };
}

/** The largest network that one customer of a provider gets. */
function networkNameOf(text: string): string {
  const address = parseAddress(text);
  return address === null ? 'unknown' : networkOf(address, address.family === 4 ? 24 : 48);
}

/** Null for staff, whose searches are work and not demand. */
function tierOf(role: Role): DemandTier | null {
  return DEMAND_TIERS.find((tier) => tier === role) ?? null;
}

function visitItemOf(
  event: VisitEvent,
  { at, day, place, site }: { at: number; day: number; place: ReturnType<PlaceOf>; site: string },
): VisitItem {
  const isUnload = isUnloadPath(event.path);
  return {
    kind: 'visit',
    at,
    day,
    session: event.sessionId,
    path: storable(isUnload ? event.path.slice(0, -UNLOAD_SUFFIX.length) : event.path),
    isUnload,
    isUnique: event.isUniqueVisitor,
    country: place?.country ?? null,
    state: place?.state ?? null,
    userAgent: storable(event.userAgent),
    referrer: storable(event.referrer),
    site: storable(site),
  };
}

function itemsOf(
  interest: Interest,
  terms: { day: number; tier: DemandTier },
  isPublished: (category: string) => boolean,
): InboxItem[] {
  if (interest.kind === 'search') {
    const { words, hasResults } = interest;
    return [{ kind: 'search', ...terms, words: storable(words), hasResults }];
  }
  return isPublished(interest.category) ? [{ kind: 'category', ...terms, category: interest.category }] : [];
}

/** A fast first check, which also matches valid surrogate pairs. */
const SUSPECT = /[^\u0020-\u007E\u00A0-\uD7FF\uE000-\uFFFF]/;
const NOT_STORABLE = /[\p{Cc}\p{Cs}]/gu;

/** PostgreSQL accepts neither NUL nor a lone surrogate, and one such event would make its whole group fail. */
function storable(text: string): string {
  return SUSPECT.test(text) ? text.replace(NOT_STORABLE, '\uFFFD') : text;
}

/**
 * Programs without a person behind them: crawlers, link previews, monitors, headless browsers and HTTP libraries of
 * scripts. They name themselves; a program that claims to be a browser counts as one. An empty user agent is a
 * program, because every browser sends one.
 */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || isbot(userAgent);
}

/** The same few user agents come all day: a cache avoids matching hundreds of patterns. */
class BotCache {
  readonly #verdicts = new Map<string, boolean>();
  readonly #limit: number;

  constructor(limit = 1000) {
    this.#limit = limit;
  }

  isBot(userAgent: string): boolean {
    const known = this.#verdicts.get(userAgent);
    if (known !== undefined) return known;
    const verdict = isBot(userAgent);
    // Otherwise invented names would fill the memory.
    if (this.#verdicts.size >= this.#limit) this.#verdicts.clear();
    this.#verdicts.set(userAgent, verdict);
    return verdict;
  }
}
