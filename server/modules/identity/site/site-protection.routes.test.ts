import { expect, test } from 'vitest';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { type Browser, PINS } from '#test/identity/browser.ts';
import {
  listAudit,
  NOON,
  openInstance,
  openProtectedInstance,
  SITE_PASSWORD,
} from '#test/identity/open-instance.ts';

function status(browser: Browser) {
  return browser.get('/api/auth/site-protection-status');
}

describeOnBothEngines('turning protection on and off', (open) => {
  test('answers with the new state', async () => {
    const { admin } = await openInstance(await open());
    const browser = await admin();
    const on = await browser.enableProtection(SITE_PASSWORD);
    expect(on).toMatchObject({ status: 200, body: { enabled: true, message: 'Site protection enabled' } });
    expect((await status(browser)).body).toEqual({ enabled: true, granted: true });
    const off = await browser.disableProtection();
    expect(off).toMatchObject({ status: 200, body: { enabled: false, message: 'Site protection disabled' } });
    expect((await status(browser)).body).toEqual({ enabled: false, granted: true });
  });

  test('asks for the admin PIN', async () => {
    const instance = await openInstance(await open());
    const admin = await instance.admin();
    const wrong = await admin.enableProtection(SITE_PASSWORD, PINS.managerPin);
    expect(wrong).toMatchObject({ status: 403, body: { error: 'Invalid PIN. Please try again.' } });
    expect(instance.identity.isSiteProtected()).toBe(false);
    await admin.enableProtection(SITE_PASSWORD);
    expect(await admin.disableProtection('99990000')).toMatchObject({ status: 403 });
    expect(instance.identity.isSiteProtected()).toBe(true);
  });

  test('needs a password that is long enough and not a passcode', async () => {
    const instance = await openInstance(await open());
    const admin = await instance.admin();
    await admin.createPasscode('Partners', 'barley');
    const without = await admin.post('/api/auth/site-protection', {
      enabled: true,
      pinHash: browserHashOf(PINS.adminPin),
    });
    expect(without).toMatchObject({
      status: 400,
      body: {
        error: 'Site password required - Please enter a site password to enable protection',
        details: [{ path: 'sitePasswordHash' }],
      },
    });
    for (const [short, message] of [
      ['', 'Site password required - Please enter a site password to enable protection'],
      ['7', 'Site password too short - Site password must be at least 4 characters long'],
      ['123', 'Site password too short - Site password must be at least 4 characters long'],
    ] as const) {
      expect(await admin.enableProtection(short)).toMatchObject({
        status: 400,
        body: { error: message, details: [{ path: 'sitePasswordHash', message }] },
      });
    }
    expect(await admin.enableProtection('barley')).toMatchObject({
      status: 409,
      body: { error: 'This password is already in use' },
    });
    expect(instance.identity.isSiteProtected()).toBe(false);
  });

  test('is only for the admin', async () => {
    const instance = await openInstance(await open());
    const visitor = instance.browser();
    expect(await visitor.enableProtection(SITE_PASSWORD)).toMatchObject({ status: 401 });
    const manager = instance.browser();
    await manager.signIn(PINS.managerPin);
    expect(await manager.enableProtection(SITE_PASSWORD)).toMatchObject({ status: 403 });
    expect(instance.identity.isSiteProtected()).toBe(false);
  });

  test('is recorded', async () => {
    const database = await open();
    const { admin } = await openProtectedInstance(database);
    await admin.disableProtection();
    const records = (await listAudit(database)).slice(-2);
    expect(records.map(({ actor, action, at }) => ({ actor, action, at }))).toEqual([
      { actor: 'admin', action: 'site-protection-enabled', at: NOON },
      { actor: 'admin', action: 'site-protection-disabled', at: NOON },
    ]);
  });
});
