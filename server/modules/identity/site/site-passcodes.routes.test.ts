import { expect, test } from 'vitest';
import { ERRORS, type ErrorCode } from '#domain/contract/calls/errors.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { PINS } from '#test/identity/browser.ts';
import { listAudit, NOON, openInstance } from '#test/identity/open-instance.ts';

const PATH = '/api/auth/site-passcodes';
const PARTNERS = {
  id: expect.stringMatching(/^\d+$/),
  label: 'Partners',
  createdAt: new Date(NOON).toISOString(),
  isActive: true,
};

function refusal(code: ErrorCode) {
  return { status: ERRORS[code].status, body: { error: ERRORS[code].text } };
}

describeOnBothEngines('passcode calls', (open) => {
  test('a passcode is created, listed, disabled, enabled, given another password and deleted', async () => {
    const instance = await openInstance(await open());
    const admin = await instance.admin();
    const created = await admin.createPasscode('  Partners ', 'barley');
    expect(created).toMatchObject({ status: 201, body: { passcode: PARTNERS } });
    expect((await admin.get(PATH)).body).toEqual({ passcodes: [PARTNERS] });

    const id = created.body.passcode?.id ?? '';
    const disabled = await admin.updatePasscode(id, { isActive: false });
    expect(disabled).toMatchObject({ status: 200, body: { passcode: { ...PARTNERS, isActive: false } } });
    expect((await admin.get(PATH)).body).toEqual({ passcodes: [{ ...PARTNERS, isActive: false }] });
    await admin.updatePasscode(id, { isActive: true });
    const renewed = await admin.updatePasscode(id, { password: 'millet' });
    expect(renewed).toMatchObject({ status: 200, body: { passcode: PARTNERS } });
    expect((await instance.browser().knock('barley')).body).toMatchObject({ valid: false });
    expect((await instance.browser().knock('millet')).body).toMatchObject({ valid: true });

    expect(await admin.deletePasscode(id)).toMatchObject({ status: 200, body: { success: true } });
    expect((await admin.get(PATH)).body).toEqual({ passcodes: [] });
  });

  test('there are at most 5, disabled ones included', async () => {
    const admin = await (await openInstance(await open())).admin();
    for (const number of [1, 2, 3, 4, 5]) {
      const { body } = await admin.createPasscode(`Passcode ${number}`, `password ${number}`);
      await admin.updatePasscode(body.passcode?.id ?? '', { isActive: false });
    }
    expect(await admin.createPasscode('One more', 'password 6')).toMatchObject(refusal('passcodes/maximum'));
    const { body } = await admin.get(PATH);
    expect(body).toMatchObject({ passcodes: { length: 5 } });
  });

  test('no two secrets of the site are the same', async () => {
    const admin = await (await openInstance(await open())).admin();
    await admin.enableProtection('sesame');
    const { body } = await admin.createPasscode('Partners', 'barley');
    const id = body.passcode?.id ?? '';
    await admin.createPasscode('Press', 'millet');
    for (const taken of ['sesame', 'barley']) {
      expect(await admin.createPasscode('Again', taken)).toMatchObject(refusal('password/in-use'));
    }
    for (const taken of ['sesame', 'millet']) {
      expect(await admin.updatePasscode(id, { password: taken })).toMatchObject(refusal('password/in-use'));
    }
    expect(await admin.updatePasscode(id, { password: 'barley' })).toMatchObject({ status: 200 });
  });

  test('a password may equal a PIN: they are separate', async () => {
    const admin = await (await openInstance(await open())).admin();
    expect(await admin.createPasscode('Partners', PINS.managerPin)).toMatchObject({ status: 201 });
  });

  test('a password that is too short is refused', async () => {
    const admin = await (await openInstance(await open())).admin();
    const { body } = await admin.createPasscode('Partners', 'barley');
    for (const short of ['', '0', '42', '999']) {
      expect(await admin.createPasscode('Short', short)).toMatchObject(refusal('password/too-short'));
      expect(await admin.updatePasscode(body.passcode?.id ?? '', { password: short })).toMatchObject(
        refusal('password/too-short'),
      );
    }
  });

  test('a label is required', async () => {
    const admin = await (await openInstance(await open())).admin();
    expect(await admin.createPasscode('   ', 'barley')).toMatchObject({
      status: 400,
      body: { error: 'Please enter a label for the passcode' },
    });
    expect(await admin.createPasscode('x'.repeat(101), 'barley')).toMatchObject({ status: 400 });
    expect(await admin.createPasscode('x'.repeat(100), 'barley')).toMatchObject({ status: 201 });
  });

  test('a text that is not the id of a passcode is not found, however similar', async () => {
    const admin = await (await openInstance(await open())).admin();
    const { body } = await admin.createPasscode('Partners', 'barley');
    const id = body.passcode?.id;
    const notFound = refusal('passcode/not-found');
    for (const text of [`0${id}`, ` ${id}`, `${id}.0`, `${id}e0`, `-${id}`, '999', 'abc', '9'.repeat(30)]) {
      const written = encodeURIComponent(text);
      expect(await admin.updatePasscode(written, { isActive: false })).toMatchObject(notFound);
      expect(await admin.updatePasscode(written, { password: 'millet' })).toMatchObject(notFound);
      expect(await admin.deletePasscode(written)).toMatchObject(notFound);
    }
    expect((await admin.get(PATH)).body).toEqual({ passcodes: [PARTNERS] });
  });

  test('the site password cannot be changed as a passcode', async () => {
    const database = await open();
    const admin = await (await openInstance(database)).admin();
    await admin.enableProtection('sesame');
    const { id } = await database.query.selectFrom('site_secret').select('id').executeTakeFirstOrThrow();
    expect(await admin.deletePasscode(String(id))).toMatchObject(refusal('passcode/not-found'));
  });

  test('every change asks for the admin PIN', async () => {
    const instance = await openInstance(await open());
    const admin = await instance.admin();
    const { body } = await admin.createPasscode('Partners', 'barley');
    const url = `${PATH}/${body.passcode?.id}`;
    const wrong = { pinHash: browserHashOf(PINS.vipPin) };
    const answers = [
      await admin.createPasscode('Press', 'millet', PINS.vipPin),
      await admin.send('PUT', url, { ...wrong, isActive: false }),
      await admin.send('PUT', url, { ...wrong, password: browserHashOf('millet') }),
      await admin.send('DELETE', url, wrong),
    ];
    for (const answer of answers) expect(answer).toMatchObject(refusal('pin/wrong'));
    expect((await admin.get(PATH)).body).toEqual({ passcodes: [PARTNERS] });
    expect((await instance.browser().knock('barley')).body).toMatchObject({ valid: true });
  });

  test('a call must make exactly one change', async () => {
    const admin = await (await openInstance(await open())).admin();
    const { body } = await admin.createPasscode('Partners', 'barley');
    const url = `${PATH}/${body.passcode?.id}`;
    const pinHash = browserHashOf(PINS.adminPin);
    for (const change of [{}, { isActive: true, password: browserHashOf('millet') }]) {
      expect(await admin.send('PUT', url, { ...change, pinHash })).toMatchObject({ status: 400 });
    }
  });

  test('each change is recorded with its label, and no secret is recorded or sent', async () => {
    const database = await open();
    const admin = await (await openInstance(database)).admin();
    const answers = [await admin.createPasscode('Partners', 'barley')];
    const id = answers[0]?.body.passcode?.id ?? '';
    answers.push(await admin.updatePasscode(id, { isActive: false }));
    answers.push(await admin.updatePasscode(id, { isActive: true }));
    answers.push(await admin.updatePasscode(id, { password: 'millet' }));
    const secrets = await database.query.selectFrom('site_secret').select('lookup').execute();
    answers.push(await admin.get(PATH), await admin.deletePasscode(id));
    const records = await listAudit(database);
    expect(records.slice(-5).map(({ actor, action, target }) => [actor, action, target])).toEqual([
      ['admin', 'passcode-created', 'Partners'],
      ['admin', 'passcode-disabled', 'Partners'],
      ['admin', 'passcode-enabled', 'Partners'],
      ['admin', 'passcode-password-changed', 'Partners'],
      ['admin', 'passcode-deleted', 'Partners'],
    ]);
    const written = JSON.stringify([answers, records]);
    const hashes = ['barley', 'millet', PINS.adminPin].map(browserHashOf);
    for (const secret of [...hashes, ...secrets.map(({ lookup }) => lookup)]) {
      expect(written).not.toContain(secret);
    }
  });

  test('are only for the admin', async () => {
    const instance = await openInstance(await open());
    const manager = instance.browser();
    await manager.signIn(PINS.managerPin);
    expect(await manager.get(PATH)).toMatchObject({ status: 403 });
    expect(await manager.createPasscode('Partners', 'barley')).toMatchObject({ status: 403 });
    expect(await instance.browser().get(PATH)).toMatchObject({ status: 401 });
  });
});
