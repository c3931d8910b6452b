import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCredentials } from '#server/modules/identity/index.ts';
import { createSessions } from '#server/modules/identity/sessions/sessions.service.ts';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { textOfAllRows } from '#test/identity/all-rows.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { findCustomer } from './customer.repo.ts';
import { openCustomers } from './customers.service.ts';

const NOON = Date.UTC(2026, 10, 14, 12);
const BY = { actor: 'manager', session: null, address: '192.0.2.7' };
const NOBODY = '0'.repeat(64);

/** The customers as one server sees them, with what shows how a change acts on sign-ins and sessions. */
function stand(database: Database) {
  const clock = { time: NOON, now: () => clock.time };
  const credentials = createCredentials({ clock, timeZone: 'UTC' });
  const sessions = createSessions({ database, timeZone: 'UTC', clock, logger: { warn: () => {} } });
  const customers = openCustomers({ database, clock, credentials, digest: fastDigest });

  async function personWith(pin: string) {
    return credentials.findByPin(database.query, (await fastDigest(hashOf(pin))).pin);
  }

  return {
    clock,
    customers,
    personWith,
    find: (handle: string) => findCustomer(database.query, handle),
    add: (pin: string, name = 'Ada') => customers.create({ name, pinHash: hashOf(pin) }, BY),
    /** Returns a function that reads the current role of the opened session. */
    async signIn(pin: string) {
      const person = await personWith(pin);
      if (!person) throw new Error('nobody has that PIN');
      const token = await database.transaction((trx) => sessions.open(trx, person.credentialId));
      return async () => (await sessions.callerOf(token))?.role ?? 'ended';
    },
    audit: () =>
      database.query
        .selectFrom('audit')
        .select(['at', 'actor', 'action', 'target', 'address', 'details'])
        .orderBy('id')
        .execute(),
  };
}

function hashOf(pin: string): string {
  return createHash('sha256').update(pin).digest('hex');
}

