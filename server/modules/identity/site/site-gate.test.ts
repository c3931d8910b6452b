import { expect, test } from 'vitest';
import { NO_PERMISSIONS, permissionsOf } from '#domain/contract/entities/roles.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { type Browser, PINS } from '#test/identity/browser.ts';
import {
  fastDigest,
  listAudit,
  openInstance,
  openProtectedInstance,
  SITE_PASSWORD,
} from '#test/identity/open-instance.ts';
import { makeCustomer } from '#test/identity/people.ts';
import { DAY_MS, settableClock } from '#test/identity/settable-clock.ts';

const REFUSED = {
  valid: false,
  role: 'public',
  permissions: NO_PERMISSIONS,
  message: 'Invalid password. Please try again.',
};

function status(browser: Browser) {
  return browser.get('/api/auth/site-protection-status');
}

describeOnBothEngines('the gate', (open) => {
  test('a site without protection is open to everyone', async () => {
    const { browser } = await openInstance(await open());
    expect((await status(browser())).body).toEqual({ enabled: false, granted: true });
    expect(await browser().isInside()).toBe(true);
  });

  test('the site password lets a visitor in, who is not asked again after a reload', async () => {
    const { instance } = await openProtectedInstance(await open());
    const visitor = instance.browser();
    expect((await status(visitor)).body).toEqual({ enabled: true, granted: false });
    expect(await visitor.isInside()).toBe(false);
    const { status: code, body } = await visitor.knock(SITE_PASSWORD);
    expect({ code, body }).toEqual({
      code: 200,
      body: { valid: true, role: 'public', permissions: NO_PERMISSIONS },
    });
    expect((await status(visitor)).body).toEqual({ enabled: true, granted: true });
    expect(await visitor.isInside()).toBe(true);
  });

  test('every active passcode lets a visitor in, and no other', async () => {
    const { instance, admin } = await openProtectedInstance(await open());
    await admin.createPasscode('Partners', 'barley');
    const { body } = await admin.createPasscode('Press', 'millet');
    await admin.updatePasscode(body.passcode?.id ?? '', { isActive: false });
    const [partner, press] = [instance.browser(), instance.browser()];
    expect((await partner.knock('barley')).body).toMatchObject({ valid: true, role: 'public' });
    expect(await partner.isInside()).toBe(true);
    expect((await press.knock('millet')).body).toEqual(REFUSED);
    expect(await press.isInside()).toBe(false);
  });

  test('a PIN signs its owner in: the token opens the gate, not a cookie', async () => {
    const database = await open();
    const { instance } = await openProtectedInstance(database);
    const { pin: lookup } = await fastDigest(browserHashOf('7777'));
    await makeCustomer(database.query, { name: 'Ada', isVip: true, lookup });
    const ada = instance.browser();
    const { body, setCookies } = await ada.knock('7777');
    const authToken = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(body).toEqual({
      valid: true,
      role: 'vip',
      permissions: permissionsOf('vip'),
      authToken,
      name: 'Ada',
    });
    expect(setCookies).toEqual([
      expect.stringMatching(/^tierbook_device=/),
      expect.stringMatching(/^tierbook_signed_in=1;/),
    ]);
    expect(await ada.isInside()).toBe(false);
    ada.token = body.authToken;
    expect((await ada.get('/api/auth/session')).body).toMatchObject({ role: 'vip' });
    expect((await status(ada)).body).toEqual({ enabled: true, granted: true });
  });

  test('a wrong password, an unknown PIN and an inactive customer get the same answer', async () => {
    const database = await open();
    const { instance } = await openProtectedInstance(database);
    const { pin: lookup } = await fastDigest(browserHashOf('7777'));
    await makeCustomer(database.query, { isActive: false, lookup });
    for (const wrong of ['nonsense', '8888', '7777']) {
      const visitor = instance.browser();
      const { status: code, body, setCookies } = await visitor.knock(wrong);
      expect({ code, body, setCookies }).toEqual({ code: 200, body: REFUSED, setCookies: [] });
      expect(await visitor.isInside()).toBe(false);
    }
  });

  test('a password that equals a PIN lets visitors in but signs nobody in', async () => {
    const { instance, admin } = await openProtectedInstance(await open());
    await admin.changePassword('site', PINS.managerPin);
    const { body } = await instance.browser().knock(PINS.managerPin);
    expect(body).toEqual({ valid: true, role: 'public', permissions: NO_PERMISSIONS });
  });

  test('a signed-in person keeps their role', async () => {
    const { admin } = await openProtectedInstance(await open());
    const { body } = await admin.knock(SITE_PASSWORD);
    expect(body).toEqual({ valid: true, role: 'admin', permissions: permissionsOf('admin') });
  });

  test('while protection is off, a correct password is still accepted and a wrong one refused', async () => {
    const { instance, admin } = await openProtectedInstance(await open());
    await admin.disableProtection();
    expect((await instance.browser().knock(SITE_PASSWORD)).body).toMatchObject({ valid: true });
    expect((await instance.browser().knock('nonsense')).body).toEqual(REFUSED);
  });

  test('every try at the gate counts as one attempt, with any kind of secret', async () => {
    const { instance } = await openProtectedInstance(await open());
    const visitor = instance.browser();
    for (let failures = 0; failures < 5; failures += 1) {
      expect((await visitor.knock(`wrong ${failures}`)).status).toBe(200);
    }
    const { status: code, body } = await visitor.knock(SITE_PASSWORD);
    expect({ code, error: body.error }).toEqual({
      code: 429,
      error: 'Too many attempts. Please try again later.',
    });
    expect(await visitor.isInside()).toBe(false);
  });

  test('entries and refusals are recorded, without what was typed', async () => {
    const database = await open();
    const { instance, admin } = await openProtectedInstance(database);
    await admin.createPasscode('Partners', 'barley');
    await instance.browser().knock(SITE_PASSWORD);
    await instance.browser().knock('barley');
    await instance.browser().knock('nonsense');
    await instance.browser().knock(PINS.vipPin);
    const records = (await listAudit(database)).slice(-4);
    const about = ({ actor, action, target, address }: (typeof records)[number]) =>
      [actor, action, target, address].join(' | ');
    expect(records.map(about)).toEqual([
      'visitor | gate-passed | site password | 127.0.0.1',
      'visitor | gate-passed | Partners | 127.0.0.1',
      'visitor | gate-refused |  | 127.0.0.1',
      'vip | signed-in |  | 127.0.0.1',
    ]);
  });

  test('the grant ends after 30 days on the server as well, where a copied cookie would not', async () => {
    const clock = settableClock();
    const instance = await openInstance(await open(), clock);
    await (await instance.admin()).enableProtection(SITE_PASSWORD);
    const visitor = instance.browser();
    await visitor.knock(SITE_PASSWORD);
    clock.pass(30 * DAY_MS - 1);
    expect(await visitor.isInside()).toBe(true);
    clock.pass(1);
    expect(await visitor.isInside()).toBe(false);
  });

  test('logout revokes the grant', async () => {
    const { instance } = await openProtectedInstance(await open());
    const visitor = instance.browser();
    await visitor.knock(SITE_PASSWORD);
    await visitor.post('/api/auth/logout', {});
    expect(await visitor.isInside()).toBe(false);
  });

  test('a grant from before a restore does not fit a password that is set after it', async () => {
    const database = await open();
    const { instance, admin } = await openProtectedInstance(database);
    const backedUp = await database.query.selectFrom('site_secret').selectAll().execute();
    await admin.enableProtection('barley');
    const visitor = instance.browser();
    await visitor.knock('barley');
    expect(await visitor.isInside()).toBe(true);

    await database.query.deleteFrom('site_secret').execute();
    await database.query.insertInto('site_secret').values(backedUp).execute();
    await admin.enableProtection('millet');

    expect(await visitor.isInside()).toBe(false);
  });
});
