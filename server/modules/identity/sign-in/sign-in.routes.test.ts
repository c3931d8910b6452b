import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, test } from 'vitest';
import { NO_PERMISSIONS, permissionsOf } from '#domain/contract/entities/roles.ts';
import { createCredentials } from '#server/modules/identity/pins/credentials.service.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { lookupOf } from '#test/identity/digested-pins.ts';
import { settableClock } from '#test/identity/settable-clock.ts';
import { cookiesOf, PINS, startInstance, startSignInServer } from '#test/identity/sign-in-server.ts';

describeOnBothEngines('the sign-in calls', (open) => {
  describe('POST /api/validate-pin', () => {
    test('a right PIN gives role, permissions, a token and the name of the customer, and makes the device known', async () => {
      const { instance } = await startSignInServer(await open());

      const reply = await instance.validatePin(PINS.ada);

      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual({
        role: 'vip',
        permissions: permissionsOf('vip'),
        token: expect.stringMatching(/^[0-9a-f]{64}$/),
        name: 'Ada',
      });
      expect(cookiesOf(reply)).toMatchObject([
        { name: 'tierbook_device', httpOnly: true, sameSite: 'lax' },
        { name: 'tierbook_signed_in', value: '1', sameSite: 'lax' },
      ]);
      expect((await instance.session(reply.json().token)).json()).toEqual({
        role: 'vip',
        permissions: permissionsOf('vip'),
        name: 'Ada',
        endsInSeconds: 30 * 24 * 60 * 60,
      });
    });

    test('staff get no name, with or without a session', async () => {
      const { instance } = await startSignInServer(await open());

      const answer = (await instance.validatePin(PINS.admin)).json();

      expect(answer).not.toHaveProperty('name');
      expect((await instance.session(answer.token)).json()).not.toHaveProperty('name');
    });

    test('a wrong, an inactive and a too short PIN get the same answer, with role public and nothing else', async () => {
      const { instance } = await startSignInServer(await open());

      for (const pin of ['9999', PINS.bob, '12', '']) {
        const reply = await instance.validatePin(pin);
        expect(reply.statusCode).toBe(200);
        expect(reply.body).toBe(JSON.stringify({ role: 'public', permissions: NO_PERMISSIONS }));
        expect(cookiesOf(reply)).toEqual([]);
      }
    });

    test('the admin sign-in accepts only the admin PIN, and nobody loses their session', async () => {
      const { database, instance } = await startSignInServer(await open());
      const { token } = (await instance.validatePin(PINS.ada)).json();

      for (const pin of [PINS.ada, PINS.manager]) {
        const reply = await instance.validatePin(pin, { role: 'admin', token });
        expect(reply.body).toBe(JSON.stringify({ role: 'public', permissions: NO_PERMISSIONS }));
      }

      expect((await instance.session(token)).json().role).toBe('vip');
      expect(await database.query.selectFrom('session').selectAll().execute()).toHaveLength(1);
      expect((await instance.validatePin(PINS.admin, { role: 'admin', token })).json().role).toBe('admin');
    });

    test('the device keeps its id when another person signs in', async () => {
      const { database, instance } = await startSignInServer(await open());
      const [device] = cookiesOf(await instance.validatePin(PINS.ada));

      await instance.validatePin(PINS.admin, { cookie: `tierbook_device=${device?.value}` });

      expect(await database.query.selectFrom('known_device').selectAll().execute()).toHaveLength(1);
    });

    test('the previous session of the browser ends; an expired token does not prevent that', async () => {
      const { instance } = await startSignInServer(await open());
      const { token } = (await instance.validatePin(PINS.ada)).json();
      const next = (await instance.validatePin(PINS.admin, { token })).json();

      expect((await instance.session(token)).statusCode).toBe(401);
      expect((await instance.session(next.token)).json()).toMatchObject({ role: 'admin' });
      expect((await instance.validatePin(PINS.ada, { token })).json()).toMatchObject({ role: 'vip' });
    });
  });

  describe('POST /api/auth/validate-manager', () => {
    test('the manager PIN is valid', async () => {
      const { instance } = await startSignInServer(await open());

      expect((await instance.validateManager(PINS.manager)).json()).toEqual({
        valid: true,
        role: 'manager',
        permissions: permissionsOf('manager'),
        token: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    });

    test('no other PIN is valid here', async () => {
      const { instance } = await startSignInServer(await open());

      for (const pin of [PINS.admin, PINS.ada, '9999']) {
        const reply = await instance.validateManager(pin);
        expect(reply.statusCode).toBe(200);
        expect(reply.json()).toEqual({
          valid: false,
          role: 'public',
          permissions: NO_PERMISSIONS,
          message: 'Invalid manager PIN. Please try again.',
        });
        expect(cookiesOf(reply)).toEqual([]);
      }
    });
  });

  describe('GET /api/auth/session', () => {
    test('a visitor is public', async () => {
      const { instance } = await startSignInServer(await open());

      expect((await instance.session()).json()).toEqual({ role: 'public', permissions: NO_PERMISSIONS });
    });

    test('staff get the idle limit of one hour, not the total of twelve', async () => {
      const { instance } = await startSignInServer(await open());
      const { token } = (await instance.validatePin(PINS.manager)).json();

      expect((await instance.session(token)).json()).toMatchObject({
        role: 'manager',
        endsInSeconds: 60 * 60,
      });
    });

    test('anything that was never a token counts as expired, even the hash of a PIN', async () => {
      const { instance } = await startSignInServer(await open());

      for (const token of ['', 'x', '0'.repeat(64), browserHashOf(PINS.admin)]) {
        const reply = await instance.session(token);
        expect(reply.statusCode).toBe(401);
        expect(reply.json()).toMatchObject({ details: { code: 'session-ended' } });
      }
    });

    test('an unavailable database gives a 503 and signs nobody out', async () => {
      const { database, instance } = await startSignInServer(await open());
      const { token } = (await instance.validatePin(PINS.ada)).json();
      await database.close();

      expect((await instance.session(token)).statusCode).toBe(503);
    });
  });

  describe('POST /api/auth/logout', () => {
    test('ends the session on every server, and revokes the site grant', async () => {
      const { instance } = await startSignInServer(await open());
      const other = await startInstance(await open());
      const { token } = (await instance.validatePin(PINS.ada)).json();
      expect((await other.session(token)).statusCode).toBe(200);

      const reply = await instance.logout(token);

      expect(reply.json()).toEqual({ success: true });
      expect(cookiesOf(reply)).toMatchObject([{ name: 'tierbook_grant', value: '', maxAge: 0 }]);
      expect((await other.session(token)).statusCode).toBe(401);
    });

    test('makes the browser clear its cache, like every other answer that ends a session', async () => {
      const { instance } = await startSignInServer(await open());
      const clears = ({ headers }: LightMyRequestResponse) => headers['clear-site-data'];
      const first = await instance.validatePin(PINS.ada);
      expect(clears(first)).toBeUndefined();
      // One browser, another person.
      const second = await instance.validatePin(PINS.manager, { token: first.json().token });
      expect(clears(second)).toBe('"cache"');
      const { token } = second.json();
      expect(clears(await instance.validatePin('9999', { token }))).toBeUndefined();
      expect(clears(await instance.session(token))).toBeUndefined();
      expect(clears(await instance.logout(token))).toBe('"cache"');
      expect(clears(await instance.session(token))).toBe('"cache"');
      // Nobody was signed in here: there is nothing to forget.
      expect(clears(await instance.session())).toBeUndefined();
    });

    test('works with an expired token and without one', async () => {
      const { database, instance } = await startSignInServer(await open());

      for (const token of [undefined, 'x', '0'.repeat(64)]) {
        const reply = await instance.logout(token);
        expect(reply.json()).toEqual({ success: true });
        expect(cookiesOf(reply)).toMatchObject([{ name: 'tierbook_grant', maxAge: 0 }]);
      }
      expect(await database.query.selectFrom('audit').selectAll().execute()).toEqual([]);
    });
  });

  test('a changed flag or PIN takes effect on the next request at another server', async () => {
    const { database, ada, instance } = await startSignInServer(await open());
    const other = await startInstance(await open());
    const { token } = (await instance.validatePin(PINS.ada)).json();

    await database.query
      .updateTable('customer')
      .set({ is_heavyweight: 1 })
      .where('id', '=', ada.customerId)
      .execute();
    expect((await other.session(token)).json()).toMatchObject({ role: 'heavyweight' });

    const credentials = createCredentials({ clock: settableClock(), timeZone: 'UTC' });
    const newLookup = await lookupOf('5005');
    await database.transaction((trx) => credentials.setCustomerPin(trx, ada.customerId, newLookup));
    expect((await other.session(token)).statusCode).toBe(401);
    expect((await other.validatePin(PINS.ada)).json()).toMatchObject({ role: 'public' });
  });

  test('no secret and no name of a customer is logged', async () => {
    const { instance } = await startSignInServer(await open());
    const { token } = (await instance.validatePin(PINS.ada)).json();
    await instance.validatePin('9999');
    await instance.logout(token);

    expect(instance.log()).toContain('/api/validate-pin');
    for (const secret of [token, browserHashOf(PINS.ada), browserHashOf('9999'), 'Ada']) {
      expect(instance.log()).not.toContain(secret);
    }
  });
});
