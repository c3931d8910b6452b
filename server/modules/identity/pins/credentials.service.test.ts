import { expect, test } from 'vitest';
import { createSession } from '#server/modules/identity/sessions/session.repo.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { createCredentials } from './credentials.service.ts';
import { createUnsetCredentials } from './many-credentials.repo.ts';

const NOON = Date.UTC(2026, 10, 14, 12);
const credentials = createCredentials({ clock: { now: () => NOON }, timeZone: 'UTC' });

interface Flags {
  readonly name?: string;
  readonly is_active?: 0 | 1;
  readonly is_vip?: 0 | 1;
  readonly is_heavyweight?: 0 | 1;
  readonly valid_until?: string;
}

async function makeCustomer(query: Queryable, flags: Flags = {}): Promise<number> {
  const values = { name: 'Ada', is_active: 1, is_vip: 0, is_heavyweight: 0, ...flags } as const;
  const { id } = await query
    .insertInto('customer')
    .values({ handle: `handle of ${values.name}`, ...values, created_at: NOON, updated_at: NOON })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A customer with that PIN. */
async function addCustomer(database: Database, pin: string, flags: Flags = {}): Promise<number> {
  return database.transaction(async (trx) => {
    const id = await makeCustomer(trx, flags);
    await credentials.setCustomerPin(trx, id, pin);
    return id;
  });
}

async function setStaffPin(database: Database, owner: 'admin' | 'manager' | 'vip', pin: string) {
  await database.transaction((trx) => credentials.setStaffPin(trx, owner, pin));
}

async function signIn(database: Database, pin: string): Promise<void> {
  const person = await credentials.findByPin(database.query, pin);
  if (!person) throw new Error('nobody has that PIN');
  await database.transaction((trx) =>
    createSession(trx, {
      tokenHash: `token of ${pin}`,
      credentialId: person.credentialId,
      deviceId: null,
      way: 'pin',
      at: NOON,
    }),
  );
}

async function tokensOf({ query }: Database): Promise<string[]> {
  const rows = await query.selectFrom('session').select('token_hash').orderBy('id').execute();
  return rows.map((row) => row.token_hash);
}

function codeOf(result: PromiseSettledResult<unknown>): unknown {
  return result.status === 'fulfilled' ? 'done' : result.reason.code;
}

describeOnBothEngines('a PIN', (open) => {
  test('that nobody has finds nobody', async () => {
    const database = await open();
    await setStaffPin(database, 'admin', 'a');
    expect(await credentials.findByPin(database.query, 'b')).toBeNull();
  });

  test.each(['admin', 'manager', 'vip'] as const)('of %s gives the role', async (owner) => {
    const database = await open();
    expect(await credentials.pinSetAt(database.query, owner)).toBeNull();
    await setStaffPin(database, owner, 'a');
    expect(await credentials.pinSetAt(database.query, owner)).toEqual(expect.any(Number));
    expect(await credentials.findByPin(database.query, 'a')).toEqual({
      credentialId: expect.any(Number),
      customerId: null,
      role: owner,
      actor: owner,
    });
  });

  test.each([
    [{}, 'customer'],
    [{ is_vip: 1 }, 'vip'],
    [{ is_heavyweight: 1 }, 'heavyweight'],
    [{ is_vip: 1, is_heavyweight: 1 }, 'heavyweight'],
  ] as const)('of a customer with %j gives the role %s', async (flags, role) => {
    const database = await open();
    const customerId = await addCustomer(database, 'a', flags);
    const person = await credentials.findByPin(database.query, 'a');
    expect(person).toEqual({ credentialId: expect.any(Number), customerId, role, actor: 'Ada' });
  });

  test('of an inactive customer finds nobody, whatever the flags', async () => {
    const database = await open();
    await addCustomer(database, 'a', { is_active: 0, is_vip: 1, is_heavyweight: 1 });
    expect(await credentials.findByPin(database.query, 'a')).toBeNull();
  });

  test('of a customer finds nobody after the last day of access', async () => {
    const database = await open();
    await addCustomer(database, 'a', { name: 'Ada', valid_until: '2026-11-14' });
    await addCustomer(database, 'b', { name: 'Bea', valid_until: '2026-11-13' });
    expect(await credentials.findByPin(database.query, 'a')).toMatchObject({ actor: 'Ada' });
    expect(await credentials.findByPin(database.query, 'b')).toBeNull();
    const inTokyo = createCredentials({ clock: { now: () => NOON + 3 * 3_600_000 }, timeZone: 'Asia/Tokyo' });
    expect(await inTokyo.findByPin(database.query, 'a')).toBeNull();
  });

  test('that is the first of a customer ends no session, and the next one ends all', async () => {
    const database = await open();
    const customerId = await database.transaction(async (trx) => {
      const id = await makeCustomer(trx);
      await createUnsetCredentials(trx, database.engine, { customerIds: [id], at: NOON });
      return id;
    });
    const stored = () =>
      database.query.selectFrom('credential').select(['id', 'is_set', 'lookup']).executeTakeFirstOrThrow();
    const { id: credentialId, is_set, lookup } = await stored();
    expect({ is_set, lookup }).toEqual({ is_set: 0, lookup: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await database.transaction((trx) =>
      createSession(trx, {
        tokenHash: 'token of an invitation',
        credentialId,
        deviceId: null,
        way: 'invitation',
        at: NOON,
      }),
    );

    await database.transaction((trx) => credentials.setCustomerPin(trx, customerId, 'first'));
    expect(await stored()).toEqual({ id: credentialId, is_set: 1, lookup: 'first' });
    expect(await tokensOf(database)).toEqual(['token of an invitation']);

    await database.transaction((trx) => credentials.setCustomerPin(trx, customerId, 'next'));
    expect(await tokensOf(database)).toEqual([]);
  });

  test('can be replaced; then the old one finds nobody', async () => {
    const database = await open();
    await setStaffPin(database, 'admin', 'old');
    const before = await credentials.findByPin(database.query, 'old');
    await setStaffPin(database, 'admin', 'new');
    expect(await credentials.findByPin(database.query, 'old')).toBeNull();
    expect(await credentials.findByPin(database.query, 'new')).toEqual(before);
  });

  test.each(['a', 'm', 'c', 'off'])('in use (%s) is given to nobody else', async (taken) => {
    const database = await open();
    await setStaffPin(database, 'admin', 'a');
    await setStaffPin(database, 'manager', 'm');
    await addCustomer(database, 'c', { name: 'Cleo' });
    await addCustomer(database, 'off', { name: 'Olga', is_active: 0 });
    const inUse = { code: 'pin/in-use' };
    await expect(setStaffPin(database, 'admin', taken)).rejects.toMatchObject(inUse);
    await expect(setStaffPin(database, 'vip', taken)).rejects.toMatchObject(inUse);
    await expect(addCustomer(database, taken, { name: 'Dora' })).rejects.toMatchObject(inUse);
    expect(await credentials.findByPin(database.query, 'a')).toMatchObject({ role: 'admin' });
    const names = await database.query.selectFrom('customer').select('name').execute();
    expect(names.map(({ name }) => name)).not.toContain('Dora');
  });

  test('that several people request at once is assigned to one of them', async () => {
    const [first, second] = await Promise.all([open(), open()]);
    await setStaffPin(first, 'admin', 'a');
    await setStaffPin(first, 'manager', 'm');
    const results = await Promise.allSettled([
      setStaffPin(first, 'admin', 'wanted'),
      setStaffPin(second, 'manager', 'wanted'),
      setStaffPin(first, 'vip', 'wanted'),
      addCustomer(second, 'wanted', { name: 'Cleo' }),
    ]);
    expect(results.map(codeOf).sort()).toEqual(['done', 'pin/in-use', 'pin/in-use', 'pin/in-use']);
  });

  test('that is changed ends every session of its owner, and no other', async () => {
    const database = await open();
    await setStaffPin(database, 'admin', 'a');
    const customerId = await addCustomer(database, 'c');
    await signIn(database, 'a');
    await signIn(database, 'c');
    await setStaffPin(database, 'admin', 'b');
    expect(await tokensOf(database)).toEqual(['token of c']);
    await database.transaction((trx) => credentials.setCustomerPin(trx, customerId, 'd'));
    expect(await tokensOf(database)).toEqual([]);
  });

  test('that is refused ends no session', async () => {
    const database = await open();
    await setStaffPin(database, 'admin', 'a');
    await addCustomer(database, 'c');
    await signIn(database, 'a');
    await expect(setStaffPin(database, 'admin', 'c')).rejects.toMatchObject({ code: 'pin/in-use' });
    expect(await tokensOf(database)).toEqual(['token of a']);
  });
});
