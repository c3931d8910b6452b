import { expect, test } from 'vitest';
import { ERRORS, type ErrorCode } from '#domain/contract/calls/errors.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { type Browser, PINS } from '#test/identity/browser.ts';
import { fastDigest, listAudit, NOON, openInstance } from '#test/identity/open-instance.ts';
import { makeCustomer } from '#test/identity/people.ts';
import { MINUTE_MS, settableClock } from '#test/identity/settable-clock.ts';

function refusal(code: ErrorCode) {
  return { status: ERRORS[code].status, body: { error: ERRORS[code].text } };
}

async function sessionStatusOf(browser: Browser): Promise<number> {
  return (await browser.get('/api/auth/session')).status;
}

describeOnBothEngines('authentication settings', (open) => {
  test('show which secrets are set, and that nothing was changed yet', async () => {
    const database = await open();
    const admin = await (await openInstance(database)).admin();
    const installed = new Date(NOON).toISOString();
    expect((await admin.get('/api/auth/settings')).body).toEqual({
      hasAdminPin: true,
      hasVipPin: true,
      siteProtectionEnabled: false,
      lastUpdated: null,
      adminPinUpdatedAt: installed,
      vipPinUpdatedAt: installed,
    });
    await database.query.deleteFrom('credential').where('owner', '=', 'vip').execute();
    await admin.enableProtection('sesame');
    expect((await admin.get('/api/auth/settings')).body).toMatchObject({
      hasVipPin: false,
      siteProtectionEnabled: true,
      vipPinUpdatedAt: null,
    });
  });

  test('have a date for each PIN, which other changes do not touch', async () => {
    const clock = settableClock();
    const admin = await (await openInstance(await open(), clock)).admin();
    const installed = new Date(clock.now()).toISOString();
    clock.pass(MINUTE_MS);
    await admin.changePassword('vip', '12345678');
    await admin.enableProtection('sesame');
    const changed = new Date(clock.now()).toISOString();
    expect((await admin.get('/api/auth/settings')).body).toMatchObject({
      lastUpdated: changed,
      adminPinUpdatedAt: installed,
      vipPinUpdatedAt: changed,
    });
  });

  test.each<[string, (admin: Browser) => Promise<unknown>]>([
    ['a staff PIN', (admin) => admin.changePassword('vip', '12345678')],
    ['the site password', (admin) => admin.changePassword('site', 'sesame')],
    ['the protection', (admin) => admin.enableProtection('sesame')],
    ['the passcodes', (admin) => admin.createPasscode('Partners', 'barley')],
  ])('a change of %s sets the time and the person of the last update', async (_name, change) => {
    const clock = settableClock();
    const database = await open();
    const admin = await (await openInstance(database, clock)).admin();
    clock.pass(MINUTE_MS);
    await change(admin);
    const lastUpdated = new Date(clock.now()).toISOString();
    clock.pass(MINUTE_MS);
    expect((await admin.get('/api/auth/settings')).body).toMatchObject({ lastUpdated });
    const stored = await database.query.selectFrom('security_settings').select('updated_by').execute();
    expect(stored).toEqual([{ updated_by: 'admin' }]);
  });

  test('are only for the admin', async () => {
    const instance = await openInstance(await open());
    const manager = instance.browser();
    await manager.signIn(PINS.managerPin);
    expect(await manager.get('/api/auth/settings')).toMatchObject({ status: 403 });
    expect(await manager.changePassword('manager', '12345678')).toMatchObject({ status: 403 });
    expect(await instance.browser().get('/api/auth/settings')).toMatchObject({ status: 401 });
  });
});

