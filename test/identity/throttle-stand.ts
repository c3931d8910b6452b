import { beforeEach, expect } from 'vitest';
import { createThrottle, type Throttle } from '#server/modules/identity/throttle/throttle.service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { Failure } from '#server/platform/http/failure.ts';

interface Origin {
  readonly address: string;
  readonly deviceId: string | null;
}

export const HOME: Origin = { address: '203.0.113.7', deviceId: null };

export interface ThrottleStand {
  /** What the wall clock shows. */
  readonly wall: { ms: number };
  readonly clock: Clock;
  readonly database: Database;
  readonly throttle: Throttle;
  failTimes(times: number, origin?: Origin): Promise<void>;
}

/** A new throttle on an empty database for each test of the block. */
export function standUpThrottle(open: () => Promise<Database>): ThrottleStand {
  const wall = { ms: 0 };
  const clock = { now: () => wall.ms };
  let database: Database;
  let throttle: Throttle;
  beforeEach(async () => {
    wall.ms = Date.UTC(2026, 0, 1);
    database = await open();
    throttle = createThrottle({ database, timeZone: 'UTC', clock });
  });
  return {
    wall,
    clock,
    get database() {
      return database;
    },
    get throttle() {
      return throttle;
    },
    async failTimes(times, origin = HOME) {
      for (let index = 0; index < times; index += 1) expect(await guess(throttle, origin)).toBe('wrong');
    },
  };
}

/** What came of it, or after how many seconds to come again. */
export async function guess(
  throttle: Throttle,
  origin: Origin,
  secret: 'right' | 'wrong' = 'wrong',
): Promise<'right' | 'wrong' | number | undefined> {
  try {
    return (await throttle.attempt(origin, async () => (secret === 'right' ? secret : null))) ?? 'wrong';
  } catch (error) {
    if (error instanceof Failure && error.code === 'attempts/too-many')
      return error.details?.retryAfterSeconds;
    throw error;
  }
}

/** Somebody with a PIN. */
export async function makePerson(database: Database): Promise<number> {
  const { id } = await database.query
    .insertInto('credential')
    .values({ owner: 'admin', customer_id: null, lookup: 'admin', updated_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A device that this person has signed in with. */
export async function knowDevice(database: Database, deviceId: string, personId: number): Promise<Origin> {
  await database.query
    .insertInto('known_device')
    .values({ device_id: deviceId, credential_id: personId, first_seen_at: 0, last_seen_at: 0 })
    .execute();
  return { ...HOME, deviceId };
}

export async function failuresOf(database: Database, key: string): Promise<number> {
  const row = await database.query
    .selectFrom('throttle_budget')
    .select('failures')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.failures ?? 0;
}

/** Of all unknown devices together. */
export async function globalFailures(database: Database): Promise<number> {
  const rows = await database.query.selectFrom('throttle_minute').select('failures').execute();
  return rows.reduce((sum, { failures }) => sum + failures, 0);
}
