import { expect, test } from 'vitest';
import { Shop } from '#test/customers/shop.ts';
import { LAPTOP, PHONE } from '#test/customers/usage-stand.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { MINUTE_MS, settableClock } from '#test/identity/settable-clock.ts';

describeOnBothEngines('the usage of customers', (open) => {
  test('is shown as devices, history and statistics: short in the list, in full for one customer', async () => {
    const clock = settableClock();
    const shop = await Shop.open(await open(), clock);
    const { pinHash } = await shop.addCustomer('Ada', '1234');
    await shop.signIn('1234');
    clock.pass(MINUTE_MS);
    await shop.signIn('1234', { userAgent: LAPTOP });
    clock.pass(MINUTE_MS);
    await shop.signIn('1234', { address: '2001:db8::1', userAgent: '' });

    const { customerPins } = await shop.ask('manager', 'listCustomers');
    expect(customerPins).toMatchObject([
      {
        usageCount: 3,
        uniqueDeviceCount: 3,
        suspiciousActivityCount: 0,
        lastUsedAt: '2026-11-14T12:02:00.000Z',
        usageHistory: [],
      },
    ]);
    expect(customerPins[0]?.deviceFingerprints).toMatchObject([
      { browser: 'Unknown', os: 'Unknown', ipAddress: '2001:db8::1' },
      {
        browserName: 'Chrome',
        browser: 'Chrome 142.0.0.0',
        os: 'Windows 10',
        deviceType: 'desktop',
        ipAddress: '203.0.113.7',
        firstSeen: '2026-11-14T12:01:00.000Z',
        lastSeen: '2026-11-14T12:01:00.000Z',
        usageCount: 1,
        location: null,
        isSuspicious: false,
      },
    ]);
    expect(JSON.stringify(customerPins)).not.toContain('userAgent');
    const params = { pinHash };
    const { customerPin } = await shop.ask('manager', 'getCustomer', { params });
    expect(
      customerPin.deviceFingerprints.map(({ deviceType, userAgent }) => [deviceType, userAgent]),
    ).toEqual([
      ['desktop', ''],
      ['desktop', LAPTOP],
      ['mobile', PHONE],
    ]);
    const { history } = await shop.ask('manager', 'listUsageHistory', { params });
    expect(customerPin.usageHistory).toEqual(history);
    expect(history.map(({ timestamp, userAgent }) => [timestamp, userAgent])).toEqual([
      ['2026-11-14T12:02:00.000Z', ''],
      ['2026-11-14T12:01:00.000Z', LAPTOP],
      ['2026-11-14T12:00:00.000Z', PHONE],
    ]);
    const { stats } = await shop.ask('manager', 'listUsageStats', { params: { period: 'daily' } });
    expect(stats).toMatchObject([{ pinHash, customerName: 'Ada', role: 'customer', accessCount: 3 }]);
    const { unit, points } = await shop.ask('manager', 'getUsageChart', { params: { period: 'daily' } });
    expect([unit, points.at(-1)?.accesses]).toEqual(['hour', 3]);
  });

  test('is counted at a later view of prices, and is stored before the shutdown', async () => {
    const database = await open();
    const clock = settableClock();
    const shop = await Shop.open(database, clock);
    const { pinHash } = await shop.addCustomer('Ada', '1234');
    const phone = await shop.signIn('1234');
    clock.pass(30 * MINUTE_MS);
    expect(await Promise.all([phone.view(), phone.view(), phone.view()])).toEqual([200, 200, 200]);
    await shop.close();
    const next = await Shop.open(database, clock);
    const { history } = await next.ask('admin', 'listUsageHistory', { params: { pinHash } });
    expect(history.map(({ action }) => action)).toEqual(['pricing_viewed', 'signed_in']);
  });

  test('is shown for the last 50 accesses and the 50 newest devices', async () => {
    const database = await open();
    const shop = await Shop.open(database);
    const { id, pinHash } = await shop.addCustomer('Ada', '1234');
    const customer_id = Number(id);
    const events = Array.from({ length: 60 }, (_, at) => ({
      customer_id,
      at,
      action: 'signed_in',
      address: at === 59 ? null : '192.0.2.1',
      user_agent: at === 59 ? null : 'x',
    }));
    await database.query.insertInto('usage_event').values(events).execute();
    const { history } = await shop.ask('admin', 'listUsageHistory', { params: { pinHash } });
    expect(history).toHaveLength(50);
    expect(history[0]).toEqual({
      timestamp: '1970-01-01T00:00:00.059Z',
      ipAddress: 'removed',
      userAgent: 'removed',
      action: 'signed_in',
    });
    const names = {
      browser_name: 'x',
      browser_version: '',
      os_name: 'x',
      os_version: '',
      device_type: 'desktop',
    } as const;
    const devices = Array.from({ length: 60 }, (_, at) => ({
      ...names,
      customer_id,
      address: null,
      user_agent: null,
      location: null,
      first_seen_at: at,
      last_seen_at: at,
      usage_count: 1,
      is_one_too_many: at === 0 ? (1 as const) : (0 as const),
    }));
    await database.query.insertInto('usage_device').values(devices).execute();
    const { customerPin } = await shop.ask('admin', 'getCustomer', { params: { pinHash } });
    expect(customerPin.deviceFingerprints).toHaveLength(50);
    expect(customerPin.deviceFingerprints[0]).toMatchObject({
      lastSeen: '1970-01-01T00:00:00.059Z',
      ipAddress: 'removed',
    });
    // The oldest is not shown, but counted.
    expect(customerPin.suspiciousActivityCount).toBe(1);
  });

  test('from one address raises an alert by the number of customers, until they are deleted', async () => {
    const clock = settableClock();
    const shop = await Shop.open(await open(), clock);
    const pins = ['1111', '2222', '3333', '4444', '5555'];
    const handles: string[] = [];
    for (const pin of pins) handles.push((await shop.addCustomer(`Customer ${pin}`, pin)).pinHash);
    const alerts = async () => (await shop.ask('manager', 'listSecurityAlerts')).alerts;
    const severities: string[] = [];
    for (const pin of pins) {
      clock.pass(MINUTE_MS);
      await shop.signIn(pin);
      severities.push((await alerts())[0]?.severity ?? 'none');
    }
    expect(severities).toEqual(['none', 'low', 'medium', 'medium', 'high']);
    const [alert] = await alerts();
    expect(alert).toMatchObject({ ipAddress: '203.0.113.7' });
    expect(alert?.pins.map(({ customerName }) => customerName)).toEqual(
      pins.map((pin) => `Customer ${pin}`).toReversed(),
    );
    expect(alert?.pins[0]?.lastSeen).toBe('2026-11-14T12:05:00.000Z');

    // A later one on another address is less severe, so it comes second.
    await shop.signIn('1111', { address: '198.51.100.1' });
    clock.pass(1);
    await shop.signIn('2222', { address: '198.51.100.1' });
    expect((await alerts()).map(({ ipAddress, severity }) => [ipAddress, severity])).toEqual([
      ['203.0.113.7', 'high'],
      ['198.51.100.1', 'low'],
    ]);
    const counts = async () => {
      const { customerPins } = await shop.ask('admin', 'listCustomers');
      return customerPins.map(({ suspiciousActivityCount }) => suspiciousActivityCount).toReversed();
    };
    expect(await counts()).toEqual([2, 2, 1, 1, 1]);
    await shop.ask('admin', 'deleteCustomer', { params: { pinHash: handles[0] ?? '' } });
    expect((await alerts()).map(({ severity }) => severity)).toEqual(['medium']);
    expect(await counts()).toEqual([1, 1, 1, 1]);
    const [newest] = (await shop.ask('admin', 'listCustomers')).customerPins;
    expect(newest?.deviceFingerprints).toMatchObject([{ isSuspicious: true }]);
  });
});
