import { expect, test } from 'vitest';
import { createCredentials } from '#server/modules/identity/index.ts';
import { browserHashOf as hashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Database } from '#server/platform/database/index.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { openCustomers } from './customers.service.ts';

const BY = { actor: 'manager', session: null, address: '192.0.2.7' };

function stand(database: Database) {
  const clock = { time: Date.UTC(2026, 10, 14, 12), now: () => clock.time };
  const credentials = createCredentials({ clock, timeZone: 'UTC' });
  const customers = openCustomers({ database, clock, credentials, digest: fastDigest });
  return {
    clock,
    customers,
    add: (pin: string) => customers.create({ name: 'Ada', pinHash: hashOf(pin) }, BY),
  };
}

describeOnBothEngines('a PIN in use', (open) => {
  /** The answer to a person who assigns that PIN: nothing, a code, or the seconds to wait. */
  async function give(add: () => Promise<unknown>): Promise<unknown> {
    try {
      await add();
      return 'given';
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return error.details?.retryAfterSeconds ?? error.code;
    }
  }

  test('is reported ten times an hour to one person, who then cannot assign any PIN until the hour is over', async () => {
    const { add, clock, customers } = stand(await open());
    const { handle } = await add('1234');
    expect(await give(() => add('1234'))).toBe('pin/in-use');
    clock.time += 10 * 60_000;
    const change = { newPinHash: hashOf('1234') };
    const asked = await Promise.all(Array.from({ length: 12 }, () => give(() => add('1234'))));
    expect(asked.filter((told) => told === 'pin/in-use')).toHaveLength(9);
    expect(asked.filter((told) => told === 50 * 60)).toHaveLength(3);
    // Not even a free one: refusing only PINs in use would reveal which ones are.
    expect(await give(() => add('5678'))).toBe(50 * 60);
    expect(await give(() => customers.update(handle, change, BY))).toBe(50 * 60);
    expect(await give(() => customers.update(handle, { isVip: true }, BY))).toBe('given');
    const bea = await customers.create({ name: 'Bea', pinHash: hashOf('2468') }, { ...BY, actor: 'admin' });
    expect(await give(() => customers.update(bea.handle, change, { ...BY, actor: 'admin' }))).toBe(
      'pin/in-use',
    );
    clock.time += 50 * 60_000;
    expect(await give(() => add('5678'))).toBe('given');
    expect(await give(() => add('5678'))).toBe('pin/in-use');
    expect(await give(() => add('5678'))).toBe(10 * 60);
  });
});

describeOnBothEngines('the hour of a person who assigns PINs', (open) => {
  async function reasonOf(add: () => Promise<unknown>): Promise<string> {
    try {
      await add();
      return '';
    } catch (error) {
      return String(error);
    }
  }

  test('has 120 PINs, then says how long until it is over', async () => {
    const database = await open();
    const { add, clock } = stand(database);
    const assigned = Array.from({ length: 120 }, (_, index) => ({
      at: clock.time - index * 1000,
      actor: BY.actor,
      action: 'customer-created' as const,
      details: '{}',
    }));
    await database.query.insertInto('audit').values(assigned).execute();
    expect(await reasonOf(() => add('1234'))).toBe(
      'Failure: 120 PINs were assigned within an hour. Try again in 59 minutes.',
    );
    clock.time += 3_480_000;
    expect(await reasonOf(() => add('1234'))).toContain('Try again in 1 second.');
    clock.time += 1000;
    expect(await reasonOf(() => add('1234'))).toBe('');
  });

  test('ends after ten PINs in use, with the time that is left', async () => {
    const { add } = stand(await open());
    await add('1234');
    for (let time = 1; time <= 10; time += 1) await reasonOf(() => add('1234'));
    expect(await reasonOf(() => add('5678'))).toBe(
      'Failure: Too many PINs were already in use. Try again in 60 minutes.',
    );
  });
});
