import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase, verifyBackup } from '#server/platform/database/index.ts';
import { migrationsFor } from '#server/platform/database/migrations/index.ts';
import { openPostgres } from '#server/platform/database/postgres/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';
import { openRetention } from '#server/platform/retention/retention.ts';
import { signingKeyOf } from '#server/platform/secrets.ts';
import { HOUR_MS, settableClock } from '#test/identity/settable-clock.ts';
import { silent } from '#test/silent-logger.ts';
import { makeStorage } from '#test/storage.ts';
import { backUpBeforeRemoval, openAutomaticBackup } from './automatic-backup.service.ts';
import { BackupFolder } from './backup-folder.service.ts';
import { getBackupRecord } from './backup-record.repo.ts';
import { openBackedUpDatabase } from './open-backed-up-database.service.ts';

const SECRET_KEY = 'a key of the tests, long enough to be one';

describe.each(['sqlite', 'postgres'] as const)('automatic backups (%s)', { timeout: 120_000 }, (engine) => {
  async function open() {
    const { settings, remove } = await makeStorage(engine, { isMigrated: true });
    onTestFinished(remove);
    const database = await openDatabase(settings);
    onTestFinished(() => database.close());
    const clock = settableClock();
    const counters = { made: 0, failed: 0 };
    const warnings: unknown[] = [];
    const logger = { ...silent, warn: (...line: unknown[]) => void warnings.push(line[1]) };
    const retention = openRetention({ database, clock, logger: silent });
    let noted = 0;
    const backups = openAutomaticBackup({
      database,
      settings,
      secretKey: SECRET_KEY,
      clock,
      retention,
      logger,
      counters,
      noteFailure: async () => {
        noted += 1;
      },
    });
    return { settings, database, clock, retention, counters, backups, warnings, noted: () => noted };
  }

  test('one server makes one backup a day, and it can be restored', async () => {
    const { settings, database, clock, retention, counters, backups } = await open();
    const other = openAutomaticBackup({
      database,
      settings,
      secretKey: SECRET_KEY,
      clock,
      retention,
      logger: silent,
      counters,
    });
    await Promise.all([backups.makeIfDue(), other.makeIfDue()]);
    clock.pass(23 * HOUR_MS);
    await backups.makeIfDue();
    expect(counters).toEqual({ made: 1, failed: 0 });
    clock.pass(HOUR_MS);
    await backups.makeIfDue();
    expect(counters).toEqual({ made: 2, failed: 0 });
    const [newest, oldest] = await new BackupFolder(settings.dataDir).list();
    expect(newest).toMatchObject({ at: clock.now(), reason: 'daily' });
    expect(oldest).toMatchObject({ at: clock.now() - 24 * HOUR_MS });
    const verified = await verifyBackup(newest?.file ?? '', signingKeyOf(SECRET_KEY));
    expect(verified.summary).toMatchObject({ engine, at: clock.now() });
    expect(verified.authenticSha256).toBeDefined();
  });

  test('a failed backup blocks nothing, is logged and counted, and is retried an hour later', async () => {
    const { settings, database, clock, counters, backups, warnings } = await open();
    const folder = path.join(settings.dataDir, 'backups');
    writeFileSync(folder, 'in the way');
    await backups.makeIfDue();
    expect(warnings).toEqual(['the automatic backup failed']);
    clock.pass(HOUR_MS - 1);
    await backups.makeIfDue();
    expect(counters).toEqual({ made: 0, failed: 1 });
    const record = await getBackupRecord(database.query);
    expect(record).toMatchObject({ doneAt: null, triedAt: clock.now() - HOUR_MS + 1 });
    rmSync(folder);
    clock.pass(1);
    await backups.makeIfDue();
    expect(counters).toEqual({ made: 1, failed: 1 });
  });

  test('failures are noted once until a backup succeeds again', async () => {
    const { settings, clock, backups, noted } = await open();
    const folder = path.join(settings.dataDir, 'backups');
    const makeThree = async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await backups.makeIfDue();
        clock.pass(HOUR_MS);
      }
    };
    writeFileSync(folder, 'in the way');
    await makeThree();
    expect(noted()).toBe(1);
    rmSync(folder);
    await backups.makeIfDue();
    clock.pass(24 * HOUR_MS);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'in the way');
    await makeThree();
    expect(noted()).toBe(2);
  });

  test('a backup cancelled by a shutdown does not count as an attempt: the next start makes it at once', async () => {
    const { database, counters, backups, warnings } = await open();
    await backups.makeIfDue(AbortSignal.abort());
    expect(await getBackupRecord(database.query)).toMatchObject({ doneAt: null, triedAt: null });
    await backups.makeIfDue();
    expect(counters).toEqual({ made: 1, failed: 0 });
    expect(warnings).toEqual([]);
  });

  test('a clock that jumps back and forth causes no extra backups, and deletes none', async () => {
    const { settings, clock, counters, backups } = await open();
    const folder = new BackupFolder(settings.dataDir);
    await backups.makeIfDue();
    const [good] = await folder.list();
    for (let turn = 0; turn < 12; turn += 1) {
      clock.pass((turn % 2 === 0 ? 1 : -1) * 730 * 24 * HOUR_MS + HOUR_MS);
      await backups.makeIfDue();
    }
    expect(counters).toEqual({ made: 1, failed: 0 });
    expect(await folder.list()).toEqual([good]);
  });

  test('after days without a server the next start makes one at once, or an hour after a failure', async () => {
    const { settings, database, clock, counters, backups } = await open();
    await backups.makeIfDue();
    clock.pass(96 * HOUR_MS);
    const retention = openRetention({ database, clock, logger: silent });
    const own = { secretKey: SECRET_KEY, logger: silent, counters };
    const started = openAutomaticBackup({ database, settings, clock, retention, ...own });
    const folder = path.join(settings.dataDir, 'backups');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'in the way');
    await started.makeIfDue();
    rmSync(folder);
    clock.pass(HOUR_MS);
    await started.makeIfDue();
    expect(counters).toEqual({ made: 2, failed: 1 });
  });

  test('a backup is made before retention deletes more than three days; without it nothing is deleted', async () => {
    const { settings, database, clock } = await open();
    const backUp = backUpBeforeRemoval(settings, SECRET_KEY, clock);
    const removed: string[] = [];
    const removeAll = async (what: string) =>
      openRetention({ database, clock, logger: silent, backUp }).remove({
        what,
        findSpanMs: async () => 4 * 24 * HOUR_MS,
        remove: async () => void removed.push(what),
      });
    const folder = new BackupFolder(settings.dataDir);
    writeFileSync(folder.path, 'in the way');
    await removeAll('while there is no room');
    expect(removed).toEqual([]);
    rmSync(folder.path);
    await removeAll('with room');
    expect(removed).toEqual(['with room']);
    const [made] = await folder.list();
    expect(made).toMatchObject({ at: clock.now(), reason: 'before-purge' });
    const { summary } = await verifyBackup(made?.file ?? '', signingKeyOf(SECRET_KEY));
    expect(summary).toMatchObject({ engine });
  });

  /** A database as an earlier release left it. */
  async function openOlder() {
    const { settings, remove } = await makeStorage(engine);
    onTestFinished(remove);
    const { dataDir, databaseUrl } = settings;
    const migrations = Object.fromEntries(Object.entries(migrationsFor(engine)).slice(0, -1));
    const options = { migrations };
    await close(databaseUrl === null ? openSqlite(dataDir, options) : openPostgres(databaseUrl, options));
    return { ...settings, secretKey: null, migrateWithoutBackup: 'no' } as const;
  }

  const lastTable = (database: Database) => database.query.selectFrom('visit').select('id').execute();

  test('a backup is made before a migration, but not of an empty database', async () => {
    const settings = await openOlder();
    const lines: string[] = [];
    const terms = { clock: settableClock(), report: (line: string) => void lines.push(line) };
    await close(openBackedUpDatabase(settings, terms));
    await close(openBackedUpDatabase(settings, terms));
    const [backup, ...more] = await new BackupFolder(settings.dataDir).list();
    expect(more).toEqual([]);
    expect(backup?.reason).toBe('before-migration');
    expect(lines).toEqual([`The database was backed up to ${backup?.file} before the migration`]);
    expect((await verifyBackup(backup?.file ?? '', null)).summary.lastMigration).toBe(
      Object.keys(migrationsFor(engine)).at(-2),
    );

    const { settings: fresh, remove } = await makeStorage(engine);
    onTestFinished(remove);
    await close(openBackedUpDatabase({ ...fresh, secretKey: null, migrateWithoutBackup: 'no' }, terms));
    expect(existsSync(path.join(fresh.dataDir, 'backups'))).toBe(false);
  });

  test('a migration needs its backup, unless MIGRATE_WITHOUT_BACKUP=yes', async () => {
    const settings = await openOlder();
    writeFileSync(path.join(settings.dataDir, 'backups'), 'in the way');
    const terms = { clock: settableClock(), report: () => {} };
    await expect(openBackedUpDatabase(settings, terms)).rejects.toThrow(
      /^The database needs a migration, but the backup before it failed: EEXIST[^\n]*MIGRATE_WITHOUT_BACKUP=yes\.$/,
    );
    const database = await openBackedUpDatabase({ ...settings, migrateWithoutBackup: 'yes' }, terms);
    onTestFinished(() => database.close());
    expect(await lastTable(database)).toEqual([]);
  });
});

