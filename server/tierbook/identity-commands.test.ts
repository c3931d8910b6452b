import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createCredentials, createStaffPins, secretDigester } from '#server/modules/identity/index.ts';
import { lockDataFolder, openDatabase } from '#server/platform/database/index.ts';
import { verifySecretKey } from '#server/platform/secrets.ts';
import { textOfAllRows } from '#test/identity/all-rows.ts';
import { makeStorage } from '#test/storage.ts';
import { run } from '#test/tierbook/run.ts';

const SECRET_KEY = 'a key of the tests, long enough to be one';
const clock = { now: () => Date.UTC(2026, 10, 14, 12) };
const digest = secretDigester(SECRET_KEY);
const credentials = createCredentials({ clock, timeZone: 'UTC' });
const PINS = { adminPin: '1111', managerPin: '2222', vipPin: '3333' };

describe.each(['sqlite', 'postgres'] as const)('administration of PINs (%s)', (engine) => {
  /** A database that a running server has open, set up with that key; without PINs before the first run. */
  async function prepare({ hasPins = true } = {}) {
    const storage = await makeStorage(engine, { isMigrated: true });
    onTestFinished(() => storage.remove());
    const { dataDir, databaseUrl } = storage.settings;
    if (engine === 'sqlite') {
      const lock = lockDataFolder(dataDir);
      onTestFinished(() => lock.release());
    }
    const database = await openDatabase(storage.settings);
    onTestFinished(() => database.close());
    await verifySecretKey(database, SECRET_KEY);
    if (hasPins) await createStaffPins({ database, clock, digest, pins: PINS });
    const variables = { DATA_DIR: dataDir, SECRET_KEY, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };

    async function roleOf(pin: string) {
      const hash = createHash('sha256').update(pin).digest('hex');
      return (await credentials.findByPin(database.query, (await digest(hash)).pin))?.role;
    }
    return { database, variables, roleOf };
  }

  test.each([
    ['admin', '1111'],
    ['manager', '2222'],
    ['vip', '3333'],
  ])('reset-pin %s prints a new PIN, and the old one no longer works', async (owner, old) => {
    const { database, variables, roleOf } = await prepare();
    const { code, said, complained } = await run(`reset-pin ${owner}`, variables);
    expect({ code, complained }).toEqual({ code: 0, complained: '' });
    const [, pin = ''] = new RegExp(`^The new ${owner} PIN is (\\d{8})$`, 'm').exec(said) ?? [];
    expect(await roleOf(pin)).toBe(owner);
    expect(await roleOf(old)).toBeUndefined();
    expect(said).toContain('It is shown only once.');
    expect(await textOfAllRows(database)).not.toContain(createHash('sha256').update(pin).digest('hex'));
  });

  test('reset-pin with another key than the server’s is refused, and changes nothing', async () => {
    const { variables, roleOf } = await prepare();
    const { code, said, complained } = await run('reset-pin admin', {
      ...variables,
      SECRET_KEY: 'x'.repeat(32),
    });
    expect({ code, said }).toEqual({ code: 1, said: '' });
    expect(complained).toMatch(/^SECRET_KEY is not the key that this database was set up with\..*$/);
    expect(await roleOf('1111')).toBe('admin');
  });

  test('without the key a command is refused and makes no other: it would seal the next backup', async () => {
    const { variables } = await prepare();
    const { SECRET_KEY: _, ...without } = variables;
    expect(await run('reset-pin admin', without)).toEqual({
      code: 1,
      said: '',
      complained:
        'The key of this installation is missing. Set SECRET_KEY, or put its secret.key back into DATA_DIR.',
    });
    expect(readdirSync(variables.DATA_DIR)).not.toContain('secret.key');
  });

  test('reset-pin admin before the set-up sets the first PIN and ends the printed addresses', async () => {
    const { database, variables, roleOf } = await prepare({ hasPins: false });
    const { said: printed } = await run('setup-link', variables);
    const [, code = ''] = /\/setup#([0-9a-f]{32})$/.exec(printed) ?? [];
    expect(code).not.toBe('');
    expect(await textOfAllRows(database)).not.toContain(code);
    const { said } = await run('reset-pin admin', variables);
    const [, pin = ''] = /^The new admin PIN is (\d{8})$/m.exec(said) ?? [];
    expect(await roleOf(pin)).toBe('admin');
    expect(await run('setup-link', variables)).toEqual({
      code: 1,
      said: '',
      complained:
        'This installation is set up. Sign in with the admin PIN, or set a new one with "reset-pin admin".',
    });
  });

  test('setup-link prints the address that visitors use, or one of this machine', async () => {
    const { variables } = await prepare({ hasPins: false });
    const lineWith = async (more: object) =>
      (await run('setup-link', { ...variables, ...more })).said.split('\n').at(-1);
    expect(await lineWith({ PORT: '3100' })).toMatch(/^http:\/\/localhost:3100\/setup#[0-9a-f]{32}$/);
    expect(await lineWith({ PUBLIC_URL: 'https://list.example.com' })).toMatch(
      /^https:\/\/list\.example\.com\/setup#[0-9a-f]{32}$/,
    );
  });

  test('unlock clears every failed attempt, is recorded, and needs no key', async () => {
    const { database, variables } = await prepare();
    const { query } = database;
    for (const key of ['a', 'b']) {
      await query
        .insertInto('throttle_budget')
        .values({ key, failures: 9, last_failure_ms: 1, refused: 0 })
        .execute();
    }
    await query.insertInto('throttle_minute').values({ minute: 1, failures: 300 }).execute();
    const { code, said } = await run('unlock', { ...variables, SECRET_KEY: 'x'.repeat(32) });
    expect(code).toBe(0);
    expect(said).toBe('Failed attempts are cleared. Everyone can try again now.');
    expect(await query.selectFrom('throttle_budget').selectAll().execute()).toEqual([]);
    expect(await query.selectFrom('throttle_minute').selectAll().execute()).toEqual([]);
    const record = await query.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(record).toMatchObject({
      actor: 'command line',
      action: 'attempts-cleared',
      address: null,
      details: '{"count":2}',
    });
  });
});

test.each([
  'reset-pin',
  'reset-pin customer',
  'reset-pin site',
  'reset-pin admin vip',
  'reset-pin admin 1234',
  'unlock all',
])('a command with wrong words (%s) prints the usage and does nothing', async (line) => {
  const { code, said, complained } = await run(line, { DATA_DIR: '/nowhere/that/exists' });
  expect({ code, said }).toEqual({ code: 2, said: '' });
  expect(complained).toContain(`This command is used differently: ${line}`);
  expect(complained).toContain('reset-pin <who>');
  expect(complained).toContain('unlock');
});