describeOnBothEngines('changing a password', (open) => {
  test('an admin who changes their own PIN continues with a new token; older tokens no longer work', async () => {
    const instance = await openInstance(await open());
    const [admin, other] = [await instance.admin(), await instance.admin()];
    const former = admin.token;
    const { status, body } = await admin.changePassword('admin', '12345678');
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, token: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(body.token).not.toBe(former);
    expect([await sessionStatusOf(admin), await sessionStatusOf(other)]).toEqual([401, 401]);
    admin.token = body.token;
    expect((await admin.get('/api/auth/session')).body).toMatchObject({ role: 'admin' });
    expect(await admin.changePassword('vip', '87654321', PINS.adminPin)).toMatchObject(refusal('pin/wrong'));
    expect(await admin.changePassword('vip', '87654321', '12345678')).toMatchObject({ status: 200 });
  });

  test.each([
    ['manager', PINS.managerPin],
    ['vip', PINS.vipPin],
  ] as const)('a new %s PIN ends that person’s sessions and leaves the admin’s', async (type, pin) => {
    const instance = await openInstance(await open());
    const admin = await instance.admin();
    const person = instance.browser();
    await person.signIn(pin);
    expect(await sessionStatusOf(person)).toBe(200);
    const { status, body } = await admin.changePassword(type, '12345678');
    expect({ status, body }).toEqual({ status: 200, body: { success: true } });
    expect([await sessionStatusOf(person), await sessionStatusOf(admin)]).toEqual([401, 200]);
    const again = instance.browser();
    await again.signIn(pin);
    expect(again.token).toBeUndefined();
    await again.signIn('12345678');
    expect((await again.get('/api/auth/session')).body).toMatchObject({ role: type });
  });

  test('an admin who changes their own PIN keeps a known browser, although time passes meanwhile', async () => {
    const clock = settableClock();
    const ticking = {
      now: () => {
        clock.pass(1);
        return clock.now();
      },
    };
    const instance = await openInstance(await open(), ticking);
    const [admin, stranger] = [await instance.admin(), instance.browser()];
    expect(await admin.changePassword('admin', '12345678')).toMatchObject({ status: 200 });
    const trial = { pinHash: browserHashOf('0000') };
    for (let time = 0; time < 5; time += 1) await stranger.post('/api/validate-pin', trial);
    expect(await stranger.post('/api/validate-pin', trial)).toMatchObject({ status: 429 });
    const own = { pinHash: browserHashOf('12345678') };
    expect(await admin.post('/api/validate-pin', own)).toMatchObject({ body: { role: 'admin' } });
  });

  test('the site password is set when there was none, and changed when there was', async () => {
    const instance = await openInstance(await open());
    const admin = await instance.admin();
    await admin.changePassword('site', 'sesame');
    expect(instance.identity.isSiteProtected()).toBe(false);
    expect((await instance.browser().knock('sesame')).body).toMatchObject({ valid: true });
    const { body } = await admin.changePassword('site', 'open barley');
    expect(body).toEqual({ success: true });
    expect((await instance.browser().knock('sesame')).body).toMatchObject({ valid: false });
    expect((await instance.browser().knock('open barley')).body).toMatchObject({ valid: true });
  });

  test('nobody gets a PIN that somebody has, not even an inactive customer', async () => {
    const database = await open();
    const admin = await (await openInstance(database)).admin();
    const { pin: lookup } = await fastDigest(browserHashOf('7777'));
    await makeCustomer(database.query, { isActive: false, lookup });
    for (const taken of ['7777', PINS.managerPin]) {
      expect(await admin.changePassword('vip', taken)).toMatchObject(refusal('pin/in-use'));
    }
    expect(await admin.changePassword('admin', PINS.vipPin)).toMatchObject(refusal('pin/in-use'));
    expect(await sessionStatusOf(admin)).toBe(200);
  });

  test('after ten taken PINs within an hour no PIN can be assigned until the hour is over', async () => {
    const clock = settableClock();
    const admin = await (await openInstance(await open(), clock)).admin();
    for (let time = 1; time <= 10; time += 1) {
      expect(await admin.changePassword('vip', PINS.managerPin)).toMatchObject(refusal('pin/in-use'));
    }
    const refused = (wait: string) => ({
      status: 429,
      body: { error: `Too many PINs were already in use. Try again in ${wait}.` },
    });
    expect(await admin.changePassword('vip', '87654321')).toMatchObject(refused('60 minutes'));
    clock.pass(59 * MINUTE_MS);
    expect(await admin.changePassword('vip', '87654321')).toMatchObject(refused('60 seconds'));
    clock.pass(MINUTE_MS);
    expect(await admin.changePassword('vip', '87654321')).toMatchObject({ status: 200 });
  });

  test('a passcode’s password is refused as in use, the current site password may be set again', async () => {
    const admin = await (await openInstance(await open())).admin();
    await admin.createPasscode('Partners', 'barley');
    expect(await admin.changePassword('site', 'barley')).toMatchObject(refusal('password/in-use'));
    await admin.changePassword('site', 'sesame');
    expect(await admin.changePassword('site', 'sesame')).toMatchObject({ status: 200 });
  });

  test('a secret that is too short is refused with its own message', async () => {
    const admin = await (await openInstance(await open())).admin();
    for (const short of ['', '000']) {
      expect(await admin.changePassword('vip', short)).toMatchObject(refusal('pin/too-short'));
      const { body } = await admin.changePassword('site', short);
      expect(body).toMatchObject({
        error:
          short === ''
            ? expect.stringMatching(/^Site password required - /)
            : expect.stringMatching(/^Site password too short - /),
        details: [{ path: 'newPasswordHash' }],
      });
    }
  });

  test('a new PIN equal to the current one is refused', async () => {
    const admin = await (await openInstance(await open())).admin();
    expect(await admin.changePassword('admin', PINS.adminPin)).toMatchObject({
      status: 400,
      body: { error: 'New PIN must be different from current PIN' },
    });
  });

  test('a VIP or manager PIN changed to itself is refused with the same text, and still works', async () => {
    const instance = await openInstance(await open());
    const admin = await instance.admin();
    for (const [type, pin] of [
      ['vip', PINS.vipPin],
      ['manager', PINS.managerPin],
    ] as const) {
      const message = 'New PIN must be different from current PIN';
      expect(await admin.changePassword(type, pin)).toMatchObject({
        status: 400,
        body: { error: message, details: [{ path: 'newPasswordHash', message }] },
      });
      const browser = instance.browser();
      await browser.signIn(pin);
      expect((await browser.get('/api/auth/session')).body).toMatchObject({ role: type });
    }
  });

  test('without the admin PIN nothing changes, and the refusal is recorded', async () => {
    const database = await open();
    const admin = await (await openInstance(database)).admin();
    for (const type of ['admin', 'manager', 'vip', 'site'] as const) {
      expect(await admin.changePassword(type, 'something', PINS.managerPin)).toMatchObject(
        refusal('pin/wrong'),
      );
    }
    expect(await sessionStatusOf(admin)).toBe(200);
    // One row for an address and hour, with their number.
    const last = (await listAudit(database)).at(-1);
    expect([last?.action, JSON.parse(last?.details ?? '')]).toEqual(['pin-check-refused', { count: 4 }]);
    expect((await admin.get('/api/auth/settings')).body).toMatchObject({ lastUpdated: null });
  });

  test('each change is recorded with its kind and without secrets', async () => {
    const database = await open();
    const admin = await (await openInstance(database)).admin();
    for (const type of ['manager', 'vip', 'site', 'admin'] as const) {
      await admin.changePassword(type, `new ${type}`);
    }
    const records = await listAudit(database);
    expect(records.slice(-4).map(({ actor, action, target }) => [actor, action, target])).toEqual([
      ['admin', 'pin-changed', 'manager'],
      ['admin', 'pin-changed', 'vip'],
      ['admin', 'site-password-changed', null],
      ['admin', 'pin-changed', 'admin'],
    ]);
    expect(JSON.stringify(records)).not.toMatch(/[0-9a-f]{64}/);
  });
});
