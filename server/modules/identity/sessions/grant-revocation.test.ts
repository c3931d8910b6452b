import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#test/databases.ts';
import type { Browser } from '#test/identity/browser.ts';
import { openProtectedInstance, SITE_PASSWORD } from '#test/identity/open-instance.ts';

describeOnBothEngines('what a grant does not survive', (open) => {
  interface Scene {
    readonly admin: Browser;
    readonly passcodeId: string;
  }

  /** One visitor entered with the site password, one with a passcode; then comes the change. */
  async function insideAfter(change: (scene: Scene) => Promise<unknown>) {
    const { instance, admin } = await openProtectedInstance(await open());
    const { body } = await admin.createPasscode('Partners', 'barley');
    const [byPassword, byPasscode] = [instance.browser(), instance.browser()];
    await byPassword.knock(SITE_PASSWORD);
    await byPasscode.knock('barley');
    expect([await byPassword.isInside(), await byPasscode.isInside()]).toEqual([true, true]);
    await change({ admin, passcodeId: body.passcode?.id ?? '' });
    return { byPassword: await byPassword.isInside(), byPasscode: await byPasscode.isInside() };
  }

  test.each<[string, (scene: Scene) => Promise<unknown>]>([
    ['being disabled', ({ admin, passcodeId }) => admin.updatePasscode(passcodeId, { isActive: false })],
    [
      'being disabled and enabled again',
      async ({ admin, passcodeId }) => {
        await admin.updatePasscode(passcodeId, { isActive: false });
        await admin.updatePasscode(passcodeId, { isActive: true });
      },
    ],
    [
      'getting another password',
      ({ admin, passcodeId }) => admin.updatePasscode(passcodeId, { password: 'millet' }),
    ],
    ['being deleted', ({ admin, passcodeId }) => admin.deletePasscode(passcodeId)],
    [
      'being deleted and created again',
      async ({ admin, passcodeId }) => {
        await admin.deletePasscode(passcodeId);
        await admin.createPasscode('Partners', 'barley');
      },
    ],
  ])('a passcode %s revokes the grants that it gave, and no others', async (_name, change) => {
    expect(await insideAfter(change)).toEqual({ byPassword: true, byPasscode: false });
  });

  test.each<[string, (scene: Scene) => Promise<unknown>]>([
    ['being changed', ({ admin }) => admin.changePassword('site', 'open barley')],
    ['being set again', ({ admin }) => admin.enableProtection(SITE_PASSWORD)],
    [
      'being disabled and enabled again',
      async ({ admin }) => {
        await admin.disableProtection();
        await admin.enableProtection(SITE_PASSWORD);
      },
    ],
  ])('the site password %s revokes the grants that it gave, and no others', async (_name, change) => {
    expect(await insideAfter(change)).toEqual({ byPassword: false, byPasscode: true });
  });

  test('enabling an enabled passcode revokes no grant', async () => {
    const change = ({ admin, passcodeId }: Scene) => admin.updatePasscode(passcodeId, { isActive: true });
    expect(await insideAfter(change)).toEqual({ byPassword: true, byPasscode: true });
  });
});
