import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnBothEngines } from '#test/databases.ts';
import { type Database, DatabaseClosedError, isUniqueViolation, type Queryable } from './index.ts';

describeOnBothEngines('a database', (open, engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.query.deleteFrom('configuration').execute();
  });

  test('answers with what was just written, with numbers as numbers', async () => {
    const { query, reports } = database;
    const millisecond = Date.UTC(2026, 10, 14);
    await query
      .insertInto('configuration')
      .values({ ...row('a'), updated_at: millisecond })
      .execute();
    const expected = [
      { id: expect.any(Number), key: 'a', data: '{}', revision: 1, created_at: 0, updated_at: millisecond },
    ];
    expect(await query.selectFrom('configuration').selectAll().execute()).toEqual(expected);
    expect(await reports.selectFrom('configuration').selectAll().execute()).toEqual(expected);
  });

  test('counts, sums and divides integers alike', async () => {
    const { query } = database;
    await query
      .insertInto('configuration')
      .values([row('a'), row('b')])
      .execute();
    const result = await query
      .selectFrom('configuration')
      .select(({ fn, eb }) => [
        fn.countAll().as('count'),
        fn.sum('created_at').as('sum'),
        sql`${5} / count(*)`.as('quotient'),
        eb(sql.lit(1), '=', sql.lit(1)).as('yes'),
      ])
      .executeTakeFirst();
    expect(result).toEqual({ count: 2, sum: 0, quotient: 2, yes: 1 });
  });

  test('reports how many rows a statement changed, and returns rows of an insert', async () => {
    const { query } = database;
    const returned = await query
      .insertInto('configuration')
      .values([row('a'), row('b')])
      .returning('id')
      .execute();
    const [first] = returned;
    expect(returned).toEqual([first, { id: (first?.id ?? 0) + 1 }]);
    const updated = await query.updateTable('configuration').set({ revision: 2 }).executeTakeFirst();
    expect(updated.numUpdatedRows).toBe(2n);
    const deleted = await query.deleteFrom('configuration').where('key', '=', 'a').executeTakeFirst();
    expect(deleted.numDeletedRows).toBe(1n);
  });

  test.each([
    ['a boolean', true],
    ['a text', 'one'],
    ['a fraction', 1.5],
    ['an integer that could not be read back', 2n ** 60n],
  ])('refuses %s in an integer column', async (_, value) => {
    const { query } = database;
    const insert = sql`insert into configuration (key, data, revision, created_at, updated_at) values ('a', '', ${value}, 0, 0)`;
    await expect(insert.execute(query)).rejects.toThrow();
    expect(await countRows(query)).toBe(0);
  });

  test('refuses a key of 101 characters and takes one of 100', async () => {
    const { query } = database;
    await insert(query, 'é'.repeat(100));
    await expect(insert(query, 'é'.repeat(101))).rejects.toThrow(/configuration_key_length/);
  });

  test('deletes the revisions of a configuration with it, and refuses one without', async () => {
    const { query } = database;
    await insert(query, 'a');
    const { id } = await query.selectFrom('configuration').select('id').executeTakeFirstOrThrow();
    await insertRevision(query, id);
    await expect(insertRevision(query, id + 1)).rejects.toThrow(/foreign key/i);
    await query.deleteFrom('configuration').execute();
    expect(await query.selectFrom('configuration_revision').selectAll().execute()).toEqual([]);
  });

  test('never reuses the id of a deleted row', async () => {
    const { query } = database;
    const ids: number[] = [];
    for (const key of ['a', 'b']) {
      await insert(query, key);
      ids.push((await query.selectFrom('configuration').select('id').executeTakeFirstOrThrow()).id);
      await query.deleteFrom('configuration').execute();
    }
    expect(ids[1]).toBe((ids[0] ?? 0) + 1);
  });

  test('distinguishes a unique violation from other errors', async () => {
    const { query } = database;
    await insert(query, 'a');
    expect(isUniqueViolation(await failureOf(insert(query, 'a')))).toBe(true);
    const secondInstallation = query
      .insertInto('installation')
      .values({ id: 1, created_at: 0, secret_fingerprint: '' });
    await secondInstallation.execute();
    expect(isUniqueViolation(await failureOf(secondInstallation.execute()))).toBe(true);
    expect(isUniqueViolation(await failureOf(insert(query, 'k'.repeat(101))))).toBe(false);
    expect(isUniqueViolation(await failureOf(sql`select * from nothing`.execute(query)))).toBe(false);
    expect(isUniqueViolation('23505')).toBe(false);
  });

  test('answers 1,000 queries at once', async () => {
    const { query } = database;
    const keys = Array.from({ length: 500 }, (_, index) => `key-${index}`);
    const results = await Promise.all(
      keys.flatMap((key) => [
        insert(query, key),
        query.selectFrom('configuration').select('id').where('key', '=', key).execute(),
      ]),
    );
    expect(results).toHaveLength(1000);
    expect(await countRows(query)).toBe(500);
  });

  test('allows reports only to read', async () => {
    const { query, reports } = database;
    await expect(insert(reports, 'a')).rejects.toThrow(/read-?only/);
    expect(await countRows(query)).toBe(0);
  });

  test('a short read is answered while a long report runs', async () => {
    const { query, reports } = database;
    await insert(query, 'a');
    const order: string[] = [];
    const report = longQuery(reports).then(() => order.push('report'));
    for (let count = 0; count < 3; count += 1) {
      await countRows(query);
      await insert(query, `during-${count}`);
      order.push('look-up');
    }
    await report;
    expect(order).toEqual([...Array(3).fill('look-up'), 'report']);
  });

  test('is reachable until it is closed', async () => {
    const other = await open();
    expect(await other.isReachable()).toBe(true);
    await other.close();
    expect(await other.isReachable()).toBe(false);
  });

  test('closing waits for every write and transaction that was requested before', async () => {
    const closing = await open();
    const keys = Array.from({ length: 200 }, (_, index) => `key-${index}`);
    const writes = keys.map((key) => insert(closing.query, key));
    const transactions = keys.map((key) =>
      closing.transaction(async (trx) => {
        await insert(trx, `${key}-first`);
        await insert(trx, `${key}-second`);
      }),
    );
    await closing.close();
    await Promise.all([...writes, ...transactions]);
    expect(await countRows(database.query)).toBe(600);
  });

  test('refuses what comes after closing, and may be closed twice', async () => {
    const closed = await open();
    await Promise.all([closed.close(), closed.close()]);
    await closed.close();
    await expect(insert(closed.query, 'a')).rejects.toThrow(DatabaseClosedError);
    await expect(countRows(closed.reports)).rejects.toThrow(DatabaseClosedError);
    await expect(closed.transaction((trx) => insert(trx, 'a'))).rejects.toThrow(DatabaseClosedError);
  });

  test('two instances on the same data see each other’s writes', async () => {
    const other = await open();
    await insert(database.query, 'a');
    await insert(other.query, 'b');
    expect(await countRows(database.query)).toBe(2);
    expect(await countRows(other.reports)).toBe(2);
  });

  test('reports its engine', async () => {
    expect(database.engine).toBe(engine);
  });
});

function row(key: string) {
  return { key, data: '{}', revision: 1, created_at: 0, updated_at: 0 };
}

async function insert(query: Queryable, key: string): Promise<void> {
  await query.insertInto('configuration').values(row(key)).execute();
}

async function insertRevision(query: Queryable, configurationId: number): Promise<void> {
  await query
    .insertInto('configuration_revision')
    .values({
      configuration_id: configurationId,
      revision: 1,
      data: '{}',
      kind: 'save',
      saved_by: 'admin',
      saved_at: 0,
    })
    .execute();
}

async function countRows(query: Queryable): Promise<number> {
  const rows = await query.selectFrom('configuration').select('id').execute();
  return rows.length;
}

/** A second or so of work for the database. */
async function longQuery(reports: Queryable): Promise<void> {
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 1500000) select max(n) from numbers`.execute(
    reports,
  );
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return await work.then(
    () => expect.fail('It should have failed'),
    (error: unknown) => error,
  );
}
