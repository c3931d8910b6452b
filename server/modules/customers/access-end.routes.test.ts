import { expect, test } from 'vitest';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { Shop } from '#test/customers/shop.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { fastDigest } from '#test/identity/open-instance.ts';
import { MINUTE_MS, settableClock } from '#test/identity/settable-clock.ts';
import { NOON } from '#test/noon.ts';

/** The 14th ends there an hour after noon in London. */
const LORD_HOWE = { variables: { TIME_ZONE: 'Australia/Lord_Howe' }, digest: fastDigest };
const PIN = browserHashOf('1234');
const DOORS = [
  { url: '/api/validate-pin', field: 'pinHash' },
  { url: '/api/auth/validate-site-password', field: 'password' },
];

describeOnBothEngines('the end of access', (open) => {
  test('is the end of that day in TIME_ZONE, on every server and until the date is moved', async () => {
    const clock = settableClock(NOON + 55 * MINUTE_MS);
    const shop = await Shop.open(await open(), clock, LORD_HOWE);
    const other = await Shop.open(await open(), clock, LORD_HOWE);
    const body = { name: 'Ada', customerPinHash: PIN, validUntil: '2026-11-14' };
    const { customerPin } = await shop.ask('manager', 'createCustomer', { body });
    expect(customerPin.validUntil).toBe('2026-11-14');
    const [here, there] = [await shop.signIn('1234'), await other.signIn('1234')];
    // Notes the last use of the admin's session, which is idle for almost an hour.
    await shop.ask('admin', 'listCustomers');

    clock.pass(5 * MINUTE_MS - 1);
    expect([await here.view(), await there.view()]).toEqual([200, 200]);

    clock.pass(1);
    expect([await here.view(), await there.view()]).toEqual([401, 401]);
    for (const { url, field } of DOORS) {
      const answerTo = async (pin: string) =>
        (await other.knock(url, { [field]: browserHashOf(pin) }, {})).json();
      expect(await answerTo('1234'), url).toEqual(await answerTo('5678'));
    }

    const params = { pinHash: customerPin.pinHash };
    await shop.ask('admin', 'updateCustomer', { params, body: { validUntil: '2026-11-15' } });
    // Refused but not deleted: the clock might have been wrong.
    expect([await here.view(), await there.view()]).toEqual([200, 200]);
    expect((await other.signIn('1234')).role).toBe('customer');
  });

  test('and the limit of devices are changed by the admin, and removed with null', async () => {
    const database = await open();
    const shop = await Shop.open(database);
    const body = { name: 'Ada', customerPinHash: PIN, validUntil: '2026-12-31', maxDevices: 2 };
    const { pinHash } = (await shop.ask('admin', 'createCustomer', { body })).customerPin;
    const params = { pinHash };
    const change = async (changes: object) =>
      (await shop.ask('admin', 'updateCustomer', { params, body: changes })).customerPin;

    expect(await change({ maxDevices: 50 })).toMatchObject({ validUntil: '2026-12-31', maxDevices: 50 });
    const cleared = await change({ validUntil: null, maxDevices: null });
    expect(cleared).not.toHaveProperty('validUntil');
    expect(cleared).not.toHaveProperty('maxDevices');
    const [listed] = (await shop.ask('manager', 'listCustomers')).customerPins;
    expect(listed).not.toHaveProperty('maxDevices');
    expect(listed?.hasPin).toBe(true);
    const audit = await database.query
      .selectFrom('audit')
      .select(['action', 'details'])
      .orderBy('id')
      .execute();
    expect(audit.map(({ action, details }) => [action, JSON.parse(details ?? 'null')])).toEqual([
      ['customer-created', { validUntil: '2026-12-31', maxDevices: 2 }],
      ['customer-updated', { maxDevices: 50 }],
      ['customer-updated', { validUntil: 'none', maxDevices: 'none' }],
    ]);
  });

  test('and the limit of devices are refused if they are no date and no whole number from 1 to 50', async () => {
    const shop = await Shop.open(await open());
    const refusal = async (fields: object) => {
      const body = { name: 'Ada', customerPinHash: PIN, ...fields };
      const answer = await shop.send('manager', 'createCustomer', { body });
      return [answer.statusCode, answer.json().error];
    };
    for (const validUntil of ['2026-02-30', '14.11.2026', '', '2026-11-14T00:00'])
      expect(await refusal({ validUntil }), validUntil).toEqual([400, 'Enter a date']);
    for (const maxDevices of [0, 51, 1.5])
      expect(await refusal({ maxDevices }), String(maxDevices)).toEqual([
        400,
        'Devices must be a whole number from 1 to 50',
      ]);
    expect((await shop.ask('admin', 'listCustomers')).customerPins).toEqual([]);
  });
});

describeOnBothEngines('the tier of a new customer', (open) => {
  test('is chosen by managers only while the shop allows it', async () => {
    const shop = await Shop.open(await open());
    const mayChoose = async (who: 'admin' | 'manager') =>
      (await shop.ask(who, 'listCustomers')).mayChooseTier;
    const add = async (pin: string) =>
      (
        await shop.send('manager', 'createCustomer', {
          body: { name: 'Ada', customerPinHash: browserHashOf(pin), isVip: true },
        })
      ).statusCode;
    const allow = async (managersSetTiers: boolean) => {
      const { settings, revision } = await shop.ask('admin', 'getShop');
      const body = { settings: { ...settings, managersSetTiers }, revision };
      await shop.ask('admin', 'saveShop', { body });
    };

    expect([await mayChoose('admin'), await mayChoose('manager')]).toEqual([true, false]);
    expect(await add('1234')).toBe(403);

    await allow(true);
    expect([await mayChoose('admin'), await mayChoose('manager')]).toEqual([true, true]);
    expect(await add('1234')).toBe(201);
    const [ada] = (await shop.ask('manager', 'listCustomers')).customerPins;
    expect(ada?.isVip).toBe(true);
    const params = { pinHash: ada?.pinHash ?? '' };
    const update = await shop.send('manager', 'updateCustomer', { params, body: { isVip: false } });
    expect(update.statusCode).toBe(403);

    await allow(false);
    expect(await mayChoose('manager')).toBe(false);
    expect(await add('5678')).toBe(403);
  });
});
