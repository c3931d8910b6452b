import { expect, test } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { UsageStand } from '#test/customers/usage-stand.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { DAY_MS, HOUR_MS } from '#test/identity/settable-clock.ts';
import { silent } from '#test/silent-logger.ts';
import { trustedRetention } from '#test/trusted-retention.ts';
import { removeOldUsage, startUsageCleanup } from './usage-cleanup.service.ts';

describeOnBothEngines('addresses', (open) => {
  test('older than 90 days are removed, and the accesses stay', async () => {
    const database = await open();
    const stand = new UsageStand(database);
    const { clock } = stand;
    const ada = await stand.addCustomer('Ada');
    await stand.signIn(ada, { cookie: 'old', address: '198.51.100.1' });
    clock.pass(1);
    await stand.signIn(ada, { cookie: 'new' });
    clock.pass(90 * DAY_MS);
    await removeOldUsage({ database, clock, retention: trustedRetention({ database, clock }) });
    expect(await stand.events(ada)).toMatchObject([
      { address: null, user_agent: null, action: 'signed_in' },
      { address: '203.0.113.7', user_agent: expect.stringContaining('iPhone') },
    ]);
    expect(await stand.devices(ada)).toMatchObject([
      { address: null, user_agent: null, browser_name: 'Mobile Safari' },
      { address: '203.0.113.7' },
    ]);
    expect(await database.query.selectFrom('customer_address').select('address').execute()).toEqual([
      { address: '203.0.113.7' },
    ]);
    expect(await stand.countersOf(ada)).toMatchObject({ usage_count: 2 });
  });

  test('are deleted with their accesses after 400 days, while every sum stays exact', async () => {
    const database = await open();
    const stand = new UsageStand(database);
    const { clock } = stand;
    const ada = await stand.addCustomer('Ada');
    await stand.signIn(ada);
    await stand.signIn(ada);
    clock.pass(1);
    await stand.signIn(ada);
    const sums = () => database.query.selectFrom('usage_month').select(['month', 'accesses']).execute();
    const before = { sums: await sums(), counters: await stand.countersOf(ada) };
    clock.pass(400 * DAY_MS);
    await removeOldUsage({ database, clock, retention: trustedRetention({ database, clock }) });
    expect(await stand.events(ada)).toHaveLength(1);
    expect({ sums: await sums(), counters: await stand.countersOf(ada) }).toEqual(before);
    expect(before).toMatchObject({ sums: [{ accesses: 3 }], counters: { usage_count: 3 } });
  });

  test('are removed however many there are', async () => {
    const database = await open();
    const stand = new UsageStand(database);
    const { customerId: customer_id } = await stand.addCustomer('Ada');
    const event = { customer_id, action: 'signed_in', address: '198.51.100.1', user_agent: 'x' };
    const start = stand.clock.now() - 100 * DAY_MS;
    const events = Array.from({ length: 2100 }, (_, number) => ({ ...event, at: start + number }));
    for (const half of [events.slice(0, 1050), events.slice(1050)]) {
      await database.query.insertInto('usage_event').values(half).execute();
    }
    const { clock } = stand;
    const retention = trustedRetention({ database, clock });
    const end = startUsageCleanup({ database, clock, retention, logger: silent });
    const left = database.query.selectFrom('usage_event').select('id').where('address', 'is not', null);
    await expect.poll(() => left.execute(), { timeout: 20_000 }).toEqual([]);
    await end();
  });

  test('are removed by one of several servers, once an hour', async () => {
    const [here, there] = [await open(), await open()];
    const stand = new UsageStand(here);
    const { clock } = stand;
    const ada = await stand.addCustomer('Ada');
    const removeOld = (database: Database) =>
      removeOldUsage({ database, clock, retention: trustedRetention({ database, clock }) });
    const isRemoved = async () => (await stand.events(ada)).every(({ address }) => address === null);
    await removeOld(here);
    clock.pass(-91 * DAY_MS);
    await stand.signIn(ada);
    clock.pass(91 * DAY_MS + HOUR_MS - 1);
    await removeOld(there);
    expect(await isRemoved()).toBe(false);
    clock.pass(1);
    await Promise.all([here, there].map(removeOld));
    expect(await isRemoved()).toBe(true);
  });
});
