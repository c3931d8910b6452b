import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase, type Queryable } from '#server/platform/database/index.ts';
import { makeStorage } from '#test/storage.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';

describe('a change that PostgreSQL could not make, but may make later', () => {
  let database: Database;
  let other: Database;
  beforeEach(async () => {
    const { settings, remove } = await makeStorage('postgres', { isMigrated: true });
    onTestFinished(remove);
    [database, other] = [await openDatabase(settings), await openDatabase(settings)];
    onTestFinished(async () => void (await Promise.all([database.close(), other.close()])));
  });

  const change = async (meanwhile: (trx: Queryable) => Promise<unknown>) => {
    const changed = database.transaction(async (trx) => {
      await meanwhile(trx);
      await trx.insertInto('pin_clash').values({ actor: 'Ada', at: 1 }).execute();
    });
    return await changed.then(() => expect.fail('It was made'), isDatabaseUnavailable);
  };

  test('because it was stopped between two queries', async () => {
    const isUnavailable = await change(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.query);
      // Until the driver knows that it is gone.
      const fault = () => sql`select 1`.execute(trx).then(() => '', String);
      await expect.poll(fault, { timeout: 20_000, interval: 5 }).toContain('is not queryable');
    });
    expect(isUnavailable).toBe(true);
  });

  test('because it only reads, as a copy does and a service whose disk is full', async () => {
    expect(await change((trx) => sql`set transaction read only`.execute(trx))).toBe(true);
  });
});
