import type { BaseLogger } from 'pino';
import { USAGE_LIMITS } from '#domain/contract/limits.ts';
import { isNewAccess, isWorthNoting } from '#domain/usage/accesses.ts';
import type { CustomerSignIn, RequestOrigin } from '#server/modules/identity/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { GroupedWrites } from '#server/platform/grouped-writes.ts';
import type { CallerSession } from '#server/platform/http/caller.ts';
import type { PlaceOf } from '#server/platform/places/index.ts';
import type { Retention } from '#server/platform/retention/retention.ts';
import {
  countOtherDevices,
  createDevice,
  findDevice,
  type KnownDevice,
  type Sighting,
  saveDevice,
  saveDeviceCookie,
} from './device.repo.ts';
import { deviceFactsOf } from './device-facts.ts';
import {
  type AccessAction,
  countAccess,
  createAccess,
  listLastPriced,
  saveLastPriced,
} from './usage.repo.ts';
import { keepUsageUp } from './usage-upkeep.service.ts';

/** Who looked at prices when, with what and from where. Staff and the VIP PIN are no customers: nothing is noted of them. */
export interface Usage {
  /** In the transaction of the sign-in: who was told that they are in has been counted. */
  signedIn(trx: Queryable, signIn: CustomerSignIn): Promise<void>;
  /** Returns at once; the price list does not wait for it. */
  viewed(session: CallerSession, origin: () => RequestOrigin): void;
  /** Background: removes old accesses and addresses. Returns a stop function. */
  keepUp(): () => Promise<void>;
  /** Writes what waits. */
  close(): Promise<void>;
}

export interface UsageParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly retention: Retention;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  /** Without it no device has a place. */
  readonly placeOf?: PlaceOf | undefined;
}

/** A tenth of a second of price lists is one transaction; patience is for those who wait, and nobody does. */
const GROUPS = { what: 'accesses', waitMs: 100, groupMax: 200, waitingMax: 10_000, patienceMs: 60_000 };

interface View {
  readonly sessionId: number;
  readonly customerId: number;
  readonly at: number;
  /** As it was when the view came: by the time it is written the session may have ended. */
  readonly lastPricedAt: number;
  readonly origin: RequestOrigin;
}

export function openUsage(parts: UsageParts): Usage {
  const { database, clock, logger, placeOf = () => null } = parts;
  const recent = new RecentViews();
  const views = new GroupedWrites<View>(
    (group) => database.transaction((trx) => writeViews(trx, group, placeOf)),
    logger,
    GROUPS,
  );
  return {
    signedIn: (trx, { customerId, at, origin, deviceId }) =>
      recordAccess(trx, {
        ...sightingOf(origin, placeOf),
        customerId,
        at,
        action: 'signed_in',
        cookieId: deviceId,
        isCookieNew: origin.deviceId === null,
      }),
    viewed({ id: sessionId, customerId, lastPricedAt: stored }, origin) {
      if (customerId === null) return;
      const at = clock.now();
      const lastPricedAt = recent.find(sessionId) ?? stored;
      if (!isWorthNoting(lastPricedAt, at)) return;
      recent.note(sessionId, at);
      views.push({ sessionId, customerId, at, lastPricedAt, origin: origin() });
    },
    keepUp: () => keepUsageUp(parts),
    close: () => views.close(),
  };
}

/** The database decides which views are accesses: other instances may have seen the same session. */
async function writeViews(trx: Queryable, views: readonly View[], placeOf: PlaceOf): Promise<void> {
  const lastPriced = await listLastPriced(trx, [...new Set(views.map(({ sessionId }) => sessionId))]);
  for (const { sessionId, customerId, at, lastPricedAt, origin } of views) {
    const isLive = lastPriced.has(sessionId);
    if (isNewAccess(lastPriced.get(sessionId) ?? lastPricedAt, at)) {
      await recordAccess(trx, {
        ...sightingOf(origin, placeOf),
        customerId,
        at,
        action: 'pricing_viewed',
        cookieId: origin.deviceId,
        isCookieNew: false,
      });
    }
    if (isLive) await saveLastPriced(trx, sessionId, at);
    lastPriced.set(sessionId, at);
  }
}

function sightingOf(
  { address, userAgent }: RequestOrigin,
  placeOf: PlaceOf,
): Pick<Sighting, 'address' | 'facts' | 'location'> {
  const place = placeOf(address);
  const location = place && (place.state === null ? place.country : `${place.state}, ${place.country}`);
  return { address, facts: deviceFactsOf(userAgent), location };
}

/** How many sessions one process remembers; those it forgot only cost another write. */
const SESSIONS_MAX = 20_000;

/** When sessions last looked at prices, as far as this process has seen and the database may not have heard yet. */
class RecentViews {
  #recent = new Map<number, number>();
  #older = new Map<number, number>();

  find(sessionId: number): number | undefined {
    return this.#recent.get(sessionId) ?? this.#older.get(sessionId);
  }

  note(sessionId: number, at: number): void {
    if (this.#recent.size >= SESSIONS_MAX / 2) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(sessionId, at);
  }
}

const DAY_MS = 24 * 3_600_000;

interface Access extends Sighting {
  readonly action: AccessAction;
}

/** Counts an access with its device and address. One of a customer who was deleted meanwhile leaves nothing behind. */
async function recordAccess(trx: Queryable, access: Access): Promise<void> {
  const { customerId, at, action, address, facts, cookieId } = access;
  const known = await findDevice(trx, access);
  const isThere = await countAccess(trx, { customerId, at, isNewDevice: known === null });
  if (!isThere) return;
  const deviceId = await noteDevice(trx, access, known);
  if (cookieId !== null) await saveDeviceCookie(trx, { customerId, cookieId }, deviceId);
  await createAccess(trx, { customerId, at, action, address, userAgent: facts.userAgent });
}

async function noteDevice(trx: Queryable, access: Access, known: KnownDevice | null): Promise<number> {
  const isOneTooMany = await isSixthOrLater(trx, access, known);
  if (known === null) return createDevice(trx, access, isOneTooMany);
  await saveDevice(trx, known.id, access, isOneTooMany);
  return known.id;
}

/** A device keeps its place for a day: the first of six is not the sixth when it is used again. */
async function isSixthOrLater(
  trx: Queryable,
  { customerId, at }: Access,
  known: KnownDevice | null,
): Promise<boolean> {
  const since = at - DAY_MS;
  if (known && known.lastSeenAt > since) return known.isOneTooMany;
  const others = await countOtherDevices(trx, { customerId, since, otherThan: known?.id ?? null });
  return others >= USAGE_LIMITS.devicesADay;
}
