import { createServer } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase, type Queryable } from '#server/platform/database/index.ts';
import { StartError } from '#server/platform/start-error.ts';
import { CuttableLine } from '#test/faults/cuttable-line.ts';
import { makeSignal } from '#test/signal.ts';
import { makeStorage } from '#test/storage.ts';
import { withoutTimeLimit } from './postgres.ts';
import { POOLS } from './postgres-pool.ts';

describe('a PostgreSQL that cannot be used stops the start with one line, without the password', () => {
  test('nothing listens at the address', async () => {
    const opening = openUrl('postgres://user:hunter2@127.0.0.1:1/prices');
    await expect(opening).rejects.toThrow(
      new StartError(
        'DATABASE_URL: the PostgreSQL database 127.0.0.1:1/prices cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
      ),
    );
  });

  test('the database does not exist', async () => {
    const url = new URL(await temporaryUrl());
    url.pathname = '/nowhere';
    url.password = 'hunter2';
    await expect(openUrl(url.href)).rejects.toThrow(
      new StartError(
        `DATABASE_URL: the PostgreSQL database ${url.host}/nowhere cannot be used: database "nowhere" does not exist.`,
      ),
    );
  });

  test('something listens that never answers', async () => {
    const silent = createServer((socket) => onTestFinished(() => void socket.destroy()));
    onTestFinished(() => void silent.close());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    if (address === null || typeof address === 'string') return expect.fail('The server has no port');
    await expect(openUrl(`postgres://user@127.0.0.1:${address.port}/prices`)).rejects.toThrow(
      new StartError(
        `DATABASE_URL: the PostgreSQL database 127.0.0.1:${address.port}/prices cannot be used: Connection terminated due to connection timeout.`,
      ),
    );
  });
});

test('a start that fails halfway leaves no connection open, which would keep the process alive', async () => {
  // The migrations and the session that lasts; the pool for requests comes third.
  const line = await CuttableLine.open(await temporaryUrl(), 2);
  const opening = openDatabase({ dataDir: 'unused', databaseUrl: line.url }, { isServer: true });
  await expect(opening).rejects.toThrow();
  await expect.poll(() => line.openConnections, { timeout: 20_000 }).toBe(0);
});

describe('a PostgreSQL that goes away', () => {
  test('breaks idle connections without ending the process; the next queries get new ones', async () => {
    const database = await openTemporary();
    await Promise.all(Array.from({ length: 5 }, () => database.isReachable()));
    await breakConnections(database.reports);
    await expect.poll(() => database.isReachable(), { timeout: 20_000 }).toBe(true);
    await breakConnections(database.query);
    await expect.poll(() => keysIn(database.reports).catch(() => 'broken'), { timeout: 20_000 }).toEqual([]);
  });

  test('fails a transaction between two queries, and only that one', async () => {
    const url = await temporaryUrl();
    const [database, other] = [await openClosing(url), await openClosing(url)];
    const broken = database.transaction(async (trx) => {
      await insert(trx, 'a');
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.query);
      await insert(trx, 'b');
    });
    await expect(broken).rejects.toThrow();
    expect(await keysIn(database.query)).toEqual([]);
    await database.transaction((trx) => insert(trx, 'c'));
    expect(await keysIn(database.query)).toEqual(['c']);
  });
});

describe('conflicting transactions', () => {
  /** Each is refused once; the first that runs again keeps the others waiting for their turn. */
  async function crossMany(database: Database, count: number) {
    const [begun, mayEnd] = [makeSignal(), makeSignal()];
    onTestFinished(mayEnd.give);
    let refused = 0;
    const cross = async (index: number) => {
      let isFirstAttempt = true;
      return await database.transaction(async (trx) => {
        await sql`select 1`.execute(trx);
        if (isFirstAttempt) {
          isFirstAttempt = false;
          refused += 1;
          throw Object.assign(new Error('could not serialize access'), { code: '40001' });
        }
        begun.give();
        await mayEnd.given;
        return index;
      });
    };
    const ends = Promise.all(Array.from({ length: count }, (_, index) => cross(index)));
    await begun.given;
    await expect.poll(() => refused, { timeout: 20_000 }).toBe(count);
    return { ends, end: mayEnd.give };
  }

  test('hold no connection while they wait for a retry', async () => {
    const database = await openTemporary();
    const { ends, end } = await crossMany(database, POOLS.requests.max);
    // One of ten connections is used: if the others were held, none would be free.
    expect(await keysIn(database.query)).toEqual([]);
    expect(database.underWay()).toBe(POOLS.requests.max);
    end();
    expect(await ends).toEqual(Array.from({ length: POOLS.requests.max }, (_, index) => index));
  });

  test('are all run by a database that is closing meanwhile', async () => {
    const database = await openTemporary();
    const { ends, end } = await crossMany(database, 3);
    const closing = database.close();
    end();
    expect(await ends).toEqual([0, 1, 2]);
    await closing;
  });
});

test('requests and reports have separate time limits', async () => {
  const { query, reports } = await openTemporary();
  expect(await shown(query, 'statement_timeout')).toBe('30s');
  expect(await shown(query, 'idle_in_transaction_session_timeout')).toBe('30s');
  expect(await shown(reports, 'statement_timeout')).toBe('1min');
  expect(await shown(reports, 'default_transaction_read_only')).toBe('on');
});

test('a migration has no time limit, also where the database has one by default', async () => {
  const url = await temporaryUrl();
  const { query } = await openClosing(url);
  const name = sql.id(new URL(url).pathname.slice(1));
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
    await sql`alter database ${name} set ${sql.raw(setting)} = '1min'`.execute(query);
    expect(await withoutTimeLimit(url, (db) => shown(db, setting))).toBe('0');
  }
});

test('an integer that a number cannot hold is an error, not a wrong number', async () => {
  const { query } = await openTemporary();
  await expect(sql`select 9007199254740993::bigint`.execute(query)).rejects.toThrow(
    'The integer 9007199254740993 is too large to be read exactly',
  );
});

async function openTemporary(): Promise<Database> {
  return await openClosing(await temporaryUrl());
}

async function openClosing(databaseUrl: string): Promise<Database> {
  const database = await openUrl(databaseUrl);
  onTestFinished(() => database.close());
  return database;
}

function openUrl(databaseUrl: string): Promise<Database> {
  return openDatabase({ dataDir: 'unused', databaseUrl });
}

async function temporaryUrl(): Promise<string> {
  const storage = await makeStorage('postgres');
  onTestFinished(() => storage.remove());
  return storage.settings.databaseUrl ?? expect.fail('PostgreSQL has no address');
}

/** As a restart of the server would. */
async function breakConnections(query: Queryable): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(query);
}

async function shown(query: Queryable, setting: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`show ${sql.raw(setting)}`.execute(query);
  return rows[0]?.[setting];
}

async function insert(query: Queryable, key: string): Promise<void> {
  const row = { key, data: '{}', revision: 1, created_at: 0, updated_at: 0 };
  await query.insertInto('configuration').values(row).execute();
}

async function keysIn(query: Queryable): Promise<string[]> {
  const rows = await query.selectFrom('configuration').select('key').execute();
  return rows.map((row) => row.key);
}
