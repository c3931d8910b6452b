import { beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { LAPTOP, PHONE, requestOriginOf, UsageStand } from '#test/customers/usage-stand.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { DAY_MS, MINUTE_MS } from '#test/identity/settable-clock.ts';
import { deleteDevice } from './device.repo.ts';

describeOnBothEngines('an access', (open) => {
  let database: Database;
  let otherInstance: Database;
  beforeAll(async () => {
    [database, otherInstance] = [await open(), await open()];
  });

  test('is a sign-in, with its address, its browser and the counters', async () => {
    const stand = new UsageStand(database);
    const ada = await stand.addCustomer('Ada');
    await stand.signIn(ada);
    const at = stand.clock.now();
    expect(await stand.events(ada)).toEqual([
      { at, action: 'signed_in', address: '203.0.113.7', user_agent: PHONE },
    ]);
    expect(await stand.countersOf(ada)).toEqual({ usage_count: 1, device_count: 1, last_used_at: at });
  });

  test('is the first view of prices after 30 minutes without any', async () => {
    const stand = new UsageStand(database);
    const ada = await stand.addCustomer('Ada');
    const session = await stand.signIn(ada);
    const after = async (minutes: number) => {
      stand.clock.pass(minutes * MINUTE_MS);
      await stand.view(session);
      return (await stand.events(ada)).length;
    };
    expect(await after(0)).toBe(1);
    expect(await after(29)).toBe(1);
    // 58 minutes after the sign-in, but not quiet ones.
    expect(await after(29)).toBe(1);
    expect(await after(30)).toBe(2);
    expect(await after(1)).toBe(2);
    expect(await after(24 * 60)).toBe(3);
    expect((await stand.events(ada)).at(-1)).toMatchObject({
      action: 'pricing_viewed',
      at: stand.clock.now(),
    });
  });

  test('is counted once, however many lists and servers show prices at that moment', async () => {
    const stand = new UsageStand(database);
    const ada = await stand.addCustomer('Ada');
    const session = await stand.signIn(ada);
    stand.clock.pass(31 * MINUTE_MS);
    const caller = await stand.callerOf(session);
    const there = new UsageStand(otherInstance);
    there.clock.pass(31 * MINUTE_MS);
    const instances = [stand.openUsage(), there.openUsage()];
    for (const usage of instances) {
      for (let list = 0; list < 13; list += 1) usage.viewed(caller, () => requestOriginOf(session));
    }
    await Promise.all(instances.map((usage) => usage.close()));
    expect(await stand.events(ada)).toHaveLength(2);
    expect(await stand.countersOf(ada)).toMatchObject({ usage_count: 2, device_count: 1 });
  });

  test('of a session that ended right after the view is still counted', async () => {
    const stand = new UsageStand(database);
    const ada = await stand.addCustomer('Ada');
    const session = await stand.signIn(ada);
    stand.clock.pass(31 * MINUTE_MS);
    const caller = await stand.callerOf(session);
    const usage = stand.openUsage();
    usage.viewed(caller, () => requestOriginOf(session));
    await database.query.deleteFrom('session').where('id', '=', caller.id).execute();
    await usage.close();
    expect(await stand.events(ada)).toHaveLength(2);
  });

  test('of a device that was forgotten right after the view does not bring the device back', async () => {
    const stand = new UsageStand(database);
    const ada = await stand.addCustomer('Ada');
    const session = await stand.signIn(ada);
    stand.clock.pass(31 * MINUTE_MS);
    const caller = await stand.callerOf(session);
    const [device] = await stand.devices(ada);
    const usage = stand.openUsage();
    usage.viewed(caller, () => requestOriginOf(session));
    await database.transaction((trx) => deleteDevice(trx, ada.customerId, device?.id ?? 0));
    await database.query.deleteFrom('session').where('id', '=', caller.id).execute();
    await usage.close();
    expect(await stand.devices(ada)).toEqual([]);
    expect(await stand.countersOf(ada)).toMatchObject({ usage_count: 1, device_count: 0 });
  });

  test('of a customer who was deleted meanwhile leaves nothing, and does not stop the others', async () => {
    const stand = new UsageStand(database);
    const [ada, bea] = [await stand.addCustomer('Ada'), await stand.addCustomer('Bea')];
    const [sessionOfAda, sessionOfBea] = [await stand.signIn(ada), await stand.signIn(bea)];
    stand.clock.pass(31 * MINUTE_MS);
    const usage = stand.openUsage();
    for (const session of [sessionOfAda, sessionOfBea]) {
      usage.viewed(await stand.callerOf(session), () => requestOriginOf(session));
    }
    await database.query.deleteFrom('customer').where('id', '=', ada.customerId).execute();
    await usage.close();
    expect(await stand.events(ada)).toEqual([]);
    expect(await stand.devices(ada)).toEqual([]);
    expect(await stand.events(bea)).toHaveLength(2);
  });

  test('is not recorded for staff or the VIP PIN', async () => {
    const stand = new UsageStand(database);
    const usage = stand.openUsage();
    const staff = { id: 1, credentialId: 1, customerId: null, actor: 'vip', lastPricedAt: 0, endsInMs: 1 };
    const origin = vi.fn(() => requestOriginOf({}));
    usage.viewed(staff, origin);
    await usage.close();
    expect(origin).not.toHaveBeenCalled();
  });

  test('is written shortly afterwards, and no request waits for it', async () => {
    const stand = new UsageStand(database);
    const ada = await stand.addCustomer('Ada');
    const session = await stand.signIn(ada);
    stand.clock.pass(DAY_MS);
    const usage = stand.openUsage();
    usage.viewed(await stand.callerOf(session), () => requestOriginOf(session));
    await vi.waitFor(async () => expect(await stand.events(ada)).toHaveLength(2), { timeout: 20_000 });
    await usage.close();
  });

  test('keeps 500 characters of a user agent', async () => {
    const stand = new UsageStand(database);
    const ada = await stand.addCustomer('Ada');
    await stand.signIn(ada, { userAgent: 'x'.repeat(9000) });
    const [event] = await stand.events(ada);
    expect(event?.user_agent).toHaveLength(500);
  });
});

describeOnBothEngines('a device', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  test('is recognised by its cookie even if its address and browser change', async () => {
    const stand = new UsageStand(database, () => ({ country: 'United States', state: 'California' }));
    const ada = await stand.addCustomer('Ada');
    const session = await stand.signIn(ada);
    const firstSeen = stand.clock.now();
    stand.clock.pass(DAY_MS);
    await stand.view(session, {
      address: '198.51.100.1',
      userAgent: PHONE.replace('18.5 Mobile', '26.1 Mobile'),
    });
    expect(await stand.devices(ada)).toMatchObject([
      {
        browser_name: 'Mobile Safari',
        browser_version: '26.1',
        os_name: 'iOS',
        device_type: 'mobile',
        address: '198.51.100.1',
        location: 'California, United States',
        first_seen_at: firstSeen,
        last_seen_at: firstSeen + DAY_MS,
        usage_count: 2,
      },
    ]);
  });

  test('without a cookie is recognised by browser, system, type and address', async () => {
    const stand = new UsageStand(database);
    const ada = await stand.addCustomer('Ada');
    const session = await stand.signIn(ada);
    const devicesAfter = async (origin: Parameters<typeof stand.view>[1]) => {
      stand.clock.pass(DAY_MS);
      await stand.view(session, { cookie: null, ...origin });
      return (await stand.devices(ada)).length;
    };
    expect(await devicesAfter({})).toBe(1);
    expect(await devicesAfter({ userAgent: PHONE.replace('18_5', '18_6') })).toBe(1);
    expect(await devicesAfter({ address: '198.51.100.1' })).toBe(2);
    expect(await devicesAfter({ userAgent: LAPTOP })).toBe(3);
    expect(await devicesAfter({ userAgent: LAPTOP })).toBe(3);
  });

  test('that loses its cookies still counts as one, and is recognised by each of them', async () => {
    const stand = new UsageStand(database);
    const ada = await stand.addCustomer('Ada');
    const first = await stand.signIn(ada);
    const second = await stand.signIn(ada);
    expect(second.cookie).not.toBe(first.cookie);
    stand.clock.pass(DAY_MS);
    for (const session of [first, second]) await stand.view(session, { address: '198.51.100.1' });
    expect(await stand.devices(ada)).toMatchObject([{ usage_count: 4 }]);
  });

  test('with another cookie is another device, and one cookie is a separate device for each customer', async () => {
    const stand = new UsageStand(database);
    const [ada, bea] = [await stand.addCustomer('Ada'), await stand.addCustomer('Bea')];
    await stand.signIn(ada, { cookie: 'one' });
    await stand.signIn(ada, { cookie: 'two' });
    await stand.signIn(bea, { cookie: 'one' });
    expect(await stand.devices(ada)).toHaveLength(2);
    expect(await stand.devices(bea)).toHaveLength(1);
  });

  test('is suspicious if it is the sixth within a day; the first five are not', async () => {
    const stand = new UsageStand(database);
    const ada = await stand.addCustomer('Ada');
    const use = (number: number) => stand.signIn(ada, { cookie: `device ${number}` });
    const flags = async () => (await stand.devices(ada)).map((device) => device.is_one_too_many);
    for (const number of [1, 2, 3, 4, 5]) {
      await use(number);
      stand.clock.pass(MINUTE_MS);
    }
    expect(await flags()).toEqual([0, 0, 0, 0, 0]);
    await use(6);
    await use(1);
    await use(6);
    expect(await flags()).toEqual([0, 0, 0, 0, 0, 1]);
    // A day later it is used alone.
    stand.clock.pass(DAY_MS);
    await use(6);
    expect(await flags()).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
