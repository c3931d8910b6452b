import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  type Database,
  openDatabase,
  restoreBackup,
  takeBackup,
  verifyBackup,
} from '#server/platform/database/index.ts';
import { migrationsFor } from '#server/platform/database/migrations/index.ts';
import { openPostgres } from '#server/platform/database/postgres/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts';
import { contentOf, fillInstallation } from '#test/backup/filled-installation.ts';
import { builtProgram, Child } from '#test/children/child.ts';
import { NOON } from '#test/noon.ts';
import { makeStorage, type Storage } from '#test/storage.ts';
import { openSnapshot } from './open-snapshot.ts';
import { TABLES } from './tables.ts';

const ENGINES = ['sqlite', 'postgres'] as const;
type Settings = Storage['settings'];

const SIGNING_KEY = 'a signing key of the tests';

async function makePlace(engine: (typeof ENGINES)[number], isMigrated = true): Promise<Settings> {
  const storage = await makeStorage(engine, { isMigrated });
  onTestFinished(() => storage.remove());
  return storage.settings;
}

async function within<T>(opening: Promise<Database>, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await opening;
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** An installation with rows in every table, its content, and a backup of it. Nothing changes it. */
async function makeFilled(engine: (typeof ENGINES)[number]) {
  const { settings } = await makeStorage(engine, { isMigrated: true });
  const content = await within(openDatabase(settings), async (database) => {
    await fillInstallation(database);
    return contentOf(database);
  });
  const file = path.join(settings.dataDir, 'mine.backup');
  const summary = await takeBackup({ settings, file, at: NOON, signingKey: SIGNING_KEY });
  return { settings, content, file, summary };
}

let filled: Record<(typeof ENGINES)[number], Awaited<ReturnType<typeof makeFilled>>>;
beforeAll(async () => {
  filled = { sqlite: await makeFilled('sqlite'), postgres: await makeFilled('postgres') };
}, 120_000);

/** Databases, threads and processes are opened by the dozen: a machine that is busy with other tests takes its time. */
const PATIENT = { timeout: 120_000 };

describe.each(ENGINES)('a backup of %s', PATIENT, (engine) => {
  test.each(ENGINES)('comes back on %s row by row, and no number is given twice', async (other) => {
    const { content, file } = filled[engine];
    expect(Object.entries(content).filter(([, rows]) => rows.length === 0)).toEqual([]);
    const target = await makePlace(other, false);
    await restoreBackup(target, await verifyBackup(file, SIGNING_KEY));
    await within(openDatabase(target), async (database) => {
      // People who have signed out since must not be signed in again.
      expect(await contentOf(database)).toEqual({ ...content, session: [] });
      const clash = database.query
        .insertInto('pin_clash')
        .values({ actor: 'admin', at: NOON })
        .returning('id');
      expect(await clash.execute()).toEqual([{ id: 4 }]);
    });
  });

  test('is readable by its owner only, lists its content, and never overwrites a file', async () => {
    const { settings, content, file, summary } = filled[engine];
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(summary).toEqual({
      at: NOON,
      engine,
      lastMigration: Object.keys(migrationsFor(engine)).at(-1),
      rows: Object.fromEntries(Object.entries(content).map(([name, rows]) => [name, rows.length])),
    });
    expect((await verifyBackup(file, SIGNING_KEY)).summary).toEqual(summary);
    const before = readFileSync(file);
    await expect(takeBackup({ settings, file, at: NOON, signingKey: SIGNING_KEY })).rejects.toThrow(
      /^The file .*mine\.backup already exists/,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('is consistent although the server keeps writing', async () => {
    const settings = await makePlace(engine);
    const file = path.join(settings.dataDir, 'mine.backup');
    await within(openDatabase(settings), async (database) => {
      // Written together, into the first and the last table: a backup in which they differ is not consistent.
      const step = (at: number) =>
        database.transaction(async (trx) => {
          await trx.deleteFrom('installation').execute();
          const installation = { id: 1, created_at: at, secret_fingerprint: '' } as const;
          await trx.insertInto('installation').values(installation).execute();
          await trx.deleteFrom('demand_day').execute();
          const demand = { day: at, kind: 'search', name: '', tier: '', count: 1, misses: 0 } as const;
          await trx.insertInto('demand_day').values(demand).execute();
        });
      await step(0);
      const state = { isOver: false };
      const backup = takeBackup({ settings, file, at: NOON, signingKey: SIGNING_KEY }).finally(() => {
        state.isOver = true;
      });
      for (let number = 1; !state.isOver; number += 1) await step(number);
      await backup;
    });
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const rowOf = (table: string) => JSON.parse(lines[lines.indexOf(JSON.stringify({ table })) + 1] ?? '');
    expect(rowOf('demand_day')[0]).toBe(rowOf('installation')[1]);
  });

  test('of an older schema is migrated while it is restored', async () => {
    const old = await makePlace(engine, false);
    const migrations = Object.fromEntries(Object.entries(migrationsFor(engine)).slice(0, 3));
    const { dataDir, databaseUrl } = old;
    const opening =
      databaseUrl === null ? openSqlite(dataDir, { migrations }) : openPostgres(databaseUrl, { migrations });
    await within(opening, async ({ query }) => {
      await sql`insert into customer (id, handle, name, is_active, is_vip, is_heavyweight, created_at, updated_at)
        values (3, 'h', 'Ann', 1, 0, 0, 0, 0)`.execute(query);
    });
    const file = path.join(dataDir, 'old.backup');
    const { lastMigration } = await takeBackup({ settings: old, file, at: NOON, signingKey: SIGNING_KEY });
    expect(lastMigration).toBe('0003-identity');
    const target = await makePlace(engine);
    await restoreBackup(target, await verifyBackup(file, SIGNING_KEY));
    await within(openDatabase(target), async ({ query }) => {
      expect(await query.selectFrom('customer').select(['id', 'name', 'usage_count']).execute()).toEqual([
        { id: 3, name: 'Ann', usage_count: 0 },
      ]);
    });
  });

  test('gives no list the number of one that pages have seen since', async () => {
    const settings = await makePlace(engine);
    const file = path.join(settings.dataDir, 'mine.backup');
    const changeList = (version: number, digest: string) =>
      within(openDatabase(settings), async ({ query }) => {
        await query.deleteFrom('list_version').execute();
        await query
          .insertInto('list_version')
          .values({ view: 'public', version, digest, changed_at: NOON })
          .execute();
      });
    await changeList(15, 'of Monday');
    await takeBackup({ settings, file, at: NOON, signingKey: SIGNING_KEY });
    await changeList(17, 'of Tuesday');
    await restoreBackup(settings, await verifyBackup(file, SIGNING_KEY));
    await within(openDatabase(settings), async ({ query }) => {
      expect(await query.selectFrom('list_version').selectAll().execute()).toEqual([
        { view: 'public', version: 18, digest: 'of Monday', changed_at: NOON },
      ]);
    });
  });

  test('that is killed while it is restored leaves everything as it was', async () => {
    const { content, file } = filled.sqlite;
    const target = await makePlace(engine);
    await within(openDatabase(target), ({ query }) =>
      query.insertInto('pin_clash').values({ actor: 'old', at: 1 }).execute(),
    );
    const program = await builtProgram('die-in-restore');
    const child = new Child(process.execPath, [program, target.dataDir, target.databaseUrl ?? '', file]);
    await child.ended;
    expect(child.lines).toEqual([`${content.usage_event?.length} events`]);
    expect(child.process.signalCode).toBe('SIGKILL');
    await within(openDatabase(target), async (database) => {
      const { pin_clash, ...others } = await contentOf(database);
      expect(pin_clash).toEqual([
        JSON.stringify([
          ['actor', 'old'],
          ['at', 1],
          ['id', 1],
        ]),
      ]);
      const { price_state, security_settings, ...empty } = others;
      expect(Object.values(empty).flat()).toEqual([]);
    });
  });
});

test('a backup is restored beside another program that uses the same database', PATIENT, async () => {
  const target = await makePlace('postgres');
  await within(openDatabase(target), async ({ query }) => {
    await sql`create schema ledger`.execute(query);
    await sql`create table ledger.customer (balance numeric)`.execute(query);
    await sql`insert into ledger.customer values (7)`.execute(query);
  });
  await restoreBackup(target, await verifyBackup(filled.sqlite.file, SIGNING_KEY));
  await within(openDatabase(target), async (database) => {
    expect((await contentOf(database)).customer).toEqual(filled.sqlite.content.customer);
    expect((await sql`select * from ledger.customer`.execute(database.query)).rows).toEqual([{ balance: 7 }]);
  });
});

test('a backup that is stopped leaves nothing behind', PATIENT, async () => {
  const { settings } = filled.sqlite;
  const file = path.join(settings.dataDir, 'stopped.backup');
  const stopping = new AbortController();
  const backup = takeBackup({ settings, file, at: NOON, signingKey: SIGNING_KEY }, stopping.signal);
  stopping.abort();
  await expect(backup).rejects.toThrow('The backup was stopped.');
  expect(readdirSync(settings.dataDir).filter((name) => name.startsWith('stopped'))).toEqual([]);
});

test('an incomplete file is refused by name', async () => {
  const { file } = filled.sqlite;
  const packed = readFileSync(file);
  const text = gunzipSync(packed).toString();
  const lines = text.split('\n');
  const damaged: [what: string, bytes: Buffer, reason: RegExp][] = [
    ['cut off', packed.subarray(0, packed.length - 100), /damaged/],
    ['without its end', gzipSync(lines.slice(0, -2).join('\n')), /its end is missing/],
    ['with a row less', gzipSync(text.replace(/\n\[[^\n]*manager[^\n]*/, '')), /digest/],
    ['with another price', gzipSync(text.replace('Bo', 'Al')), /digest/],
    ['with something behind its end', gzipSync(`${text}[]\n`), /there is data after its end/],
    ['with a row too long', gzipSync(text.replace('[1,', '[1,1,')), /a row in it is unreadable/],
    ['of another kind', Buffer.from('hello'), /damaged or not a backup/],
    ['of another kind, packed', gzipSync('hello\n'), /is not a backup/],
    ['empty', Buffer.alloc(0), /is not a backup|damaged/],
    ['of a newer format', gzipSync(text.replace('"format":1', '"format":2')), /newer version of Tierbook/],
    ['of a newer schema', gzipSync(newer(text)), /it has '9999-later', which this version does not know/],
  ];
  for (const [what, bytes, reason] of damaged) {
    const broken = path.join(path.dirname(file), `${what}.backup`);
    writeFileSync(broken, bytes);
    await expect(verifyBackup(broken, SIGNING_KEY), what).rejects.toThrow(reason);
  }
  await expect(verifyBackup('/no/such.backup', SIGNING_KEY)).rejects.toThrow(
    'There is no file /no/such.backup.',
  );
});

describe('who wrote a backup', () => {
  test('is known by the seal, which a digest that was computed again does not have', async () => {
    const { file } = filled.sqlite;
    expect((await verifyBackup(file, SIGNING_KEY)).authenticSha256).toBeDefined();
    for (const key of [null, 'another key']) {
      expect((await verifyBackup(file, key)).authenticSha256).toBeUndefined();
    }
    const forged = path.join(path.dirname(file), 'forged.backup');
    const text = gunzipSync(readFileSync(file)).toString();
    const { seal } = JSON.parse(text.slice(text.lastIndexOf('\n{') + 1));
    for (const extra of [{}, { seal }]) {
      writeFileSync(forged, gzipSync(withTrailerOf(text.replace('Bo', 'Al'), extra)));
      expect((await verifyBackup(forged, SIGNING_KEY)).authenticSha256).toBeUndefined();
    }
  });

  test('is checked for the file that is loaded, not for one that was there before', async () => {
    const { file } = filled.sqlite;
    const target = await makePlace('sqlite');
    const { authenticSha256 } = await verifyBackup(file, SIGNING_KEY);
    const swapped = path.join(path.dirname(file), 'swapped.backup');
    const text = gunzipSync(readFileSync(file)).toString();
    writeFileSync(swapped, gzipSync(withTrailerOf(text.replace('Bo', 'Al'), {})));
    await expect(restoreBackup(target, { file: swapped, authenticSha256 })).rejects.toThrow(
      /it was replaced while it was read/,
    );
  });

  test('is checked with little memory: a line of 70 MB in a file of 0.3 MB is refused', async () => {
    const bomb = path.join(path.dirname(filled.sqlite.file), 'bomb.backup');
    const text = gunzipSync(readFileSync(filled.sqlite.file)).toString();
    const header = text.slice(0, text.indexOf('\n') + 1);
    const packing = createGzip({ level: 1 });
    const written = pipeline(packing, createWriteStream(bomb));
    packing.write(`${header}{"table":"installation"}\n[1,"`);
    const filling = Buffer.alloc(1024 * 1024, 'a');
    for (let megabyte = 0; megabyte < 70; megabyte += 1) {
      if (!packing.write(filling)) await once(packing, 'drain');
    }
    packing.end('"]\n');
    await written;
    await expect(verifyBackup(bomb, SIGNING_KEY)).rejects.toThrow('is too long. Nothing was changed.');
  });
});

test('the leftovers of a killed backup do not block the next one', PATIENT, async () => {
  const { settings } = filled.sqlite;
  const file = path.join(settings.dataDir, 'again.backup');
  const order = { settings, file, at: NOON, signingKey: SIGNING_KEY };
  writeFileSync(`${file}.partial`, 'half');
  await expect(takeBackup(order)).rejects.toThrow(
    /^Another backup is being written to .*again\.backup\.partial/,
  );
  utimesSync(`${file}.partial`, 0, 0);
  await takeBackup(order);
  expect(existsSync(`${file}.partial`)).toBe(false);
});

/** As a later version would have written it. */
function newer(text: string): string {
  const changed = text.replace(/"migrations":\[/, '"migrations":["9999-later",');
  return withTrailerOf(changed, {});
}

/** With a digest that matches the change, which anyone can compute. */
function withTrailerOf(text: string, extra: object): string {
  const body = text.slice(0, text.lastIndexOf('\n{') + 1);
  const { rows } = JSON.parse(text.slice(body.length));
  const sha256 = createHash('sha256').update(body).digest('hex');
  return `${body}${JSON.stringify({ rows, sha256, ...extra })}\n`;
}

test('a table that cannot be backed up is refused by name, and nothing hangs', PATIENT, async () => {
  const settings = await makePlace('postgres', false);
  const client = new Client({ connectionString: settings.databaseUrl ?? '' });
  await client.connect();
  await client.query('create table customer (balance numeric)');
  await client.end();
  await expect(openSnapshot(settings)).rejects.toThrow(
    'Column balance of table customer has the type numeric, which backups do not support.',
  );
});

test.each(ENGINES)('all tables of %s are backed up', async (engine) => {
  await within(openDatabase(filled[engine].settings), async ({ query }) => {
    const tables = await query.introspection.getTables();
    expect(tables.map(({ name }) => name).sort()).toEqual([...TABLES].sort());
  });
});
