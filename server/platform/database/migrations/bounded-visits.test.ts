import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Database,
  type Engine,
  openDatabase,
  restoreBackup,
  takeBackup,
  verifyBackup,
} from '#server/platform/database/index.ts';
import { openPostgres } from '#server/platform/database/postgres/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';
import { aggregationOf } from '#test/analytics/aggregation-of.ts';
import { threeByteText } from '#test/analytics/long-texts.ts';
import { IS_LONG } from '#test/faults/long-form.ts';
import { NOON } from '#test/noon.ts';
import { makeStorage, type Storage } from '#test/storage.ts';
import { migrationsFor } from './index.ts';

const DAY = 20_771;
const ENGINES = ['sqlite', 'postgres'] as const;
const SIGNING_KEY = 'a key that only these tests know';
type Settings = Storage['settings'];

async function makePlace(engine: Engine): Promise<Settings> {
  const storage = await makeStorage(engine);
  onTestFinished(() => storage.remove());
  return storage.settings;
}

async function openOld({ dataDir, databaseUrl }: Settings): Promise<Database> {
  const engine = databaseUrl === null ? 'sqlite' : 'postgres';
  const migrations = Object.fromEntries(Object.entries(migrationsFor(engine)).slice(0, 6));
  return databaseUrl === null
    ? openSqlite(dataDir, { migrations })
    : openPostgres(databaseUrl, { migrations });
}

/** A database of the version before, with what one request with a path at its limit left in it. */
async function makePoisoned(settings: Settings, pathChars: number): Promise<string> {
  const long = `/${threeByteText(pathChars)}`;
  const database = await openOld(settings);
  const { query } = database;
  const visit = {
    kind: 'visit',
    at: NOON,
    day: DAY,
    session: '0123456789abcdef',
    path: `/${threeByteText(1999)}`,
  };
  const event = {
    ...visit,
    isUnload: false,
    isUnique: false,
    country: null,
    state: null,
    userAgent: 'A',
    referrer: '',
  };
  const content = JSON.stringify([event]);
  await sql`insert into analytics_inbox (size, content) values (1, ${content})`.execute(query);
  for (const day of [DAY - 1, DAY]) {
    await sql`insert into visit_day (day, visits, bounces, duration_ms, page_views, bytes, tops)
      values (${day}, 1, 0, 0, 6, 0, '{"topCountries":[],"topStates":[],"topPages":[]}')`.execute(query);
    for (const [name, views] of [
      ['/', 1],
      [long, 2],
      [`${long.slice(0, -1)}x`, 3],
    ] as const)
      await sql`insert into visit_page_day (day, path, views) values (${day}, ${name}, ${views})`.execute(
        query,
      );
  }
  await database.close();
  return long;
}

async function expectHealed(settings: Settings, long: string): Promise<void> {
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  await aggregationOf(database).upToDate();
  const { query } = database;
  const pages = query.selectFrom('visit_page_day').select(['day', 'path', 'views']);
  const short = `${long.slice(0, 99)}…`;
  expect(await pages.orderBy('day').orderBy('views').execute()).toEqual([
    { day: DAY - 1, path: '/', views: 1 },
    { day: DAY - 1, path: short, views: 5 },
    { day: DAY, path: '/', views: 1 },
    // With the one that could not be counted.
    { day: DAY, path: short, views: 6 },
  ]);
  const days = await query.selectFrom('visit_day').select(['day', 'tops']).orderBy('day').execute();
  for (const { tops } of days) expect(JSON.parse(tops ?? '').topPages[0].name).toBe(short);
  expect(await query.selectFrom('analytics_inbox').select('id').execute()).toEqual([]);
  expect(await query.selectFrom('analytics_set_aside').select('id').execute()).toEqual([]);
  // The key is there again.
  const twice = query.insertInto('visit_page_day').values({ day: DAY, path: '/', views: 1 }).execute();
  await expect(twice).rejects.toThrow(/unique/i);
}

describe.each(ENGINES)('a database of %s with a path at its limit', { timeout: 120_000 }, (engine) => {
  // PostgreSQL accepted no longer path.
  const pathChars = engine === 'sqlite' ? 1999 : 600;

  test('is repaired by the upgrade: long pages are shortened and summed, and stuck events are counted', async () => {
    const settings = await makePlace(engine);
    await expectHealed(settings, await makePoisoned(settings, pathChars));
  });

  // The short form tests only the direction that failed.
  const others = IS_LONG ? ENGINES : ENGINES.filter((other) => engine === 'sqlite' && other !== engine);

  test.each(others)('is repaired when a backup of the previous version is restored to %s', async (other) => {
    const settings = await makePlace(engine);
    const long = await makePoisoned(settings, pathChars);
    const file = path.join(settings.dataDir, 'old.backup');
    const { lastMigration } = await takeBackup({ settings, file, at: NOON, signingKey: SIGNING_KEY });
    expect(lastMigration).toBe('0006-analytics');
    const target = await makePlace(other);
    await restoreBackup(target, await verifyBackup(file, SIGNING_KEY));
    await expectHealed(target, long);
  });
});
