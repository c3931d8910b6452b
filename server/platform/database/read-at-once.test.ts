import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { CompiledQuery } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/build-test-app.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import type { Database, Queryable } from './index.ts';
import { openSqliteFile } from './sqlite/sqlite-library.ts';
import { SqliteLookUps } from './sqlite/sqlite-look-ups.ts';

const selectActors = ({ query }: Database) =>
  query.selectFrom('audit').select('actor').orderBy('id').compile();

function record(query: Queryable, actor: string): Promise<unknown> {
  return query.insertInto('audit').values({ at: 0, actor, action: 'test' }).execute();
}

describeOnBothEngines('a read at once', (open, engine) => {
  const isAtOnce = engine === 'sqlite';

  test('sees every commit as soon as it is confirmed, whichever connection made it', async () => {
    const [here, elsewhere] = [await open(), await open()];
    const select = selectActors(here);
    const expected: { actor: string }[] = [];
    for (const [writer, actor] of [
      [here, 'first'],
      [elsewhere, 'second'],
      [here, 'third'],
    ] as const) {
      await record(writer.query, actor);
      expected.push({ actor });
      expect(here.readAtOnce(select)).toEqual(isAtOnce ? expected : null);
    }
    await elsewhere.query.deleteFrom('audit').execute();
    expect(here.readAtOnce(select)).toEqual(isAtOnce ? [] : null);
  });

  test('neither waits for a transaction nor sees its changes before the commit', async () => {
    const [here, elsewhere] = [await open(), await open()];
    const select = selectActors(here);
    await elsewhere.transaction(async (trx) => {
      await record(trx, 'later');
      expect(here.readAtOnce(select)).toEqual(isAtOnce ? [] : null);
    });
    expect(here.readAtOnce(select)).toEqual(isAtOnce ? [{ actor: 'later' }] : null);
  });

  test('is refused inside a transaction, whose changes it would not see', async () => {
    const here = await open();
    const select = selectActors(here);
    await expect(here.transaction(async () => here.readAtOnce(select))).rejects.toThrow('use `trx`');
  });

  test('is left to the queries once the database is closed', async () => {
    const here = await open();
    const select = selectActors(here);
    await here.close();
    expect(here.readAtOnce(select)).toBeNull();
    await expect(here.query.executeQuery(select)).rejects.toThrow('The database is closed');
  });
});

function lookUpsIn(file: string): { read(sql: string): unknown } {
  const lookUps = new SqliteLookUps(file);
  onTestFinished(() => lookUps.close());
  return { read: (sql) => lookUps.read(CompiledQuery.raw(sql)) };
}

function makeFile(): ReturnType<typeof openSqliteFile> & { readonly name: string } {
  const file = openSqliteFile(path.join(makeTemporaryFolder(), 'test.db'), {});
  onTestFinished(() => void file.close());
  file.exec('create table facts (fact text); insert into facts values (1)');
  return file;
}

test('look-ups read while a checkpoint empties the write-ahead log, and after it', () => {
  const file = makeFile();
  file.pragma('journal_mode = wal');
  const lookUps = lookUpsIn(file.name);
  file.exec('update facts set fact = 2');
  expect(lookUps.read('select fact from facts')).toEqual([{ fact: '2' }]);
  expect(file.pragma('wal_checkpoint(truncate)')).toMatchObject([{ busy: 0 }]);
  expect(lookUps.read('select fact from facts')).toEqual([{ fact: '2' }]);
  file.exec('update facts set fact = 3');
  expect(lookUps.read('select fact from facts')).toEqual([{ fact: '3' }]);
});

test('look-ups leave a locked file to the threads without waiting, and read again when it is free', () => {
  const file = makeFile();
  const lookUps = lookUpsIn(file.name);
  expect(lookUps.read('pragma busy_timeout')).toEqual([{ timeout: 0 }]);
  file.exec('begin exclusive');
  expect(lookUps.read('select fact from facts')).toBeNull();
  file.exec('rollback');
  expect(lookUps.read('select fact from facts')).toEqual([{ fact: '1' }]);
});

test('look-ups in a file that is missing or no database are left to the threads, and create nothing', () => {
  const folder = makeTemporaryFolder();
  expect(lookUpsIn(path.join(folder, 'missing.db')).read('select 1')).toBeNull();
  expect(() => openSqliteFile(path.join(folder, 'missing.db'), { fileMustExist: true })).toThrow();
  const damaged = path.join(folder, 'damaged.db');
  writeFileSync(damaged, 'no database');
  expect(lookUpsIn(damaged).read('select * from session')).toBeNull();
});

test('look-ups cannot write', () => {
  const file = makeFile();
  expect(lookUpsIn(file.name).read('delete from facts')).toBeNull();
  expect(file.prepare('select fact from facts').all()).toEqual([{ fact: '1' }]);
});
