import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/index.ts';
import { openPostgres } from '#server/platform/database/postgres/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';
import { makeStorage, type Storage } from '#test/storage.ts';
import { migrationsFor } from './index.ts';

const SNAPSHOT = {
  source_description: 'prices.xlsx',
  is_sample: 0,
  content_digest: 'd',
  content: '{}',
  reasons: '[]',
  report: '{}',
  category_count: 1,
  row_count: 1,
  rejected_count: 0,
  created_at: 1,
  published_at: null,
  decided_at: 1,
  decided_by: 'admin',
  is_packed: 0,
  is_decided_by_person: 1,
} as const;

test.each([
  ['sqlite', 'file', 2],
  ['postgres', 'upload', null],
] as const)(
  'after an upgrade a waiting upload ends its pause only if no other upload is published (%s, %s published)',
  async (engine, publishedKind, pauseSnapshotId) => {
    const storage = await makeStorage(engine);
    onTestFinished(() => storage.remove());
    const before = await openBefore(storage, engine);
    await before.query
      .insertInto('price_snapshot')
      .values([
        { ...SNAPSHOT, source_kind: publishedKind, state: 'published' },
        { ...SNAPSHOT, source_kind: 'upload', state: 'held' },
      ])
      .execute();
    await before.query
      .updateTable('price_state')
      .set({ published_snapshot_id: 1, paused_reason: 'upload' })
      .execute();
    await before.close();

    const after = await openDatabase(storage.settings);
    onTestFinished(() => after.close());
    expect(
      await after.query.selectFrom('price_state').select(['pause_snapshot_id', 'pause_before']).execute(),
    ).toEqual([{ pause_snapshot_id: pauseSnapshotId, pause_before: null }]);
  },
);

function openBefore({ settings }: Storage, engine: 'sqlite' | 'postgres'): Promise<Database> {
  const earlier = Object.entries(migrationsFor(engine)).filter(([name]) => name < '0011');
  const migrations = Object.fromEntries(earlier);
  return settings.databaseUrl === null
    ? openSqlite(settings.dataDir, { migrations })
    : openPostgres(settings.databaseUrl, { migrations });
}
