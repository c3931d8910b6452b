import { expect, test } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { Shop } from '#test/customers/shop.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { DAY_MS, settableClock } from '#test/identity/settable-clock.ts';
import { trustedRetention } from '#test/trusted-retention.ts';
import { openSecurityAlerts } from './security-alerts.service.ts';
import { removeOldUsage } from './usage-cleanup.service.ts';

const ADDRESS = '203.0.113.7';
const REASON = 'Our own Wi-Fi at the counter';

describeOnBothEngines('an address that staff expect', (open) => {
  /** Two customers at one address. */
  async function openShop(database: Database) {
    const clock = settableClock();
    const shop = await Shop.open(database, clock);
    for (const [name, pin] of [
      ['Ada', '1234'],
      ['Bea', '5678'],
    ] as const) {
      await shop.addCustomer(name, pin);
      await shop.signIn(pin, { address: ADDRESS });
    }
    return { shop, clock };
  }

  const mark = (shop: Shop, who: 'admin' | 'manager' = 'manager', reason = REASON) =>
    shop.ask(who, 'expectAddress', { body: { ipAddress: ADDRESS, reason } });

  async function suspicious(shop: Shop): Promise<number[]> {
    const { customerPins } = await shop.ask('manager', 'listCustomers');
    return customerPins.map(({ suspiciousActivityCount }) => suspiciousActivityCount);
  }

  test('is no alert, is listed with its reason, and can be taken back, also after a restart', async () => {
    const database = await open();
    const { shop, clock } = await openShop(database);
    expect(await suspicious(shop)).toEqual([1, 1]);
    await mark(shop);
    expect(await suspicious(shop)).toEqual([0, 0]);
    await shop.close();

    const next = await Shop.open(database, clock);
    const { alerts, expected } = await next.ask('admin', 'listSecurityAlerts');
    expect(alerts).toEqual([]);
    expect(expected).toMatchObject([
      { ipAddress: ADDRESS, reason: REASON, markedBy: 'manager', markedAt: '2026-11-14T12:00:00.000Z' },
    ]);
    expect(expected[0]?.pins.map(({ customerName }) => customerName).toSorted()).toEqual(['Ada', 'Bea']);

    await next.ask('admin', 'forgetExpectedAddress', { body: { ipAddress: ADDRESS } });
    const after = await next.ask('manager', 'listSecurityAlerts');
    expect(after.alerts).toMatchObject([{ ipAddress: ADDRESS, severity: 'low' }]);
    expect(after.expected).toEqual([]);
    expect(await suspicious(next)).toEqual([1, 1]);
  });

  test('can get another reason, and both are in the audit without the address', async () => {
    const database = await open();
    const { shop } = await openShop(database);
    await mark(shop);
    await mark(shop, 'admin', 'A family');
    await shop.ask('manager', 'forgetExpectedAddress', { body: { ipAddress: ADDRESS } });
    const entries = await database.query
      .selectFrom('audit')
      .select(['actor', 'action', 'target', 'details'])
      .where('action', 'like', 'alert-%')
      .orderBy('id')
      .execute();
    const target = '203.0.113.0/24';
    expect(entries).toEqual([
      { actor: 'manager', action: 'alert-expected', target, details: JSON.stringify({ reason: REASON }) },
      { actor: 'admin', action: 'alert-expected', target, details: JSON.stringify({ reason: 'A family' }) },
      { actor: 'manager', action: 'alert-no-longer-expected', target, details: null },
    ]);
  });

  test('needs an alert, a reason and a member of staff', async () => {
    const { shop } = await openShop(await open());
    const send = async (ipAddress: string, reason: string, who: 'manager' | Record<string, string>) => {
      const { statusCode, body } = await shop.send(who, 'expectAddress', { body: { ipAddress, reason } });
      return [statusCode, JSON.parse(body).error];
    };
    expect(await send('192.0.2.99', REASON, 'manager')).toEqual([
      404,
      'There is no alert for this address now',
    ]);
    expect(await send(ADDRESS, '   ', 'manager')).toEqual([400, 'Please say why']);
    expect(await send(ADDRESS, 'x'.repeat(201), 'manager')).toEqual([400, 'Reason too long']);
    expect((await send(ADDRESS, REASON, {}))[0]).toBe(401);
    const body = { ipAddress: ADDRESS };
    expect((await shop.send('manager', 'forgetExpectedAddress', { body })).statusCode).toBe(404);
    expect((await shop.ask('manager', 'listSecurityAlerts')).alerts).toHaveLength(1);
  });

  test('is forgotten after 90 days without a customer, but not while it is used', async () => {
    const database = await open();
    const { shop, clock } = await openShop(database);
    await mark(shop);
    const cleanUp = () =>
      removeOldUsage({ database, clock, retention: trustedRetention({ database, clock }) });
    // Asked below the calls, because the staff's sessions have ended by then.
    const reasons = async () =>
      (await openSecurityAlerts({ database, clock }).list()).expected.map(({ reason }) => reason);
    clock.pass(60 * DAY_MS);
    await shop.signIn('1234', { address: ADDRESS });
    clock.pass(31 * DAY_MS);
    await cleanUp();
    expect(await reasons()).toEqual([REASON]);
    clock.pass(60 * DAY_MS);
    await cleanUp();
    expect(await reasons()).toEqual([]);
  });
});
