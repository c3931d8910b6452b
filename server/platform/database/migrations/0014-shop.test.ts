import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/index.ts';
import { openPostgres } from '#server/platform/database/postgres/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';
import { makeStorage, type Storage } from '#test/storage.ts';
import { migrationsFor } from './index.ts';

test.each(['sqlite', 'postgres'] as const)(
  'after an upgrade prices stay, nothing is chosen about the shop, and one choice can be kept (%s)',
  async (engine) => {
    const storage = await makeStorage(engine);
    onTestFinished(() => storage.remove());
    const before = await openBefore(storage, engine);
    await before.query.updateTable('price_state').set({ revision: 7 }).execute();
    await before.close();

    const after = await openDatabase(storage.settings);
    onTestFinished(() => after.close());
    const state = after.query.selectFrom('price_state').select('revision');
    expect(await state.execute()).toEqual([{ revision: 7 }]);
    for (const table of ['shop', 'shop_revision', 'shop_logo'] as const)
      expect(await after.query.selectFrom(table).selectAll().execute(), table).toEqual([]);
    const keep = (id: number) =>
      after.query
        .insertInto('shop')
        .values({ id: id as 1, revision: 1, settings: '{}', saved_by: 'admin', saved_at: 1 })
        .execute();
    await keep(1);
    await expect(keep(2)).rejects.toThrow();
  },
);

function openBefore({ settings }: Storage, engine: 'sqlite' | 'postgres'): Promise<Database> {
  const earlier = Object.entries(migrationsFor(engine)).filter(([name]) => name < '0014');
  const migrations = Object.fromEntries(earlier);
  return settings.databaseUrl === null
    ? openSqlite(settings.dataDir, { migrations })
    : openPostgres(settings.databaseUrl, { migrations });
}
