import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { makeSignal } from '#test/signal.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { openSqlite } from './sqlite.ts';
import { SqliteThread, SqliteThreadSlot } from './sqlite-thread.ts';

describe('the embedded database', () => {
  test('commits to the disk, checks references and waits for other processes', async () => {
    const { query } = await openTemporary();
    const settings = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout'];
    const values = await Promise.all(settings.map((name) => pragma(query, name)));
    // 2 is FULL: the log is synced at every commit.
    expect(values).toEqual(['wal', 2, 1, 10_000]);
  });

  test('rolls back a transaction without a query for too long, and lets the others continue', async () => {
    const database = await openTemporary({ transactionIdleMs: 50 });
    const begun = makeSignal();
    const written = begun.given.then(() => insert(database.query, 'written'));
    const stuck = database.transaction(async (trx) => {
      await insert(trx, 'a');
      begun.give();
      await written;
      await insert(trx, 'b');
    });
    await expect(stuck).rejects.toThrow('The transaction was rolled back after 50 ms without a query');
    expect(await keysIn(database.query)).toEqual(['written']);
  });

  test('lets no statement of a transaction run after it is over', async () => {
    const database = await openTemporary();
    let kept: Queryable | undefined;
    await database.transaction(async (trx) => {
      kept = trx;
      await insert(trx, 'a');
    });
    await expect(insert(kept ?? database.query, 'late')).rejects.toThrow('Transaction is already committed');
    expect(await keysIn(database.query)).toEqual(['a']);
  });

  test('rejects a value that cannot be sent to a thread, and goes on', async () => {
    const database = await openTemporary();
    const { query } = database;
    await expect(sql`select ${Symbol('x')}`.execute(query)).rejects.toThrow(/could not be cloned/);
    await expect(database.transaction((trx) => sql`select ${Symbol('x')}`.execute(trx))).rejects.toThrow(
      /could not be cloned/,
    );
    await insert(query, 'a');
    expect(await keysIn(query)).toEqual(['a']);
  });

  test('merges its write-ahead log into the file when it is closed', async () => {
    const dataDir = makeTemporaryFolder();
    const database = await openSqlite(dataDir);
    await insert(database.query, 'a');
    await keysIn(database.reports);
    await database.close();
    expect(existsSync(path.join(dataDir, 'tierbook.db-wal'))).toBe(false);
  });
});

describe('a thread that dies', () => {
  test('rejects everything that waits for it, and what comes later', async () => {
    const thread = await openThread();
    const waiting = Array.from({ length: 3 }, () => thread.run(slowStatement()));
    thread.abandon(new Error('pulled the plug'));
    for (const answer of waiting) await expect(answer).rejects.toThrow('pulled the plug');
    await expect(thread.run(slowStatement())).rejects.toThrow('pulled the plug');
    await thread.close();
  });

  test('is replaced at the next query', async () => {
    const slot = new SqliteThreadSlot({ file: newFile(), access: 'write' });
    const thread = slot.live();
    await thread.opened;
    expect(slot.live()).toBe(thread);
    thread.abandon(new Error('pulled the plug'));
    expect((await slot.live().run(statement('select 1 as one'))).rows).toEqual([{ one: 1 }]);
    await slot.close();
  });

  test('that could not open its file gives the reason to every waiting query', async () => {
    const thread = new SqliteThread({
      file: path.join(makeTemporaryFolder(), 'missing.db'),
      access: 'read',
    });
    await expect(thread.run(statement('select 1'))).rejects.toThrow('unable to open database file');
    await thread.close();
  });

  test('takes its transaction with it: nothing of it is committed by the next thread', async () => {
    const file = newFile();
    const slot = new SqliteThreadSlot({ file, access: 'write' });
    await slot.live().run(statement('create table t (n integer)'));
    const dying = slot.live();
    await dying.run({ kind: 'begin' });
    await dying.run({ kind: 'inside', statement: { sql: 'insert into t values (1)', parameters: [] } });
    dying.abandon(new Error('pulled the plug'));
    const inside = {
      kind: 'inside',
      statement: { sql: 'insert into t values (2)', parameters: [] },
    } as const;
    await expect(slot.live().run(inside)).rejects.toThrow(
      'The transaction has been rolled back by the database',
    );
    await expect(slot.live().run({ kind: 'commit' })).rejects.toThrow('rolled back by the database');
    expect((await slot.live().run(statement('select * from t'))).rows).toEqual([]);
    await slot.close();
  });
});

async function openTemporary(options = {}): Promise<Database> {
  const database = await openSqlite(makeTemporaryFolder(), options);
  onTestFinished(() => database.close());
  return database;
}

async function openThread(): Promise<SqliteThread> {
  const thread = new SqliteThread({ file: newFile(), access: 'write' });
  await thread.opened;
  return thread;
}

function newFile(): string {
  return path.join(makeTemporaryFolder(), 'test.db');
}

function statement(text: string) {
  return { kind: 'alone', statement: { sql: text, parameters: [] } } as const;
}

function slowStatement() {
  return statement(
    'with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 100000) select max(n) from numbers',
  );
}

async function pragma(query: Queryable, name: string): Promise<unknown> {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(query);
  return Object.values(rows[0] ?? {})[0];
}

async function insert(query: Queryable, key: string): Promise<void> {
  const row = { key, data: '{}', revision: 1, created_at: 0, updated_at: 0 };
  await query.insertInto('configuration').values(row).execute();
}

async function keysIn(query: Queryable): Promise<string[]> {
  const rows = await query.selectFrom('configuration').select('key').execute();
  return rows.map((row) => row.key);
}
