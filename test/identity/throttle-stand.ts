import type { Throttle } from '#server/modules/identity/throttle.service.ts';
import type { Database } from '#server/platform/database/index.ts';
import { Failure } from '#server/platform/http/failure.ts';

interface Origin {
  readonly address: string;
  readonly deviceId: string | null;
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
  return { address: '203.0.113.7', deviceId };
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
export async function crowdFailures(database: Database): Promise<number> {
  const rows = await database.query.selectFrom('throttle_minute').select('failures').execute();
  return rows.reduce((sum, { failures }) => sum + failures, 0);
}
