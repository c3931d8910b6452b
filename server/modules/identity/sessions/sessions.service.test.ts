import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { makeCustomer, makeStaff, type TestPerson } from '#test/identity/people.ts';
import { DAY_MS, HOUR_MS, type SettableClock, settableClock } from '#test/identity/settable-clock.ts';
import { watchedDatabase } from '#test/identity/watched-database.ts';
import { createSessions, type Sessions } from './sessions.service.ts';

const logger = { warn: vi.fn() };

describeOnBothEngines('sessions', (open) => {
  let database: Database;
  let clock: SettableClock;
  let sessions: Sessions;

  beforeEach(async () => {
    logger.warn.mockReset();
    database = await open();
    clock = settableClock();
    sessions = createSessions({ database, timeZone: 'UTC', clock, logger });
  });

  const openFor = ({ credentialId }: TestPerson) =>
    database.transaction((trx) => sessions.open(trx, credentialId));
  const roleOf = async (token: string) => (await sessions.callerOf(token))?.role ?? null;
  const rows = () => database.query.selectFrom('session').selectAll().orderBy('id').execute();

  test('a token identifies a customer, with the role of their flags', async () => {
    const plain = await makeCustomer(database.query, { name: 'Ada' });
    const vip = await makeCustomer(database.query, { isVip: true });
    const heavyweight = await makeCustomer(database.query, { isVip: true, isHeavyweight: true });
    const token = await openFor(plain);
    const [{ id } = { id: 0 }] = await rows();

    expect(await sessions.callerOf(token)).toEqual({
      role: 'customer',
      session: {
        id,
        credentialId: plain.credentialId,
        customerId: plain.customerId,
        actor: 'Ada',
        lastPricedAt: clock.now(),
        endsInMs: 30 * DAY_MS,
      },
    });
    expect(await roleOf(await openFor(vip))).toBe('vip');
    expect(await roleOf(await openFor(heavyweight))).toBe('heavyweight');
  });

  test.each(['admin', 'manager', 'vip'] as const)('tells the owner of the %s PIN', async (owner) => {
    const { credentialId } = await makeStaff(database.query, owner);

    expect(await sessions.callerOf(await openFor({ credentialId, customerId: null }))).toMatchObject({
      role: owner,
      session: { credentialId, customerId: null, actor: owner },
    });
  });

  test('stores a hash of the token, never the token', async () => {
    const token = await openFor(await makeStaff(database.query, 'admin'));

    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(await rows()).toMatchObject([{ token_hash: createHash('sha256').update(token).digest('hex') }]);
    expect(JSON.stringify(await rows())).not.toContain(token);
  });

  test('no two sessions have the same token', async () => {
    const admin = await makeStaff(database.query, 'admin');

    expect(await openFor(admin)).not.toBe(await openFor(admin));
  });

  test('neither the stored hash, nor a PIN, nor its hash, nor its digest is a token', async () => {
    const pinHash = createHash('sha256').update('4711').digest('hex');
    await openFor(await makeStaff(database.query, 'admin', pinHash));
    const [{ token_hash: stored } = { token_hash: '' }] = await rows();

    for (const text of [stored, '4711', pinHash]) expect(await sessions.callerOf(text)).toBeNull();
  });

  test('a token is looked up with one query, and a text that cannot be a token with none', async () => {
    const token = await openFor(await makeCustomer(database.query));
    const watched = watchedDatabase(database, () => undefined);
    const counting = createSessions({ database: watched.database, timeZone: 'UTC', clock, logger });

    expect(await counting.callerOf(token)).not.toBeNull();
    expect(watched.statements).toEqual(['SelectQueryNode']);

    for (const text of [
      '',
      'x',
      token.slice(1),
      `${token}0`,
      `g${token.slice(1)}`,
      `${token}\n`,
      token.toUpperCase(),
    ]) {
      expect(await counting.callerOf(text)).toBeNull();
    }
    expect(watched.statements).toHaveLength(1);
  });

  test('many sessions are checked with one query, which extends none of them', async () => {
    const [admin, ann] = [await makeStaff(database.query, 'admin'), await makeCustomer(database.query)];
    const inactive = await makeCustomer(database.query, { isActive: false });
    for (const person of [admin, ann, inactive]) await openFor(person);
    const before = await rows();
    const ids = before.map(({ id }) => id);
    const watched = watchedDatabase(database, () => undefined);
    const later = { now: () => clock.now() + 30 * 60_000 };
    const counting = createSessions({ database: watched.database, timeZone: 'UTC', clock: later, logger });

    const callers = await counting.callersOf([...ids, 999_999]);

    // A database may return them in any order.
    expect(Object.fromEntries([...callers].map(([id, { role }]) => [id, role]))).toEqual({
      [ids[0] ?? 0]: 'admin',
      [ids[1] ?? 0]: 'customer',
    });
    expect(watched.statements).toEqual(['SelectQueryNode', 'DeleteQueryNode']);
    await vi.waitFor(async () => expect(await rows()).toEqual(before.slice(0, 2)), { timeout: 20_000 });
  });

  test('after the last day of access they are refused but not deleted, because the clock may be wrong', async () => {
    const ann = await makeCustomer(database.query, { validUntil: '2026-11-14' });
    const token = await openFor(ann);
    const before = await rows();
    const ids = before.map(({ id }) => id);
    const inNewYork = createSessions({ database, timeZone: 'America/New_York', clock, logger });

    expect((await sessions.callerOf(token))?.session?.endsInMs).toBe(12 * HOUR_MS);
    clock.pass(12 * HOUR_MS);
    expect([await roleOf(token), [...(await sessions.callersOf(ids)).keys()]]).toEqual([null, []]);
    expect((await inNewYork.callerOf(token, { isUse: false }))?.role).toBe('customer');
    clock.pass(-1);
    expect(await roleOf(token)).toBe('customer');
    expect(await rows()).toMatchObject([{ id: ids[0] }]);
  });

  test('an unavailable database does not make a signed-in person public', async () => {
    const token = await openFor(await makeStaff(database.query, 'admin'));
    await database.close();

    await expect(sessions.callerOf(token)).rejects.toThrow('The database is closed');
  });

  test('one session is ended without the others', async () => {
    const manager = await makeStaff(database.query, 'manager');
    const [first, second] = [await openFor(manager), await openFor(manager)];
    const caller = await sessions.callerOf(first);

    await database.transaction((trx) => sessions.end(trx, caller?.session?.id ?? 0));
    expect(await Promise.all([first, second].map(roleOf))).toEqual([null, 'manager']);
  });
});

