import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/index.ts';
import { openPostgres } from '#server/platform/database/postgres/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';
import { makeStorage, type Storage } from '#test/storage.ts';
import { migrationsFor } from './index.ts';

test.each(['sqlite', 'postgres'] as const)(
  'after an upgrade prices stay, no sheet has a layout, and one workbook can be kept (%s)',
  async (engine) => {
    const storage = await makeStorage(engine);
    onTestFinished(() => storage.remove());
    const before = await openBefore(storage, engine);
    await before.query.updateTable('price_state').set({ revision: 7, last_mark: 'reader 3 x' }).execute();
    await before.close();

    const after = await openDatabase(storage.settings);
    onTestFinished(() => after.close());
    const state = after.query.selectFrom('price_state').select(['revision', 'last_mark']);
    expect(await state.execute()).toEqual([{ revision: 7, last_mark: 'reader 3 x' }]);
    expect(await after.query.selectFrom('sheet_layout').selectAll().execute()).toEqual([]);
    const kept = {
      source_kind: 'file',
      source: 'a',
      is_sample: 0,
      mark: 'm',
      sheets: '',
      read_at: 1,
    } as const;
    const keep = (id: number) =>
      after.query
        .insertInto('price_workbook')
        .values({ id: id as 1, ...kept })
        .execute();
    await keep(1);
    await expect(keep(2)).rejects.toThrow();
  },
);

function openBefore({ settings }: Storage, engine: 'sqlite' | 'postgres'): Promise<Database> {
  const earlier = Object.entries(migrationsFor(engine)).filter(([name]) => name < '0013');
  const migrations = Object.fromEntries(earlier);
  return settings.databaseUrl === null
    ? openSqlite(settings.dataDir, { migrations })
    : openPostgres(settings.databaseUrl, { migrations });
}
