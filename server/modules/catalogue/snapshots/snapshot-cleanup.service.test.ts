import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addShownVersion, listHistory } from '#server/modules/catalogue/price-lists/list-history.repo.ts';
import {
  type Database,
  type Engine,
  openDatabase,
  restoreBackup,
  takeBackup,
  verifyBackup,
} from '#server/platform/database/index.ts';
import { migrationsFor } from '#server/platform/database/migrations/index.ts';
import { openPostgres } from '#server/platform/database/postgres/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';
import { openRetention, type Retention } from '#server/platform/retention/retention.ts';
import { makeContent, manyDevices } from '#test/catalogue/make-content.ts';
import { PriceTestSource } from '#test/catalogue/price-test-source.ts';
import { startSyncing } from '#test/catalogue/start-syncing.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { DAY_MS, HOUR_MS } from '#test/identity/settable-clock.ts';
import { NOON } from '#test/noon.ts';
import { silent } from '#test/silent-logger.ts';
import { makeStorage } from '#test/storage.ts';
import { trustedRetention } from '#test/trusted-retention.ts';
import { storedText } from './packed-text.ts';
import { getContent, getReport } from './price-snapshot.repo.ts';
import { cleanUpSnapshots, pruneSnapshots, startSnapshotCleanup } from './snapshot-cleanup.service.ts';
import { packContent, readStored, writeContent } from './snapshot-content.ts';

const admin = { by: 'admin' };
const signingKey = 'f'.repeat(64);
const { signal } = new AbortController();

function listAt(price: number) {
  return { IPAD: manyDevices(20, price) };
}

