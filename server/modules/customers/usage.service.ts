import type { BaseLogger } from 'pino';
import { USAGE_LIMITS } from '#domain/contract/limits.ts';
import { isNewAccess, isWorthRecording } from '#domain/usage/accesses.ts';
import { deviceLimitText, isFull } from '#domain/usage/device-limit.ts';
import {
  type CustomerSignIn,
  type DeviceRefusal,
  RefusedDevice,
  type RequestOrigin,
} from '#server/modules/identity/index.ts';
import { recordGroupedRefusal } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { deviceFactsOf } from '#server/platform/device-facts.ts';
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
import {
  type AccessAction,
  countAccess,
  createAccess,
  createRefusal,
  findDeviceLimit,
  listLastPriced,
  saveLastPriced,
} from './usage.repo.ts';
import { startUsageCleanup } from './usage-cleanup.service.ts';

/** When, from where and with which device customers looked at prices. Nothing is recorded for staff and the VIP PIN. */
export interface Usage {
  /**
   * In the transaction of the sign-in, so that every confirmed sign-in is counted. Fails with RefusedDevice for a new
   * device beyond the customer's limit; known devices stay in if the limit is lowered.
   */
  signedIn(trx: Queryable, signIn: CustomerSignIn): Promise<void>;
  /** After such a sign-in has failed. It counts as no access. */
  deviceRefused(trx: Queryable, refusal: DeviceRefusal): Promise<void>;
  /** From memory: whether `viewed` would record a view of this session now. */
  isViewDue(session: CallerSession): boolean;
  /** Returns at once; the price list does not wait for it. */
  viewed(session: CallerSession, origin: () => RequestOrigin): void;
  /** Deletes old accesses and addresses in the background. Returns a stop function. */
  startUpkeep(): () => Promise<void>;
  /** Writes waiting views. */
  close(): Promise<void>;
}

export interface UsageParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly retention: Retention;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  /** Without it no device has a place. */
  readonly placeOf?: PlaceOf | undefined;
  /** The shop's phone number as visitors see it; empty without one. */
  readonly phone?: (() => string) | undefined;
}

/** One transaction for a tenth of a second of price lists. Nobody waits for it, so the timeout is long. */
const GROUPS = { what: 'accesses', waitMs: 100, groupMax: 200, waitingMax: 10_000, timeoutMs: 60_000 };

interface View {
  readonly sessionId: number;
  readonly customerId: number;
  readonly at: number;
  /** At the time of the view: the session may have ended when it is written. */
  readonly lastPricedAt: number;
  readonly origin: RequestOrigin;
}

export function openUsage(parts: UsageParts): Usage {
  const { database, clock, logger, placeOf = () => null, phone = () => '' } = parts;
  const recent = new RecentViews();
  const views = new GroupedWrites<View>(
    (group) => database.transaction((trx) => writeViews(trx, group, placeOf)),
    logger,
    GROUPS,
  );
  const lastPricedOf = ({ id, lastPricedAt }: CallerSession) => recent.find(id) ?? lastPricedAt;
  return {
    async signedIn(trx, { customerId, at, origin, deviceId, way }) {
      const access: Access = {
        ...sightingOf(origin, placeOf),
        customerId,
        at,
        action: way === 'invitation' ? 'invitation_accepted' : 'signed_in',
        cookieId: deviceId,
        isCookieNew: origin.deviceId === null,
      };
      const known = await findDevice(trx, access);
      if (known === null) await requireRoom(trx, { customerId, at, origin }, { phone: phone(), way });
      await recordAccess(trx, access, known);
    },
    deviceRefused: recordRefusal,
    isViewDue: (session) =>
      session.customerId !== null && isWorthRecording(lastPricedOf(session), clock.now()),
    viewed(session, origin) {
      const { id: sessionId, customerId } = session;
      if (customerId === null) return;
      const at = clock.now();
      const lastPricedAt = lastPricedOf(session);
      if (!isWorthRecording(lastPricedAt, at)) return;
      recent.note(sessionId, at);
      views.push({ sessionId, customerId, at, lastPricedAt, origin: origin() });
    },
    startUpkeep: () => startUsageCleanup(parts),
    close: () => views.close(),
  };
}

/** The database decides which views count as accesses: other servers may have seen the same session. */
async function writeViews(trx: Queryable, views: readonly View[], placeOf: PlaceOf): Promise<void> {
  const lastPriced = await listLastPriced(trx, [...new Set(views.map(({ sessionId }) => sessionId))]);
  for (const { sessionId, customerId, at, lastPricedAt, origin } of views) {
    const isLive = lastPriced.has(sessionId);
    if (isNewAccess(lastPriced.get(sessionId) ?? lastPricedAt, at)) {
      const access: Access = {
        ...sightingOf(origin, placeOf),
        customerId,
        at,
        action: 'pricing_viewed',
        cookieId: origin.deviceId,
        isCookieNew: false,
      };
      const known = await findDevice(trx, access);
      // A device that was forgotten since the view must not come back.
      if (isLive || known !== null) await recordAccess(trx, access, known);
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

/** How many sessions one process remembers; forgotten ones only cost another write. */
const SESSIONS_MAX = 20_000;

/** When sessions last looked at prices, as seen by this process; the database may not know it yet. */
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

/** Counts an access with its device and address. Does nothing if the customer was deleted meanwhile. */
async function recordAccess(trx: Queryable, access: Access, known: KnownDevice | null): Promise<void> {
  const { customerId, at, action, address, facts, cookieId } = access;
  const isThere = await countAccess(trx, { customerId, at, isNewDevice: known === null });
  if (!isThere) return;
  const deviceId = await noteDevice(trx, access, known);
  if (cookieId !== null) await saveDeviceCookie(trx, { customerId, cookieId }, deviceId);
  await createAccess(trx, { customerId, at, action, address, userAgent: facts.userAgent });
}

async function requireRoom(
  trx: Queryable,
  refusal: DeviceRefusal,
  terms: Pick<Parameters<typeof deviceLimitText>[0], 'phone' | 'way'>,
): Promise<void> {
  const limit = await findDeviceLimit(trx, refusal.customerId);
  if (limit === null || !isFull(limit.deviceCount, limit.maxDevices)) return;
  throw new RefusedDevice(refusal, deviceLimitText({ ...terms, deviceCount: limit.deviceCount }));
}

/** The customer is the actor: only who knows the PIN or has an invitation gets this far. */
async function recordRefusal(trx: Queryable, { customerId, at, origin }: DeviceRefusal): Promise<void> {
  const { address } = origin;
  const customer = await findDeviceLimit(trx, customerId);
  if (customer === null) return;
  const { userAgent } = deviceFactsOf(origin.userAgent);
  await createRefusal(trx, { customerId, at, address, userAgent });
  await recordGroupedRefusal(trx, { at, actor: customer.name, action: 'device-refused', address });
}

async function noteDevice(trx: Queryable, access: Access, known: KnownDevice | null): Promise<number> {
  const isOneTooMany = await isSixthOrLater(trx, access, known);
  if (known === null) return createDevice(trx, access, isOneTooMany);
  await saveDevice(trx, known.id, access, isOneTooMany);
  return known.id;
}

/** A device keeps its number for a day: the first of six does not become the sixth when it is used again. */
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
