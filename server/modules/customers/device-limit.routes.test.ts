import { expect, test } from 'vitest';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import type { Database } from '#server/platform/database/index.ts';
import { Shop } from '#test/customers/shop.ts';
import { LAPTOP } from '#test/customers/usage-stand.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { fastDigest } from '#test/identity/open-instance.ts';

const AT_HOME = { address: '203.0.113.7' };
const ELSEWHERE = { address: '203.0.113.99', userAgent: LAPTOP };
const PIN = { pinHash: browserHashOf('1234') };

function openShop(database: Database, variables: Record<string, string> = {}): Promise<Shop> {
  return Shop.open(database, undefined, { variables, digest: fastDigest });
}

async function addAda(shop: Shop, maxDevices: number): Promise<string> {
  const body = { name: 'Ada', customerPinHash: PIN.pinHash, maxDevices };
  return (await shop.ask('manager', 'createCustomer', { body })).customerPin.pinHash;
}

async function auditOf({ query }: Database, action: string) {
  return await query
    .selectFrom('audit')
    .select(['actor', 'target', 'address', 'details'])
    .where('action', '=', action)
    .execute();
}

describeOnBothEngines('a device beyond the limit', (open) => {
  test('is refused at every door, and recorded without counting as an access or a wrong PIN', async () => {
    const database = await open();
    const shop = await openShop(database, { CONTACT_PHONE: '(212) 555-0199' });
    const pinHash = await addAda(shop, 1);
    const phone = await shop.signIn('1234', AT_HOME);
    const refused = [
      await shop.knock('/api/validate-pin', PIN, ELSEWHERE),
      await shop.knock('/api/auth/validate-site-password', { password: PIN.pinHash }, ELSEWHERE),
    ];

    for (const answer of refused) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({
        error: 'This PIN is already in use on 1 device. For help, call (212) 555-0199.',
        details: { code: 'device-limit' },
      });
      expect(answer.cookies).toEqual([]);
    }
    expect(await phone.view()).toBe(200);
    const { customerPin } = await shop.ask('manager', 'getCustomer', { params: { pinHash } });
    expect(customerPin).toMatchObject({ usageCount: 1, uniqueDeviceCount: 1, maxDevices: 1 });
    expect(customerPin.usageHistory).toEqual([
      expect.objectContaining({ action: 'device_refused', ipAddress: '203.0.113.99', userAgent: LAPTOP }),
      expect.objectContaining({ action: 'signed_in', ipAddress: '203.0.113.7' }),
    ]);
    expect(await auditOf(database, 'device-refused')).toEqual([
      { actor: 'Ada', target: null, address: '203.0.113.99', details: '{"count":2}' },
    ]);
    expect(await database.query.selectFrom('throttle_budget').select('key').execute()).toEqual([]);
    for (const period of ['daily', 'weekly', 'monthly', 'ytd']) {
      const { stats } = await shop.ask('manager', 'listUsageStats', { params: { period } });
      expect(stats, period).toMatchObject([{ accessCount: 1 }]);
      expect(stats[0]?.series.at(-1)).toBe(1);
      const { points } = await shop.ask('manager', 'getUsageChart', { params: { period } });
      expect(points.reduce((sum, { accesses }) => sum + accesses, 0)).toBe(1);
    }
  });

  test('leaves the session that the browser has', async () => {
    const shop = await openShop(await open());
    await addAda(shop, 1);
    await shop.signIn('1234', AT_HOME);
    await shop.addCustomer('Bea', '5678');
    const bea = await shop.signIn('5678', ELSEWHERE);

    const refused = await shop.signIn('1234', { ...ELSEWHERE, headers: bea.headers });

    expect(refused.status).toBe(403);
    expect(await bea.view()).toBe(200);
  });

  test('is not the installed app of a known phone, nor a known device after the limit was lowered', async () => {
    const shop = await openShop(await open());
    const pinHash = await addAda(shop, 2);
    const phone = await shop.signIn('1234', AT_HOME);
    const installedApp = await shop.signIn('1234', AT_HOME);
    const laptop = await shop.signIn('1234', ELSEWHERE);
    expect([installedApp.status, laptop.status]).toEqual([200, 200]);

    await shop.ask('admin', 'updateCustomer', { params: { pinHash }, body: { maxDevices: 1 } });

    expect([await phone.view(), await laptop.view()]).toEqual([200, 200]);
    const again = await shop.signIn('1234', { address: '198.51.100.1', headers: laptop.headers });
    expect(again.status).toBe(200);
    const { error } = (await shop.knock('/api/validate-pin', PIN, { address: '198.51.100.2' })).json();
    expect(error).toBe('This PIN is already in use on 2 devices.');
  });

  test('cannot slip in while another one signs in on another server', async () => {
    const [one, other] = [await openShop(await open()), await openShop(await open())];
    const pinHash = await addAda(one, 2);
    const addresses = Array.from({ length: 6 }, (_, index) => `198.51.100.${index + 1}`);

    const answers = await Promise.all(
      addresses.map((address, index) => (index % 2 === 0 ? one : other).signIn('1234', { address })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403, 403]);
    const { customerPin } = await one.ask('manager', 'getCustomer', { params: { pinHash } });
    expect(customerPin).toMatchObject({ uniqueDeviceCount: 2, usageCount: 2 });
    expect(customerPin.deviceFingerprints).toHaveLength(2);
  });
});

