import { expect, test } from 'vitest';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { Shop } from '#test/customers/shop.ts';
import { describeOnBothEngines } from '#test/databases.ts';

const NOBODY = { pinHash: '0'.repeat(64) };

describeOnBothEngines('customers', (open) => {
  test('are created by staff, and only the admin sees phone numbers', async () => {
    const shop = await Shop.open(await open(), undefined, {
      variables: { PUBLIC_URL: 'https://shop.example' },
    });
    const body = { name: ' Ada ', phone: '555-0100', customerPinHash: browserHashOf('1234') };
    const created = await shop.send('manager', 'createCustomer', { body });
    expect(created.statusCode).toBe(201);
    const { customerPin } = created.json();
    expect(customerPin).toEqual({
      id: expect.any(String),
      name: 'Ada',
      pinHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      usageCount: 0,
      createdAt: '2026-11-14T12:00:00.000Z',
      lastUsedAt: null,
      isActive: true,
      isVip: false,
      isHeavyweight: false,
      hasPin: true,
      uniqueDeviceCount: 0,
      suspiciousActivityCount: 0,
      deviceFingerprints: [],
      usageHistory: [],
    });
    // A phone number sent by a manager is ignored.
    const [known] = (await shop.ask('admin', 'listCustomers')).customerPins;
    expect(known).toEqual({ ...customerPin, phone: null });

    const bea = { name: 'Bea', phone: '555-0101', customerPinHash: browserHashOf('5678') };
    const made = await shop.ask('admin', 'createCustomer', { body: bea });
    expect(made.customerPin.phone).toBe('555-0101');
    const { customerPins, today, publicUrl } = await shop.ask('manager', 'listCustomers');
    expect(customerPins.map(({ name }) => name)).toEqual(['Bea', 'Ada']);
    expect({ today, publicUrl }).toEqual({ today: '2026-11-14', publicUrl: 'https://shop.example' });
    const params = { pinHash: made.customerPin.pinHash };
    for (const name of ['listCustomers', 'getCustomer'] as const) {
      expect((await shop.send('manager', name, { params })).body).not.toContain('phone');
      expect((await shop.send('admin', name, { params })).body).toContain('555-0101');
    }
  });

  test('are refused with the texts of the form, and a PIN in use with the same text for every owner', async () => {
    const shop = await Shop.open(await open());
    await shop.addCustomer('Ada', '1234');
    const refusal = async (body: object) => {
      const answer = await shop.send('manager', 'createCustomer', { body });
      return [answer.statusCode, answer.json().error, answer.json().details?.[0]?.path];
    };
    const pin = (digits: string) => ({ name: 'Bea', customerPinHash: browserHashOf(digits) });
    expect(await refusal({ ...pin('5678'), name: ' ' })).toEqual([400, 'Customer name is required', 'name']);
    expect(await refusal({ ...pin('5678'), name: 'x'.repeat(121) })).toEqual([
      400,
      'Customer name is too long',
      'name',
    ]);
    expect(await refusal({ name: 'Bea', customerPinHash: '1234' })).toEqual([
      400,
      'Hash must be exactly 64 hex characters',
      'customerPinHash',
    ]);
    for (const short of ['', '123'])
      expect(await refusal(pin(short))).toEqual([400, 'PIN must be at least 4 digits', 'customerPinHash']);
    expect(await refusal({ ...pin('5678'), phone: '12345' })).toEqual([400, 'Phone too short', 'phone']);
    expect(await refusal(pin('1234'))).toEqual([409, 'This PIN is already in use', undefined]);
    for (let time = 2; time <= 10; time += 1) await refusal(pin('1234'));
    const tooMany = await shop.send('manager', 'createCustomer', { body: pin('8765') });
    expect([tooMany.statusCode, tooMany.json().error]).toEqual([
      429,
      'Too many PINs were already in use. Try again in 60 minutes.',
    ]);
    expect(tooMany.headers['retry-after']).toBe('3600');
  });

  test('get their tier and phone number in one step from the admin, and never a tier from a manager', async () => {
    const shop = await Shop.open(await open());
    const body = {
      name: 'Ada',
      phone: '555-0100',
      customerPinHash: browserHashOf('1234'),
      isHeavyweight: true,
    };
    const refused = await shop.send('manager', 'createCustomer', { body });
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'Access denied']);
    expect((await shop.ask('admin', 'listCustomers')).customerPins).toEqual([]);
    const { customerPin } = await shop.ask('admin', 'createCustomer', { body });
    expect(customerPin).toMatchObject({ phone: '555-0100', isVip: false, isHeavyweight: true });
    expect((await shop.signIn('1234')).role).toBe('heavyweight');
    const plain = { name: 'Bea', customerPinHash: browserHashOf('5678'), isVip: false };
    expect((await shop.send('manager', 'createCustomer', { body: plain })).statusCode).toBe(201);
  });

  test('cannot get the PIN they have as a new one', async () => {
    const shop = await Shop.open(await open());
    const { pinHash } = await shop.addCustomer('Ada', '1234');
    const change = (pin: string) =>
      shop.send('admin', 'updateCustomer', { params: { pinHash }, body: { newPinHash: browserHashOf(pin) } });
    const message = 'New PIN must be different from current PIN';
    expect((await change('1234')).json()).toEqual({
      error: message,
      details: [{ path: 'newPinHash', message }],
    });
    expect((await change('12')).json()).toEqual({
      error: 'PIN must be 4-8 digits',
      details: [{ path: 'newPinHash', message: 'PIN must be 4-8 digits' }],
    });
  });

  test('are changed and deleted only by the admin, with effect at the next request', async () => {
    const database = await open();
    const shop = await Shop.open(database);
    const { pinHash } = await shop.addCustomer('Ada', '1234');
    const params = { pinHash };
    const phone = await shop.signIn('1234');
    for (const name of ['updateCustomer', 'deleteCustomer'] as const) {
      expect((await shop.send('manager', name, { params, body: { isActive: false } })).statusCode).toBe(403);
      expect((await shop.send('admin', name, { params: NOBODY, body: {} })).statusCode).toBe(404);
    }
    expect(await phone.view()).toBe(200);

    const body = { phone: '555-0100', isVip: true, newPinHash: browserHashOf('4321') };
    const { customerPin } = await shop.ask('admin', 'updateCustomer', { params, body });
    expect(customerPin).toMatchObject({
      pinHash,
      name: 'Ada',
      phone: '555-0100',
      isVip: true,
      usageCount: 1,
    });
    expect(customerPin.deviceFingerprints).toHaveLength(1);
    expect(await phone.view()).toBe(401);
    expect((await shop.signIn('1234')).role).toBe('public');
    const again = await shop.signIn('4321');
    expect(again.role).toBe('vip');

    await shop.ask('admin', 'updateCustomer', { params, body: { isActive: false } });
    expect(await again.view()).toBe(401);
    await shop.ask('admin', 'deleteCustomer', { params });
    expect((await shop.send('admin', 'getCustomer', { params })).statusCode).toBe(404);
    for (const table of [
      'usage_event',
      'usage_device',
      'usage_device_cookie',
      'usage_month',
      'customer_address',
    ] as const) {
      expect(await database.query.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    const deleted = database.query
      .selectFrom('audit')
      .select(['actor', 'target'])
      .where('action', '=', 'customer-deleted');
    expect(await deleted.execute()).toEqual([{ actor: 'admin', target: 'Ada' }]);
  });

  test('with an unknown or invalid handle are not found', async () => {
    const shop = await Shop.open(await open());
    for (const name of ['getCustomer', 'listUsageHistory'] as const) {
      const missing = await shop.send('manager', name, { params: NOBODY });
      expect([missing.statusCode, missing.json().error]).toEqual([404, 'Customer not found']);
      expect((await shop.send('manager', name, { params: { pinHash: 'ada' } })).statusCode).toBe(400);
    }
    expect((await shop.send('manager', 'listUsageStats', { params: { period: 'yearly' } })).statusCode).toBe(
      400,
    );
  });

  test('leave no PIN and no hash of a PIN in the log or an answer', async () => {
    const shop = await Shop.open(await open());
    const body = { name: 'Ada', customerPinHash: browserHashOf('12345678') };
    const answers = [await shop.send('manager', 'createCustomer', { body })];
    const { pinHash } = answers[0]?.json().customerPin ?? NOBODY;
    await shop.signIn('12345678');
    answers.push(await shop.send('manager', 'createCustomer', { body }));
    const change = { newPinHash: browserHashOf('87654321') };
    answers.push(await shop.send('admin', 'updateCustomer', { params: { pinHash }, body: change }));
    answers.push(await shop.send('admin', 'listCustomers'));
    const said = [shop.log(), ...answers.map((answer) => answer.body)].join('\n');
    expect(said).toContain('customer-pins');
    for (const pin of ['12345678', '87654321']) {
      expect(said).not.toContain(pin);
      expect(said).not.toContain(browserHashOf(pin));
    }
  });
});
