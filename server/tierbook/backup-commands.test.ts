import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Database,
  lockDataFolder,
  lockForRestore,
  openDatabase,
  type StorageSettings,
  verifyBackup,
} from '#server/platform/database/index.ts';
import { verifySecretKey } from '#server/platform/secrets.ts';
import { contentOf, fillInstallation } from '#test/backup/filled-installation.ts';
import { makeStorage } from '#test/storage.ts';
import { run } from '#test/tierbook/run.ts';

/** A move opens dozens of databases and threads, which is slow on a busy machine. */
const PATIENT = { timeout: 120_000 };

const SECRET_KEY = 'a key of the tests, long enough to be one';

async function makePlace(engine: 'sqlite' | 'postgres', { isMigrated = false } = {}) {
  const { settings, remove } = await makeStorage(engine, { isMigrated });
  onTestFinished(remove);
  const { dataDir, databaseUrl } = settings;
  const variables = { DATA_DIR: dataDir, SECRET_KEY, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  return { settings, dataDir, variables };
}

async function within<T>(settings: StorageSettings, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** An installation with data, and a backup of it. */
async function makeInstallation(engine: 'sqlite' | 'postgres') {
  const place = await makePlace(engine, { isMigrated: true });
  await within(place.settings, (database) => verifySecretKey(database, SECRET_KEY));
  const file = path.join(place.dataDir, 'mine.backup');
  expect(await run(`backup ${file}`, place.variables)).toMatchObject({ code: 0 });
  return { ...place, file };
}

test('an embedded installation moves to PostgreSQL by backup and restore', PATIENT, async () => {
  const { settings, dataDir, variables } = await makePlace('sqlite', { isMigrated: true });
  const content = await within(settings, async (database) => {
    await fillInstallation(database);
    await database.query.deleteFrom('installation').execute();
    await verifySecretKey(database, SECRET_KEY);
    return contentOf(database);
  });
  const made = await run('backup moving.backup', { ...variables, INIT_CWD: dataDir });
  expect(made).toMatchObject({ code: 0, complained: '' });
  expect(made.said).toMatch(/^usage_event +700$/m);
  expect(made.said).toContain(`Written to ${path.join(dataDir, 'moving.backup')}`);
  expect(made.said).toContain('It does not contain the secret key.');

  const target = await makePlace('postgres');
  const restored = await run(`restore ${dataDir}/moving.backup`, target.variables);
  expect(restored).toMatchObject({ code: 0, complained: '' });
  expect(restored.said).toMatch(/^usage_event +700$/m);
  expect(restored.said).toContain('The secret key matches. Start the server.');
  expect(restored.said).toContain('everyone must sign in again');
  expect(await within(target.settings, contentOf)).toEqual({ ...content, session: [] });
});

describe.each(['sqlite', 'postgres'] as const)('restore into %s', PATIENT, (engine) => {
  test('is refused if there is data; with --replace the data is backed up first', async () => {
    const { settings, dataDir, variables, file } = await makeInstallation(engine);
    const clash = { actor: 'later', at: 1 };
    await within(settings, ({ query }) => query.insertInto('pin_clash').values(clash).execute());
    const clashes = () =>
      within(settings, ({ query }) => query.selectFrom('pin_clash').select('actor').execute());

    const refused = await run(`restore ${file}`, variables);
    expect(refused).toMatchObject({ code: 1, said: '' });
    expect(refused.complained).toMatch(/^The database already holds data\. Nothing was changed\./);
    const broken = path.join(dataDir, 'broken.backup');
    writeFileSync(broken, readFileSync(file).subarray(0, -20));
    const damaged = await run(`restore ${broken} --replace`, variables);
    expect(damaged).toMatchObject({ code: 1, said: '' });
    expect(damaged.complained).toMatch(/^The backup .* is damaged.*Nothing was changed\.$/);
    expect(await clashes()).toEqual([{ actor: 'later' }]);

    const replaced = await run(`restore ${file} --replace`, variables);
    expect(replaced).toMatchObject({ code: 0, complained: '' });
    expect(await clashes()).toEqual([]);
    const [, before = ''] = /^The previous content of the database is in (.+)$/m.exec(replaced.said) ?? [];
    expect((await verifyBackup(before, null)).summary.rows.pin_clash).toBe(1);
  });

  test('is refused while a server runs on it', async () => {
    const { settings, dataDir, variables, file } = await makeInstallation(engine);
    const lock = engine === 'sqlite' ? lockDataFolder(dataDir) : null;
    const server = await openDatabase(settings, { isServer: true });
    const { code, complained } = await run(`restore ${file} --replace`, variables);
    await server.close();
    lock?.release();
    expect(code).toBe(1);
    expect(complained).toMatch(/^(Another Tierbook server|A Tierbook server is connected to this database)/);
  });
});

test('no server starts on PostgreSQL while a backup is restored into it', PATIENT, async () => {
  const { settings } = await makePlace('postgres', { isMigrated: true });
  const lock = await lockForRestore(settings);
  await expect(openDatabase(settings, { isServer: true })).rejects.toThrow(
    'A backup is being restored into this database. Start the server when the restore is done.',
  );
  await lock.release();
  const server = await openDatabase(settings, { isServer: true });
  await server.close();
});

test(
  'a database of a newer version is not restored into: what that version made would stay behind',
  PATIENT,
  async () => {
    const { settings, variables, file } = await makeInstallation('sqlite');
    await within(settings, ({ query }) =>
      query
        .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
        .insertInto('kysely_migration')
        .values({ name: '9999-later', timestamp: new Date().toISOString() })
        .execute(),
    );
    const { code, complained } = await run(`restore ${file} --replace`, variables);
    expect(code).toBe(1);
    expect(complained).toMatch(
      /^The database was last used by a newer version.*'9999-later'.*Move tierbook\.db/,
    );
  },
);

test('a wrong key is reported, with what to do', PATIENT, async () => {
  const { file } = await makeInstallation('sqlite');
  const other = await makePlace('sqlite');
  const { SECRET_KEY: _, ...without } = other.variables;
  const unknown = await run(`restore ${file}`, without);
  expect(unknown).toMatchObject({ code: 1, said: '' });
  expect(unknown.complained).toMatch(
    /cannot be verified, and nothing was changed\. There is no secret key to check it with/,
  );
  const taken = await run(`restore ${file} --unverified`, without);
  expect(taken.said).toContain('There is no secret key here.');
  const wrong = { ...other.variables, SECRET_KEY: 'x'.repeat(32) };
  const foreign = await run(`restore ${file} --replace`, wrong);
  expect(foreign).toMatchObject({ code: 1, said: '' });
  expect(foreign.complained).toMatch(/cannot be verified.*made with another secret key/);
  expect((await run(`restore ${file} --replace --unverified`, wrong)).said).toContain(
    'The secret key of this installation does not match the backup',
  );
});

test('an unreadable key is reported before anything is changed', PATIENT, async () => {
  const { file } = await makeInstallation('sqlite');
  const other = await makePlace('sqlite');
  const { SECRET_KEY: _, ...without } = other.variables;
  writeFileSync(path.join(other.dataDir, 'secret.key'), 'half a k');
  const { code, complained } = await run(`restore ${file}`, without);
  expect(code).toBe(1);
  expect(complained).toContain('does not contain a key of 64 hexadecimal digits');
  expect(readdirSync(other.dataDir)).toEqual(['secret.key']);
});

test(
  'a backup is refused without a database, for an unreachable one, and over an existing file',
  PATIENT,
  async () => {
    const { dataDir, variables } = await makePlace('sqlite');
    expect(await run(`backup ${dataDir}/x.backup`, variables)).toEqual({
      code: 1,
      said: '',
      complained: 'There is no database to back up yet. The first start of the server creates it.',
    });
    const away = { ...variables, DATABASE_URL: 'postgres://ann:hunter2@127.0.0.1:1/x' };
    for (const line of [`backup ${dataDir}/x.backup`, `restore ${(await makeInstallation('sqlite')).file}`]) {
      const { code, complained } = await run(line, away);
      expect(code).toBe(1);
      expect(complained).toMatch(/^DATABASE_URL: the PostgreSQL database 127\.0\.0\.1:1\/x cannot be used/);
      expect(complained).not.toContain('hunter2');
    }
    writeFileSync(path.join(dataDir, 'x.backup'), 'mine');
    expect((await run(`backup ${dataDir}/x.backup`, variables)).code).toBe(1);
    expect(readFileSync(path.join(dataDir, 'x.backup'), 'utf8')).toBe('mine');
  },
);

test.each([
  'backup',
  'backup a b',
  'backup --replace',
  'restore',
  'restore --replace',
  'restore a b',
  'restore a --force',
])('an unknown command (%s) prints the usage and does nothing', async (line) => {
  const { code, said, complained } = await run(line, { DATA_DIR: '/nowhere/that/exists' });
  expect({ code, said }).toEqual({ code: 2, said: '' });
  expect(complained).toContain('restore <file>');
});