describeOnBothEngines('a forgotten device', (open) => {
  test('makes room for another one: its sessions end on every server, and those of other devices go on', async () => {
    const database = await open();
    const [shop, other] = [await openShop(database), await openShop(await open())];
    const pinHash = await addAda(shop, 2);
    const phone = await shop.signIn('1234', AT_HOME);
    const installedApp = await other.signIn('1234', AT_HOME);
    const laptop = await other.signIn('1234', ELSEWHERE);
    const devices = async () =>
      (await shop.ask('manager', 'getCustomer', { params: { pinHash } })).customerPin;
    const { deviceFingerprints } = await devices();
    const id = deviceFingerprints.find(({ deviceType }) => deviceType === 'mobile')?.id ?? '';

    expect(await shop.ask('manager', 'forgetDevice', { params: { pinHash, id } })).toEqual({ success: true });

    expect([await phone.view(), await installedApp.view(), await laptop.view()]).toEqual([401, 401, 200]);
    expect(await devices()).toMatchObject({ uniqueDeviceCount: 1, usageCount: 3 });
    const knownBrowsers = await database.query.selectFrom('known_device').select('device_id').execute();
    expect(knownBrowsers).toHaveLength(1);
    expect(await auditOf(database, 'device-forgotten')).toMatchObject([
      { actor: 'manager', target: 'Ada', details: '{"device":"Mobile Safari on iOS"}' },
    ]);
    const again = await shop.signIn('1234', { ...AT_HOME, headers: { cookie: phone.headers.cookie } });
    expect([again.status, (await devices()).uniqueDeviceCount]).toEqual([200, 2]);
    expect((await shop.signIn('1234', { address: '198.51.100.1' })).status).toBe(403);
  });

  test('is not found a second time, nor by the handle of another customer', async () => {
    const shop = await openShop(await open());
    const pinHash = await addAda(shop, 2);
    await shop.signIn('1234', AT_HOME);
    const bea = await shop.addCustomer('Bea', '5678');
    const [device] = (await shop.ask('admin', 'getCustomer', { params: { pinHash } })).customerPin
      .deviceFingerprints;
    const forget = async (params: { pinHash: string; id: string }) => {
      const answer = await shop.send('admin', 'forgetDevice', { params });
      return [answer.statusCode, answer.json().error];
    };
    const id = device?.id ?? '';
    const missing = [404, 'This device was already forgotten'];

    expect(await forget({ pinHash: bea.pinHash, id })).toEqual(missing);
    expect(await forget({ pinHash: '0'.repeat(64), id })).toEqual([404, 'Customer not found']);
    expect((await forget({ pinHash, id }))[0]).toBe(200);
    expect(await forget({ pinHash, id })).toEqual(missing);
    expect((await forget({ pinHash, id: 'phone' }))[0]).toBe(400);
  });
});
