import type { Migration } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/index.ts';
import { openPostgres } from '#server/platform/database/postgres/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';
import { StartError } from '#server/platform/start-error.ts';
import { builtProgram, Child } from '#test/children/child.ts';
import { makeStorage, type Storage } from '#test/storage.ts';
import { migrationsFor } from './index.ts';

describe.each(['sqlite', 'postgres'] as const)('migrations (%s)', (engine) => {
  let program: string;
  beforeAll(async () => {
    program = await builtProgram('die-in-migration');
  });

  test('a crash in the middle leaves the database as it was', async () => {
    const storage = await temporaryStorage();
    await withDatabase(openDatabase(storage.settings), writeRow);
    const { dataDir, databaseUrl } = storage.settings;
    const child = new Child(process.execPath, [program, dataDir, databaseUrl ?? '']);
    await child.ended;
    expect(child.process.signalCode).toBe('SIGKILL');

    await withDatabase(openDatabase(storage.settings), async (database) => {
      expect(await addedTables(database)).toEqual([]);
      expect(await database.query.selectFrom('configuration').select('key').execute()).toEqual([
        { key: 'kept' },
      ]);
    });
  });

  test('a failure undoes the earlier migrations of the same start, and the next start does all of them', async () => {
    const storage = await temporaryStorage();
    const failing = { ...withOneMore(), '9999-failing': { up: () => Promise.reject(new Error('no')) } };
    await expect(openWith(storage, failing)).rejects.toThrow('no');
    await withDatabase(openDatabase(storage.settings), async (database) => {
      expect(await addedTables(database)).toEqual([]);
    });
    await withDatabase(openWith(storage, withOneMore()), async (database) => {
      expect(await addedTables(database)).toEqual(['added']);
    });
  });

  test('a database of a newer version is refused with one line, and stays usable for that version', async () => {
    const storage = await temporaryStorage();
    await withDatabase(openWith(storage, withOneMore()), writeRow);
    await expect(openDatabase(storage.settings)).rejects.toThrow(
      new StartError(
        "The database was last used by a newer version of Tierbook (it has '9000-added', which this version does not know). Start the newer version, or restore a backup from before.",
      ),
    );
    await withDatabase(openWith(storage, withOneMore()), async (database) => {
      expect(await addedTables(database)).toEqual(['added']);
    });
  });

  test('several processes that start at once on an empty database all succeed', async () => {
    const storage = await temporaryStorage();
    const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(storage.settings)));
    for (const database of databases) {
      expect(await database.isReachable()).toBe(true);
      await database.close();
    }
  });

  function withOneMore(): Record<string, Migration> {
    return {
      ...migrationsFor(engine),
      '9000-added': { up: (db) => db.schema.createTable('added').addColumn('id', 'integer').execute() },
    };
  }

  async function temporaryStorage(): Promise<Storage> {
    const storage = await makeStorage(engine);
    onTestFinished(() => storage.remove());
    return storage;
  }
});

test('migrations are named by number, without a gap, in the order of their names', () => {
  const names = Object.keys(migrationsFor('sqlite'));
  expect(names.map((name) => Number(/^(\d{4})-[a-z-]+$/.exec(name)?.[1]))).toEqual(
    names.map((_, index) => index + 1),
  );
});

function openWith({ settings }: Storage, migrations: Record<string, Migration>): Promise<Database> {
  return settings.databaseUrl === null
    ? openSqlite(settings.dataDir, { migrations })
    : openPostgres(settings.databaseUrl, { migrations });
}

async function withDatabase(
  opening: Promise<Database>,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await opening;
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function writeRow({ query }: Database): Promise<void> {
  const row = { key: 'kept', data: '{}', revision: 1, created_at: 0, updated_at: 0 };
  await query.insertInto('configuration').values(row).execute();
}

/** Tables that no released migration makes. */
async function addedTables({ query }: Database): Promise<string[]> {
  const tables = await query.introspection.getTables();
  return tables.map((table) => table.name).filter((name) => ['added', 'complete', 'half'].includes(name));
}