describeOnBothEngines('a customer', (open) => {
  test('is created with a PIN, active and without a tier, and is found by a handle', async () => {
    const { customers, find, personWith } = stand(await open());
    const customer = await customers.create({ name: 'Ada', phone: '555-0100', pinHash: hashOf('1234') }, BY);
    expect(customer).toEqual({
      id: expect.any(Number),
      handle: expect.stringMatching(/^[0-9a-f]{64}$/),
      name: 'Ada',
      phone: '555-0100',
      isActive: true,
      isVip: false,
      isHeavyweight: false,
      validUntil: null,
      maxDevices: null,
      hasPin: true,
      createdAt: NOON,
      updatedAt: NOON,
      usageCount: 0,
      deviceCount: 0,
      lastUsedAt: null,
    });
    expect(await find(customer.handle)).toEqual(customer);
    expect(await personWith('1234')).toMatchObject({
      customerId: customer.id,
      role: 'customer',
      actor: 'Ada',
    });
  });

  test('may have no phone number, and the name of another customer', async () => {
    const { add, find } = stand(await open());
    const [first, second] = [await add('1234'), await add('5678')];
    expect(first.phone).toBeNull();
    expect(first.handle).not.toBe(second.handle);
    expect(await find(second.handle)).toEqual(second);
    expect(await find(NOBODY)).toBeNull();
  });

  test('has a unique PIN: one that is in use is refused, and nothing is stored', async () => {
    const { add, customers, audit } = stand(await open());
    await add('1234');
    await expect(add('1234', 'Bea')).rejects.toMatchObject({ code: 'pin/in-use' });
    const { handle } = await add('5678', 'Cleo');
    await expect(customers.update(handle, { newPinHash: hashOf('1234') }, BY)).rejects.toMatchObject({
      code: 'pin/in-use',
    });
    expect((await audit()).map(({ action, target }) => target ?? action)).toEqual([
      'Ada',
      'pin-taken-refused',
      'Cleo',
      'pin-taken-refused',
    ]);
  });

  test.each(['', '1', '12', '999'])('is refused the PIN "%s", which is too short', async (pin) => {
    const { add, customers } = stand(await open());
    await expect(add(pin)).rejects.toMatchObject({ code: 'pin/too-short' });
    const { handle } = await add('1234');
    await expect(customers.update(handle, { newPinHash: hashOf(pin) }, BY)).rejects.toMatchObject({
      code: 'pin/too-short',
    });
  });

  test('is created once if two requests with one PIN arrive at once', async () => {
    const [first, second] = (await Promise.all([open(), open()])).map(stand);
    const results = await Promise.allSettled([
      first?.add('1234', 'Ada'),
      second?.add('1234', 'Bea'),
      first?.add('1234', 'Cleo'),
    ]);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toMatchObject([{ code: 'pin/in-use' }, { code: 'pin/in-use' }]);
    const [made] = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const database = await open();
    expect(await database.query.selectFrom('customer').select('name').execute()).toEqual([
      { name: made?.name },
    ]);
    const actions = (await stand(database).audit()).map(({ action }) => action).sort();
    expect(actions).toEqual(['customer-created', 'pin-taken-refused', 'pin-taken-refused']);
  });

  test.each([
    [{ isVip: true }, 'vip'],
    [{ isHeavyweight: true }, 'heavyweight'],
    [{ isVip: true, isHeavyweight: true }, 'heavyweight'],
  ] as const)('who becomes %j has the role %s at once, in the same session', async (flags, role) => {
    const { add, customers, signIn } = stand(await open());
    const { handle } = await add('1234');
    const roleNow = await signIn('1234');
    expect(await roleNow()).toBe('customer');
    await customers.update(handle, flags, BY);
    expect(await roleNow()).toBe(role);
  });

  test('keeps the fields that a change omits', async () => {
    const { add, clock, customers, find } = stand(await open());
    const before = await add('1234');
    clock.time = NOON + 5;
    const after = await customers.update(before.handle, { phone: '555-0100', isVip: true }, BY);
    expect(after).toEqual({ ...before, phone: '555-0100', isVip: true, updatedAt: NOON + 5 });
    const renamed = await customers.update(before.handle, { name: 'Ada L.', isVip: undefined }, BY);
    expect(renamed).toEqual({ ...after, name: 'Ada L.' });
    expect(await find(before.handle)).toEqual(renamed);
  });

  test('who is deactivated is signed out at once, and nobody else is', async () => {
    const { add, customers, personWith, signIn } = stand(await open());
    const { handle } = await add('1234');
    await add('5678', 'Bea');
    const [ada, bea] = [await signIn('1234'), await signIn('5678')];
    await customers.update(handle, { isActive: false }, BY);
    expect(await ada()).toBe('ended');
    expect(await personWith('1234')).toBeNull();
    expect(await bea()).toBe('customer');
  });

  test('who is reactivated can sign in again, but an old session stays ended', async () => {
    const { add, customers, personWith, signIn } = stand(await open());
    const { handle } = await add('1234');
    const ada = await signIn('1234');
    await customers.update(handle, { isActive: false }, BY);
    await customers.update(handle, { isActive: true }, BY);
    expect(await ada()).toBe('ended');
    expect(await personWith('1234')).toMatchObject({ role: 'customer' });
  });

  test('with a new PIN is signed out at once, and the old PIN is free', async () => {
    const { add, customers, personWith, signIn } = stand(await open());
    const { handle } = await add('1234');
    const ada = await signIn('1234');
    await customers.update(handle, { newPinHash: hashOf('4321') }, BY);
    expect(await ada()).toBe('ended');
    expect(await personWith('1234')).toBeNull();
    expect(await personWith('4321')).toMatchObject({ actor: 'Ada' });
    await add('1234', 'Bea');
  });

  test('gets a new PIN and other changes together, or none of them', async () => {
    const { add, customers, find, personWith } = stand(await open());
    const { handle } = await add('1234');
    await add('5678', 'Bea');
    await expect(
      customers.update(handle, { name: 'Cleo', newPinHash: hashOf('5678') }, BY),
    ).rejects.toMatchObject({ code: 'pin/in-use' });
    expect(await find(handle)).toMatchObject({ name: 'Ada' });
    await customers.update(handle, { name: 'Cleo', isVip: true, newPinHash: hashOf('4321') }, BY);
    expect(await personWith('4321')).toMatchObject({ actor: 'Cleo', role: 'vip' });
  });

  test('who is deleted is signed out at once, and the PIN is free', async () => {
    const { add, customers, find, personWith, signIn } = stand(await open());
    const { handle } = await add('1234');
    const ada = await signIn('1234');
    await customers.remove(handle, BY);
    expect(await ada()).toBe('ended');
    expect(await find(handle)).toBeNull();
    expect(await personWith('1234')).toBeNull();
    await add('1234', 'Bea');
  });

  test('who does not exist cannot be changed', async () => {
    const { customers, audit } = stand(await open());
    const notFound = { code: 'customer/not-found' };
    await expect(customers.update(NOBODY, { isVip: true }, BY)).rejects.toMatchObject(notFound);
    await expect(customers.update(NOBODY, { newPinHash: hashOf('1234') }, BY)).rejects.toMatchObject(
      notFound,
    );
    await expect(customers.remove(NOBODY, BY)).rejects.toMatchObject(notFound);
    expect(await audit()).toEqual([]);
  });

  test('leaves a record of every change: who, what and from where, but no phone number', async () => {
    const { add, customers, audit } = stand(await open());
    const { handle } = await add('1234');
    const changes = { name: 'Bea', phone: '555-0100', isActive: true, isVip: true, isHeavyweight: false };
    await customers.update(handle, changes, BY);
    await customers.update(handle, changes, BY);
    await customers.update(handle, { newPinHash: hashOf('4321') }, BY);
    await customers.remove(handle, { ...BY, actor: 'admin', address: '2001:db8::1' });
    const manager = { at: NOON, actor: 'manager', address: '192.0.2.7', details: null };
    const { details, ...updated } = (await audit())[1] ?? {};
    expect(JSON.parse(details ?? '')).toEqual({ name: 'Bea', phone: 'changed', isVip: true });
    expect(updated).toEqual({
      at: NOON,
      actor: 'manager',
      action: 'customer-updated',
      target: 'Ada',
      address: '192.0.2.7',
    });
    expect((await audit()).toSpliced(1, 1)).toEqual([
      { ...manager, action: 'customer-created', target: 'Ada' },
      { ...manager, action: 'customer-pin-changed', target: 'Bea' },
      { ...manager, actor: 'admin', action: 'customer-deleted', target: 'Bea', address: '2001:db8::1' },
    ]);
  });

  test('leaves no hash of a PIN anywhere in the database', async () => {
    const database = await open();
    const { add, customers, signIn } = stand(database);
    const { handle } = await add('1234');
    await customers.update(handle, { newPinHash: hashOf('4321') }, BY);
    await signIn('4321');
    const text = await textOfAllRows(database);
    expect(text).toContain(handle);
    expect(text).not.toContain(hashOf('1234'));
    expect(text).not.toContain(hashOf('4321'));
  });
});
