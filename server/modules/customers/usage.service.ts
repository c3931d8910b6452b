import type { BaseLogger } from 'pino';
import { isNewAccess, isWorthNoting } from '#domain/usage/accesses.ts';
import type { CustomerSignIn, RequestOrigin } from '#server/modules/identity/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { GroupedWrites } from '#server/platform/grouped-writes.ts';
import type { CallerSession } from '#server/platform/http/caller.ts';
import type { PlaceOf } from '#server/platform/places/index.ts';
import type { Retention } from '#server/platform/retention/retention.ts';
import type { Sighting } from './device.repo.ts';
import { deviceFactsOf } from './device-facts.ts';
import { RecentViews } from './recent-views.ts';
import { recordAccess } from './record-access.ts';
import { listLastPriced, saveLastPriced } from './usage.repo.ts';
import { keepUsageUp } from './usage-upkeep.ts';

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
