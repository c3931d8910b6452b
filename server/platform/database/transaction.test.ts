import { AsyncResource } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnBothEngines } from '#test/databases.ts';
import { makeSignal } from '#test/signal.ts';
import { type Database, isUniqueViolation, type Queryable } from './index.ts';

describeOnBothEngines('a transaction', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.query.deleteFrom('configuration').execute();
  });

  test('is committed as a whole, and returns its result', async () => {
    const result = await database.transaction(async (trx) => {
      await insert(trx, 'a');
      await insert(trx, 'b');
      return keysIn(trx);
    });
    expect(result).toEqual(['a', 'b']);
    expect(await keysIn(database.query)).toEqual(['a', 'b']);
  });

  test('leaves nothing when its work fails, and passes the error on', async () => {
    const failed = database.transaction(async (trx) => {
      await insert(trx, 'a');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await keysIn(database.query)).toEqual([]);
  });

  test('leaves nothing when one of its statements fails, and the next one works', async () => {
    await insert(database.query, 'taken');
    const failed = database.transaction(async (trx) => {
      await insert(trx, 'a');
      await insert(trx, 'taken');
    });
    await expect(failed).rejects.toSatisfy(isUniqueViolation);
    await database.transaction((trx) => insert(trx, 'b'));
    expect(await keysIn(database.query)).toEqual(['b', 'taken']);
  });

  test('is not seen by others before it is committed', async () => {
    await database.transaction(async (trx) => {
      await insert(trx, 'a');
      expect(await outside(() => keysIn(database.query))).toEqual([]);
      expect(await outside(() => keysIn(database.reports))).toEqual([]);
    });
    expect(await keysIn(database.query)).toEqual(['a']);
  });

  test('never interleaves with another one: 50 that read, wait and write lose no step', async () => {
    const other = await open();
    await insert(database.query, 'counter');
    const increments = Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? database : other).transaction(async (trx) => {
        const { revision } = await trx
          .selectFrom('configuration')
          .select('revision')
          .executeTakeFirstOrThrow();
        await turn();
        await trx
          .updateTable('configuration')
          .set({ revision: revision + 1 })
          .execute();
      }),
    );
    await Promise.all(increments);
    const counter = await database.query
      .selectFrom('configuration')
      .select('revision')
      .executeTakeFirstOrThrow();
    expect(counter.revision).toBe(51);
  });

  test('keeps a rule that spans rows: of many that find a free place, one takes it', async () => {
    const attempts = Array.from({ length: 10 }, (_, index) =>
      database.transaction(async (trx) => {
        if ((await keysIn(trx)).length > 0) return false;
        await turn();
        await insert(trx, `only-${index}`);
        return true;
      }),
    );
    expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(1);
    expect(await keysIn(database.query)).toHaveLength(1);
  });

  test('contains no write from outside it', async () => {
    let beside: Promise<void> | undefined;
    const failed = database.transaction(async (trx) => {
      await insert(trx, 'inside');
      beside = outside(() => insert(database.query, 'beside'));
      await turn();
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await beside;
    expect(await keysIn(database.query)).toEqual(['beside']);
  });

  test('refuses queries outside it, which would wait for it forever or not see its writes', async () => {
    const pastIt = [
      () => insert(database.query, 'a'),
      () => keysIn(database.query),
      () => keysIn(database.reports),
      () => database.transaction((trx) => insert(trx, 'a')),
    ];
    for (const goPast of pastIt) {
      await expect(database.transaction<unknown>(goPast)).rejects.toThrow(/use `trx`|pass `trx` on/);
    }
    expect(await keysIn(database.query)).toEqual([]);
  });

  test('allows unawaited work to use the database after it has ended', async () => {
    const over = makeSignal();
    const later = await database.transaction(async (trx) => {
      await insert(trx, 'a');
      return { promise: over.given.then(() => insert(database.query, 'later')) };
    });
    over.give();
    await later.promise;
    expect(await keysIn(database.query)).toEqual(['a', 'later']);
  });
});

async function insert(query: Queryable, key: string): Promise<void> {
  const row = { key, data: '{}', revision: 1, created_at: 0, updated_at: 0 };
  await query.insertInto('configuration').values(row).execute();
}

async function keysIn(query: Queryable): Promise<string[]> {
  const rows = await query.selectFrom('configuration').select('key').orderBy('key').execute();
  return rows.map((row) => row.key);
}

// Made before any transaction: what it runs counts as another request's work.
const outsideScope = new AsyncResource('another request');

function outside<T>(work: () => Promise<T>): Promise<T> {
  return outsideScope.runInAsyncScope(work);
}