async function close(opening: Promise<Database>): Promise<void> {
  await (await opening).close();
}

test('a server makes its first backup a minute after its start, and a shutdown cancels it', {
  timeout: 120_000,
}, async () => {
  const { settings, remove } = await makeStorage('sqlite', { isMigrated: true });
  onTestFinished(remove);
  const database = await openDatabase(settings);
  onTestFinished(() => database.close());
  const counters = { made: 0, failed: 0 };
  const clock = settableClock();
  const retention = openRetention({ database, clock, logger: silent });
  const backups = openAutomaticBackup({
    database,
    settings,
    secretKey: SECRET_KEY,
    clock,
    retention,
    logger: silent,
    counters,
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const end = backups.start();
  vi.advanceTimersByTime(59_999);
  expect(await getBackupRecord(database.query)).toMatchObject({ doneAt: null, triedAt: null });
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  await expect.poll(() => counters.made, { timeout: 60_000 }).toBe(1);
  await end();
});

test('the last seven backups of each kind are kept, and every file that a person made', async () => {
  const { settings, remove } = await makeStorage('sqlite');
  onTestFinished(remove);
  const folder = new BackupFolder(settings.dataDir);
  mkdirSync(folder.path);
  const { now, pass } = settableClock();
  const make = (name: string) => writeFileSync(path.join(folder.path, name), '');
  const own = [
    'mine.backup',
    'tierbook-before-the-sale.backup',
    'tierbook-20200101-daily.backup',
    'notes.partial',
  ];
  own.forEach(make);
  const kept: string[] = [];
  for (let day = 0; day < 9; day += 1) {
    pass(24 * HOUR_MS);
    for (const reason of ['daily', 'before-migration', 'before-purge', 'before-restore'] as const) {
      const file = await folder.newFile(reason, now());
      writeFileSync(file, '');
      if (day >= 2 || reason === 'before-restore') kept.push(path.basename(file));
    }
  }
  const leftover = 'tierbook-20200101-000000000-daily.backup.partial';
  make(leftover);
  const young = 'tierbook-20200102-000000000-daily.backup.partial';
  make(young);
  utimesSync(path.join(folder.path, leftover), 0, 0);
  utimesSync(path.join(folder.path, 'notes.partial'), 0, 0);
  await folder.prune(now());
  await folder.newFile('daily', 0);
  expect(readdirSync(folder.path).sort()).toEqual([...own, ...kept, young].sort());
});

test('no backup is removed before it is seven days old, nor because of one from the future', async () => {
  const { settings, remove } = await makeStorage('sqlite');
  onTestFinished(remove);
  const folder = new BackupFolder(settings.dataDir);
  mkdirSync(folder.path);
  const { now } = settableClock();
  const make = async (at: number) => writeFileSync(await folder.newFile('daily', at), '');
  for (let hour = 0; hour < 12; hour += 1) await make(now() - hour * HOUR_MS);
  await make(now() + 730 * 24 * HOUR_MS);
  await folder.prune(now());
  expect(await folder.list()).toHaveLength(13);
  await folder.prune(now() + 7 * 24 * HOUR_MS);
  const left = (await folder.list()).map(({ at }) => at);
  expect(left).toEqual([
    now() + 730 * 24 * HOUR_MS,
    ...Array.from({ length: 7 }, (_, hour) => now() - hour * HOUR_MS),
  ]);
});

test('a backup that another server finishes during the cleanup is not an error', async () => {
  const { settings, remove } = await makeStorage('sqlite');
  onTestFinished(remove);
  const folder = new BackupFolder(settings.dataDir);
  mkdirSync(folder.path);
  // It is listed, but gone when it is read.
  const gone = 'tierbook-20200101-000000000-daily.backup.partial';
  symlinkSync(path.join(folder.path, 'gone'), path.join(folder.path, gone));
  await folder.newFile('daily', 0);
  expect(readdirSync(folder.path)).toEqual([gone]);
});

test('two backups with the same time get different names', async () => {
  const { settings, remove } = await makeStorage('sqlite');
  onTestFinished(remove);
  const folder = new BackupFolder(settings.dataDir);
  const first = await folder.newFile('daily', 0);
  writeFileSync(first, '');
  expect(await folder.newFile('daily', 0)).not.toBe(first);
});
