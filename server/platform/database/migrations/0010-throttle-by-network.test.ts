import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/index.ts';
import { openPostgres } from '#server/platform/database/postgres/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';
import { makeStorage, type Storage } from '#test/storage.ts';
import { migrationsFor } from './index.ts';

test.each(['sqlite', 'postgres'] as const)(
  'an upgrade in the middle of a flood forgives nothing, at either entry point (%s)',
  async (engine) => {
    const storage = await makeStorage(engine);
    onTestFinished(() => storage.remove());
    const before = await openBefore(storage, engine);
    const failed = { key: 'address:203.0.113.7', failures: 9, last_failure_ms: 1, refused: 2 };
    await before.query.insertInto('throttle_budget').values(failed).execute();
    await before.query.insertInto('throttle_minute').values({ minute: 7, failures: 300 }).execute();
    await before.close();

    const after = await openDatabase(storage.settings);
    onTestFinished(() => after.close());
    expect(await after.query.selectFrom('throttle_minute').selectAll().execute()).toEqual([
      { minute: 7, failures: 300, gate_failures: 300 },
    ]);
    expect(await after.query.selectFrom('throttle_budget').selectAll().execute()).toEqual([failed]);
    expect(await after.query.selectFrom('throttle_allowance').selectAll().execute()).toEqual([]);
  },
);

function openBefore({ settings }: Storage, engine: 'sqlite' | 'postgres'): Promise<Database> {
  const earlier = Object.entries(migrationsFor(engine)).filter(([name]) => name < '0010');
  const migrations = Object.fromEntries(earlier);
  return settings.databaseUrl === null
    ? openSqlite(settings.dataDir, { migrations })
    : openPostgres(settings.databaseUrl, { migrations });
}