describeOnBothEngines('concurrent sessions', (open) => {
  async function stand() {
    const database = await open();
    const sessions = createSessions({ database, timeZone: 'UTC', clock: settableClock(), logger });
    const openMany = (person: TestPerson, count: number, deviceOf: (index: number) => string | null) =>
      database.transaction(async (trx) => {
        const tokens: string[] = [];
        for (let index = 0; index < count; index += 1)
          tokens.push(await sessions.open(trx, person.credentialId, deviceOf(index)));
        return tokens;
      });
    const isLive = async (token: string) => (await sessions.callerOf(token)) !== null;
    return { database, openMany, liveOf: (tokens: string[]) => Promise.all(tokens.map(isLive)) };
  }

  test('are limited to twenty per customer on all devices: the oldest one ends', async () => {
    const { database, openMany, liveOf } = await stand();
    const other = await openMany(await makeCustomer(database.query), 1, () => 'phone of Bob');
    const tokens = await openMany(await makeCustomer(database.query), 22, (index) => `device ${index}`);
    expect(await liveOf(tokens)).toEqual([false, false, ...Array(20).fill(true)]);
    expect(await liveOf(other)).toEqual([true]);
  });

  test('may be as many as the devices of a customer with a higher limit', async () => {
    const { database, openMany, liveOf } = await stand();
    const person = await makeCustomer(database.query);
    const changed = database.query.updateTable('customer').set({ max_devices: 25 });
    await changed.where('id', '=', person.customerId).execute();
    const tokens = await openMany(person, 26, (index) => `device ${index}`);
    expect(await liveOf(tokens)).toEqual([false, ...Array(25).fill(true)]);
  });

  test.each(['vip', 'manager', 'admin'] as const)(
    'are limited to twenty per browser for the shared %s PIN',
    async (owner) => {
      const { database, openMany, liveOf } = await stand();
      const person = await makeStaff(database.query, owner);
      const others = await openMany(person, 21, (index) => `device ${index}`);
      const unknown = await openMany(person, 1, () => null);
      const tokens = await openMany(person, 21, () => 'one device');
      expect(await liveOf(tokens)).toEqual([false, ...Array(20).fill(true)]);
      expect(await liveOf([...others, ...unknown])).toEqual(Array(22).fill(true));
    },
  );
});

describeOnBothEngines('a session seen from a second instance', (open) => {
  let here: Database;
  let person: Awaited<ReturnType<typeof makeCustomer>>;
  let elsewhere: Sessions;
  let token: string;

  beforeEach(async () => {
    here = await open();
    const clock = settableClock();
    person = await makeCustomer(here.query, { name: 'Ada' });
    const sessions = createSessions({ database: here, timeZone: 'UTC', clock, logger });
    token = await here.transaction((trx) => sessions.open(trx, person.credentialId));
    elsewhere = createSessions({ database: await open(), timeZone: 'UTC', clock, logger });
    expect(await elsewhere.callerOf(token)).toMatchObject({ role: 'customer' });
  });

  const change = (values: { is_active?: 0 | 1; is_vip?: 0 | 1; is_heavyweight?: 0 | 1; name?: string }) =>
    here.query.updateTable('customer').set(values).where('id', '=', person.customerId).execute();

  test('ends with the deactivation of its customer, and does not come back', async () => {
    await change({ is_active: 0 });
    expect(await elsewhere.callerOf(token)).toBeNull();
    await vi.waitFor(
      async () => expect(await here.query.selectFrom('session').selectAll().execute()).toEqual([]),
      { timeout: 20_000 },
    );

    await change({ is_active: 1 });

    expect(await elsewhere.callerOf(token)).toBeNull();
  });

  test('ends with the deletion of its customer', async () => {
    await here.query.deleteFrom('customer').where('id', '=', person.customerId).execute();

    expect(await elsewhere.callerOf(token)).toBeNull();
  });

  test('has another role at once when a flag is changed', async () => {
    await change({ is_vip: 1, name: 'Ada Lovelace' });
    expect(await elsewhere.callerOf(token)).toMatchObject({
      role: 'vip',
      session: { actor: 'Ada Lovelace' },
    });

    await change({ is_heavyweight: 1 });
    expect(await elsewhere.callerOf(token)).toMatchObject({ role: 'heavyweight' });
  });
});
