import { openUsage } from '#server/modules/customers/usage.service.ts';
import { createSessions } from '#server/modules/identity/sessions/sessions.service.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { CallerSession } from '#server/platform/http/caller.ts';
import type { PlaceOf } from '#server/platform/places/index.ts';
import { makeCustomer } from '#test/identity/people.ts';
import { type SettableClock, settableClock } from '#test/identity/settable-clock.ts';
import { silent } from '#test/silent-logger.ts';
import { trustedRetention } from '#test/trusted-retention.ts';

export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
export const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

export interface Origin {
  readonly address?: string;
  readonly cookie?: string | null;
  readonly userAgent?: string;
}

/** Customers who sign in and view prices, with a settable clock. */
export class UsageStand {
  readonly database: Database;
  readonly clock: SettableClock = settableClock();
  readonly #placeOf: PlaceOf | undefined;
  #cookies = 0;

  constructor(database: Database, placeOf?: PlaceOf) {
    this.database = database;
    this.#placeOf = placeOf;
  }

  /** The usage tracking of a newly started server. */
  openUsage() {
    const { database, clock } = this;
    const retention = trustedRetention({ database, clock });
    return openUsage({ database, clock, retention, logger: silent, placeOf: this.#placeOf });
  }

  async addCustomer(name: string): Promise<StandCustomer> {
    return { name, ...(await makeCustomer(this.database.query, { name })) };
  }

  /** Returns the session with the data that authentication would read. */
  async signIn(customer: StandCustomer, origin: Origin = {}): Promise<StandSession> {
    const { clock, database } = this;
    this.#cookies += 1;
    const cookie = origin.cookie ?? `cookie ${this.#cookies} of ${customer.name}`;
    const sessions = createSessions({ database, timeZone: 'UTC', clock, logger: silent });
    const token = await database.transaction(async (trx) => {
      const opened = await sessions.open(trx, customer.credentialId);
      await this.openUsage().signedIn(trx, {
        customerId: customer.customerId,
        at: clock.now(),
        origin: requestOriginOf(origin),
        deviceId: cookie,
        way: 'pin',
      });
      return opened;
    });
    return { token, cookie, origin };
  }

  /** Someone who knows the PIN of the customer is turned away with a device beyond the limit. */
  refuseDevice({ customerId }: StandCustomer, origin: Origin = {}): Promise<void> {
    const refusal = { customerId, at: this.clock.now(), origin: requestOriginOf(origin) };
    return this.database.transaction((trx) => this.openUsage().deviceRefused(trx, refusal));
  }

  /** The current data of the session, as authentication reads it. */
  async callerOf({ token }: StandSession): Promise<CallerSession> {
    const sessions = createSessions({
      database: this.database,
      timeZone: 'UTC',
      clock: this.clock,
      logger: silent,
    });
    const caller = await sessions.callerOf(token);
    if (!caller?.session) throw new Error('that session has ended');
    return caller.session;
  }

  /** One price view, on a separate server that stops right after it. */
  async view(session: StandSession, origin: Origin = {}): Promise<void> {
    const usage = this.openUsage();
    const caller = await this.callerOf(session);
    usage.viewed(caller, () => requestOriginOf({ cookie: session.cookie, ...session.origin, ...origin }));
    await usage.close();
  }

  events({ customerId }: { readonly customerId: number }) {
    return this.database.query
      .selectFrom('usage_event')
      .select(['at', 'action', 'address', 'user_agent'])
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .execute();
  }

  devices({ customerId }: { readonly customerId: number }) {
    return this.database.query
      .selectFrom('usage_device')
      .selectAll()
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .execute();
  }

  countersOf({ customerId }: { readonly customerId: number }) {
    return this.database.query
      .selectFrom('customer')
      .select(['usage_count', 'device_count', 'last_used_at'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
  }
}

export interface StandCustomer {
  readonly name: string;
  readonly customerId: number;
  readonly credentialId: number;
}

export interface StandSession {
  readonly token: string;
  readonly cookie: string;
  readonly origin: Origin;
}

export function requestOriginOf({ address = '203.0.113.7', cookie = null, userAgent = PHONE }: Origin) {
  return { address, deviceId: cookie, userAgent };
}
