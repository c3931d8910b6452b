import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/database/index.ts';
import { migrationsFor } from '#server/platform/database/migrations/index.ts';
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';
import { resolveSecretKey, verifySecretKey } from '#server/platform/secrets.ts';
import { aggregationOf } from '#test/analytics/aggregation-of.ts';
import { makeStorage } from '#test/storage.ts';
import { run } from '#test/tierbook/run.ts';

/** Opens dozens of databases and threads, which is slow on a busy machine. */
const PATIENT = { timeout: 120_000 };
const DAY_MS = 24 * 3_600_000;

async function makePlace(engine: 'sqlite' | 'postgres', { isMigrated = true } = {}) {
  const { settings, remove } = await makeStorage(engine, { isMigrated });
  onTestFinished(remove);
  const { dataDir, databaseUrl } = settings;
  return {
    settings,
    dataDir,
    variables: { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  };
}

/** An installation whose server has just stopped. */
async function makeInstallation(engine: 'sqlite' | 'postgres') {
  const place = await makePlace(engine);
  const { settings, dataDir } = place;
  const database = await openDatabase(settings);
  await verifySecretKey(database, resolveSecretKey({ dataDir, secretKey: null }));
  const now = Date.now();
  const seen = { last_checked_at: now, last_success_at: now };
  await database.query.updateTable('price_state').set(seen).execute();
  await database.query.insertInto('upkeep_turn').values({ name: 'backup', taken_at: now }).execute();
  await database.close();
  writeFileSync(path.join(dataDir, 'TOOLS.csv'), 'Device,Price\nPen,10\n');
  return { ...place, variables: { ...place.variables, PRICE_SOURCE: path.join(dataDir, 'TOOLS.csv') } };
}

async function change(
  settings: { dataDir: string; databaseUrl: string | null },
  table: 'price_state' | 'upkeep_turn',
  values: object,
) {
  const database = await openDatabase(settings);
  await database.query.updateTable(table).set(values).execute();
  await database.close();
}

describe.each(['sqlite', 'postgres'] as const)('the doctor (%s)', PATIENT, (engine) => {
  test('finds no problems in a healthy installation', async () => {
    const { variables } = await makeInstallation(engine);
    const { code, said, complained } = await run('doctor', variables);
    expect({ code, complained }).toEqual({ code: 0, complained: '' });
    const states = said.split('\n').map((line) => line.split(' ', 1)[0]);
    expect(states.filter((state) => state === 'problem')).toEqual([]);
    expect(said).toMatch(/^ok +database +It can be reached, and its tables are up to date/m);
    expect(said).toMatch(
      engine === 'sqlite' ? /^ok +database +SQLite 3\./m : /^ok +database +PostgreSQL \d+/m,
    );
    expect(said).not.toContain('encoding');
    expect(said).toMatch(/^ok +writing/m);
    expect(said).toMatch(/^ok +integrity/m);
    expect(said).toMatch(/^ok +secret key +secret\.key in DATA_DIR matches/m);
    expect(said).toMatch(
      /^warning +set-up +This installation is not set up yet, and no printed address is valid/m,
    );
    expect(said).toMatch(/^ok +price source +TOOLS\.csv can be read \(1 sheet\)/m);
    expect(said).toMatch(/^ok +price sync/m);
    expect(said).toMatch(/^ok +clock/m);
    expect(said).toMatch(/ disk +/);
    expect(said).toMatch(/^ok +statistics/m);
    expect(said).toMatch(/^ok +backups/m);
    expect(said).toMatch(/^ok +retention/m);
    expect(said.endsWith('No problems found.')).toBe(true);
  });

  test('finds visits that are not counted, and those that cannot be', async () => {
    const { settings, variables } = await makeInstallation(engine);
    const database = await openDatabase(settings);
    onTestFinished(() => database.close());
    const waiting = [{ kind: 'visit', at: Date.now() - 3 * 3_600_000, session: null, day: 20_771 }];
    const content = JSON.stringify(waiting);
    await database.query.insertInto('analytics_inbox').values({ size: 1, content }).execute();
    const stuck = await run('doctor', variables);
    expect(stuck.code).toBe(0);
    expect(stuck.said).toMatch(
      /^warning +statistics +Stored visits have been waiting to be counted for 3 hours: 1\. Is a server running\?/m,
    );
    await aggregationOf(database).upToDate();
    const { said } = await run('doctor', variables);
    expect(said).toMatch(
      /^warning +statistics +Stored visits that cannot be counted were set aside: 1 \(.+\)\. Reports continue without them\. Update Tierbook/m,
    );
  });
});

test('the doctor warns of a PostgreSQL database that cannot store every character', PATIENT, async () => {
  const { settings, remove } = await makeStorage('postgres', { encoding: 'LATIN1' });
  onTestFinished(remove);
  const { dataDir, databaseUrl } = settings;
  await (await openDatabase(settings)).close();
  const { code, said } = await run('doctor', { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
  expect(code).toBe(0);
  expect(said).toMatch(
    /^warning +database +Its encoding is LATIN1, so names and lists with other characters cannot be stored\./m,
  );
});

test(
  'the doctor says that nothing is deleted while the clock is ahead or after a failed backup',
  PATIENT,
  async () => {
    const { settings, variables } = await makeInstallation('sqlite');
    const now = Date.now();
    const held = { trusted_at: now - 730 * DAY_MS, observed_at: now, elapsed_ms: 0, held_since_ms: 0 };
    const database = await openDatabase(settings);
    await database.query
      .insertInto('retention_clock')
      .values({ id: 1, ...held, backup_failed_at: now })
      .execute();
    await database.close();
    const { code, said } = await run('doctor', variables);
    expect(code).toBe(1);
    expect(said).toMatch(
      /^warning +retention +Retention is on hold because the clock is 730 days ahead of the last recorded time \(\d{4}-.*\)\. Meanwhile no old records are deleted\. Correct the clock \(NTP\)\. If it is right, wait/m,
    );
    expect(said).toMatch(
      /^problem +retention +Old records were not deleted at .*the backup that must precede it failed/m,
    );
  },
);

test('the doctor says what is wrong and what to do, without any secret', PATIENT, async () => {
  const { settings, dataDir, variables } = await makeInstallation('sqlite');
  chmodSync(path.join(dataDir, 'secret.key'), 0o644);
  const later = Date.now() + 3_600_000;
  await change(settings, 'price_state', {
    last_error: 'The sheet is gone.',
    last_error_at: later,
    last_checked_at: later,
  });
  await change(settings, 'upkeep_turn', { taken_at: Date.now() - 4 * 24 * 3_600_000 });
  const broken = { ...variables, PRICE_SOURCE: path.join(dataDir, 'no-such.xlsx') };
  const { code, said } = await run('doctor', broken);
  expect(code).toBe(1);
  expect(said).toMatch(/^problem +secret key +Others on this machine can read secret\.key\. Run: chmod 600/m);
  expect(said).toMatch(/^problem +price source +It cannot be read/m);
  expect(said).toMatch(/^problem +price sync +.*The sheet is gone\./m);
  expect(said).toMatch(/^problem +clock +There is a record from/m);
  expect(said).toMatch(/^problem +backups +The newest automatic backup is 4 days old/m);
  expect(said).toContain('Problems: 5.');

  const key = 'another key than the one of then, and a long one';
  const other = await run('doctor', { ...variables, SECRET_KEY: key });
  expect(other.said).toMatch(
    /^problem +secret key +SECRET_KEY is not the key that this database was set up with/m,
  );
  expect(other.said).not.toContain(key);
  expect(other.said).not.toMatch(/[0-9a-f]{64}/);
});

test('before the first start the doctor finds no problems and creates nothing', PATIENT, async () => {
  const { dataDir, variables } = await makePlace('sqlite', { isMigrated: false });
  const { code, said } = await run('doctor', variables);
  expect(code).toBe(0);
  expect(said).toMatch(/^warning +database +There is none yet/m);
  expect(said).toMatch(/^warning +secret key +There is none yet/m);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a database of an older version is left as it is', PATIENT, async () => {
  const { dataDir, variables } = await makePlace('sqlite', { isMigrated: false });
  const migrations = Object.fromEntries(Object.entries(migrationsFor('sqlite')).slice(0, -1));
  await (await openSqlite(dataDir, { migrations })).close();
  expect((await run('doctor', variables)).said).toMatch(
    /^warning +database +The next start makes a backup and then upgrades it/m,
  );
  expect((await run('doctor', variables)).said).toMatch(
    /^warning +database +The next start makes a backup and then upgrades it/m,
  );
});

test(
  'a broken database, an unreachable one and an invalid variable are problems of one line each',
  PATIENT,
  async () => {
    const { dataDir } = await makePlace('sqlite', { isMigrated: false });
    writeFileSync(path.join(dataDir, 'tierbook.db'), 'x'.repeat(5000));
    const damaged = await run('doctor', { DATA_DIR: dataDir });
    expect(damaged.code).toBe(1);
    expect(damaged.said).toMatch(/^problem +database +file is not a database/m);
    const away = await run('doctor', {
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://ann:hunter2@127.0.0.1:1/x',
    });
    expect(away.said).toMatch(
      /^problem +database +DATABASE_URL: the PostgreSQL database 127\.0\.0\.1:1\/x cannot be used/m,
    );
    expect(away.said).not.toContain('hunter2');
    expect(await run('doctor', { PORT: 'x' })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^problem +environment +PORT is "x"\. Allowed:/),
    });
  },
);

test('the doctor takes no arguments', async () => {
  expect(await run('doctor now', {})).toMatchObject({ code: 2 });
});