async function idsOf({ query }: Database): Promise<number[]> {
  const rows = await query.selectFrom('price_snapshot').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

describeOnBothEngines('old snapshots', (open) => {
  /** Six lists, published automatically one second apart, with ids from 1. */
  async function publishSix(database: Database) {
    const source = new PriceTestSource();
    const syncing = startSyncing(database, source);
    for (const price of [100, 101, 102, 103, 104, 105]) {
      source.says(listAt(price));
      await syncing.sync();
    }
    return { ...syncing, source };
  }
  const prune = (database: Database, now: number) =>
    pruneSnapshots(database, { now, timeZone: 'UTC', signal });

  test('of the last 90 days stay, then the last of each day, then the published one and the one before it', async () => {
    const database = await open();
    await publishSix(database);
    await prune(database, 90 * DAY_MS);
    expect(await idsOf(database)).toEqual([1, 2, 3, 4, 5, 6]);
    await prune(database, 91 * DAY_MS);
    expect(await idsOf(database)).toEqual([5, 6]);
    await prune(database, 5000 * DAY_MS);
    expect(await idsOf(database)).toEqual([5, 6]);
  });

  test('that a person published, rolled back to, discarded or uploaded stay, even after a sync replaced them', async () => {
    const database = await open();
    const { source, sync, prices, states } = await publishSix(database);
    await prices.rollback({ ...admin, id: 2 });
    await prices.resume(admin);
    source.says({ IPAD: { ...manyDevices(20, 105), 'Device 1': 900 } });
    await sync();
    await prices.discard(admin);
    source.says(listAt(110));
    await sync();
    source.says(listAt(111));
    await sync();
    expect(await states()).toEqual([
      '1 superseded',
      '2 superseded',
      '3 superseded',
      '4 superseded',
      '5 superseded',
      '6 superseded',
      '7 discarded',
      '8 superseded',
      '9 published',
    ]);
    await prune(database, 5000 * DAY_MS);
    // A person rolled back from 6.
    expect(await idsOf(database)).toEqual([2, 6, 7, 8, 9]);
  });

  test('do not bring back discarded content, which is remembered forever', async () => {
    const database = await open();
    const { source, sync, prices, status } = await publishSix(database);
    source.says({ IPAD: { 'Device 1': 105 } });
    expect(await sync()).toMatchObject({ kind: 'held' });
    await prices.discard(admin);
    await prune(database, 5000 * DAY_MS);
    source.isSavedAgain();
    expect(await sync()).toEqual({ kind: 'discarded' });
    expect((await status()).published?.id).toBe(6);
  });

  test('that wait for a decision stay, however long', async () => {
    const database = await open();
    const { source, sync, prices } = await publishSix(database);
    source.says({ IPAD: { 'Device 1': 105 } });
    await sync();
    await prune(database, 5000 * DAY_MS);
    expect((await prices.publish(admin)).id).toBe(7);
  });

  test('are removed by one of several servers, once an hour', async () => {
    const [here, there] = [await open(), await open()];
    const { source, sync } = await publishSix(here);
    let now = 91 * DAY_MS;
    const clock = { now: () => now };
    const tidy = (database: Database) =>
      cleanUpSnapshots(
        { database, clock, timeZone: 'UTC', retention: trustedRetention({ database, clock }) },
        signal,
      );
    await tidy(here);
    expect(await idsOf(here)).toEqual([5, 6]);
    source.says(listAt(106));
    await sync();
    now += HOUR_MS - 1;
    await tidy(there);
    expect(await idsOf(there)).toEqual([5, 6, 7]);
    now += 1;
    await tidy(there);
    expect(await idsOf(there)).toEqual([6, 7]);
  });

  test('stay while they are needed for the prices of the last 90 days, and no longer', async () => {
    const database = await open();
    await publishSix(database);
    for (const [view, version, snapshotId, day] of [
      ['public', 1, 1, 0],
      ['public', 2, 2, 200],
      ['public', 3, 6, 300],
      ['vip', 8, 3, 0],
    ] as const) {
      await addShownVersion(database.query, {
        view,
        version,
        snapshotId,
        revision: 1,
        shownAt: day * DAY_MS,
      });
    }
    const spans: number[] = [];
    const keptOn = async (day: number) => {
      const clock = { now: () => day * DAY_MS };
      const trusted = trustedRetention({ database, clock });
      const retention: Retention = {
        ...trusted,
        async remove(removal) {
          spans.push((await removal.findSpanMs(clock.now())) / DAY_MS);
          await trusted.remove(removal);
        },
      };
      await cleanUpSnapshots({ database, clock, timeZone: 'UTC', retention }, signal);
      const history = await listHistory(database.query);
      return [history.map(({ view, version }) => `${view} ${version}`), await idsOf(database)];
    };
    expect(await keptOn(289)).toEqual([
      ['public 1', 'vip 8', 'public 2', 'public 3'],
      [1, 2, 3, 5, 6],
    ]);
    // 90 days ago version 2 was shown for the first time: version 1 is not needed any more.
    expect(await keptOn(290)).toEqual([
      ['vip 8', 'public 2', 'public 3'],
      [2, 3, 5, 6],
    ]);
    expect(await keptOn(5000)).toEqual([
      ['vip 8', 'public 3'],
      [3, 5, 6],
    ]);
    // What was shown for most of a year is a usual removal when its time has come.
    expect(spans).toEqual([0, 1, 0, 1, 4610, 1]);
  });

  test('are not removed while the clock cannot be trusted', async () => {
    const database = await open();
    await publishSix(database);
    for (const version of [1, 2]) {
      const shown = { view: 'public', version, snapshotId: version, revision: 1, shownAt: version };
      await addShownVersion(database.query, shown);
    }
    await openRetention({ database, clock: { now: () => 6 * DAY_MS }, logger: silent }).checkClock();
    const clock = { now: () => 5000 * DAY_MS };
    const retention = openRetention({ database, clock, logger: silent });
    await cleanUpSnapshots({ database, clock, timeZone: 'UTC', retention }, signal);
    expect(await idsOf(database)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await listHistory(database.query)).toHaveLength(2);
  });

  test('are stored packed, content and report, and are read as they were', async () => {
    const database = await open();
    const prices = { IPAD: manyDevices(2000) };
    const { sync, published, status } = startSyncing(database, new PriceTestSource(prices));
    await sync();
    const text = [...writeContent(makeContent(prices))].join('');
    expect(text.length).toBeGreaterThan(150_000);
    expect((await getContent(database.query, 1)).stored.length).toBeLessThan(text.length / 8);
    const report = await getReport(database.query, 1);
    expect(report.stored.length).toBeLessThan((await storedText(report)).length / 8);
    expect(await published()).toEqual(makeContent(prices));
    expect((await status()).published?.rowCount).toBe(2000);
  });
});

async function makePlace(engine: Engine, isMigrated: boolean) {
  const storage = await makeStorage(engine, { isMigrated });
  onTestFinished(() => storage.remove());
  return storage.settings;
}

/** A shop from before snapshots were packed: 1 was published by a person, 2 by a sync. */
async function makeOldShop(engine: Engine) {
  const settings = await makePlace(engine, false);
  const migrations = Object.fromEntries(
    Object.entries(migrationsFor(engine)).filter(([name]) => name < '0007'),
  );
  const { dataDir, databaseUrl } = settings;
  const database =
    databaseUrl === null
      ? await openSqlite(dataDir, { migrations })
      : await openPostgres(databaseUrl, { migrations });
  for (const [id, price, state] of [
    [1, 100, 'superseded'],
    [2, 101, 'published'],
  ] as const) {
    const content = makeContent(listAt(price));
    const { digest } = await packContent(content);
    const text = [...writeContent(content)].join('');
    await sql`insert into price_snapshot (id, source_kind, source_description, is_sample, content_digest, content, state,
      reasons, report, category_count, row_count, rejected_count, created_at, published_at, decided_at, decided_by)
      values (${id}, 'file', 'prices.xlsx', 0, ${digest}, ${text}, ${state},
      '[]', '{"rejected":{"count":0,"entries":[]}}', 1, 20, 0, ${NOON}, ${NOON}, ${NOON}, 'Tierbook')`.execute(
      database.query,
    );
  }
  await sql`update price_state set published_snapshot_id = 2, revision = 2`.execute(database.query);
  await sql`insert into audit (at, actor, action, target) values (${NOON}, 'admin', 'prices-published', 'snapshot 1')`.execute(
    database.query,
  );
  await database.close();
  return settings;
}

async function expectKeptAndPacked(database: Database): Promise<void> {
  onTestFinished(() => database.close());
  const read = async (id: number) => await readStored(await getContent(database.query, id));
  expect(await read(2)).toEqual(makeContent(listAt(101)));
  const clock = { now: () => NOON + 5000 * DAY_MS };
  const retention = trustedRetention({ database, clock });
  const end = startSnapshotCleanup({ database, clock, logger: silent, timeZone: 'UTC', retention });
  const packed = database.query
    .selectFrom('price_snapshot')
    .select(['id', 'is_packed', 'is_decided_by_person'])
    .orderBy('id');
  await expect
    .poll(() => packed.execute(), { timeout: 20_000 })
    .toEqual([
      { id: 1, is_packed: 1, is_decided_by_person: 1 },
      { id: 2, is_packed: 1, is_decided_by_person: 0 },
    ]);
  await end();
  expect((await getContent(database.query, 2)).stored).not.toContain('IPAD');
  expect([await read(1), await read(2)]).toEqual([makeContent(listAt(100)), makeContent(listAt(101))]);
  expect(JSON.parse(await storedText(await getReport(database.query, 1)))).toMatchObject({
    rejected: { count: 0 },
  });
}

describe('snapshots of an earlier version', () => {
  test.each(['sqlite', 'postgres'] as const)(
    'are read at once, packed in the background, and kept where the audit has a decision (%s)',
    async (engine) => {
      await expectKeptAndPacked(await openDatabase(await makeOldShop(engine)));
    },
  );

  test('come out of an old backup on PostgreSQL, and packed out of a new one on SQLite', async () => {
    const old = await makeOldShop('sqlite');
    const oldFile = path.join(old.dataDir, 'old.backup');
    await takeBackup({ settings: old, file: oldFile, at: NOON, signingKey });
    const target = await makePlace('postgres', true);
    await restoreBackup(target, await verifyBackup(oldFile, signingKey));
    await expectKeptAndPacked(await openDatabase(target));
    const newFile = path.join(old.dataDir, 'new.backup');
    await takeBackup({ settings: target, file: newFile, at: NOON, signingKey });
    await restoreBackup(old, await verifyBackup(newFile, signingKey));
    await expectKeptAndPacked(await openDatabase(old));
  });
});
