import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCredentials } from '#server/modules/identity/pins/credentials.service.ts';
import { browserHashOf } from '#server/modules/identity/pins/too-short-secrets.ts';
import { createSessions, type Sessions } from '#server/modules/identity/sessions/sessions.service.ts';
import type { Throttle } from '#server/modules/identity/throttle/throttle.service.ts';
import type { Database } from '#server/platform/database/index.ts';
import { PUBLIC } from '#server/platform/http/caller.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { digest, lookupOf } from '#test/identity/digested-pins.ts';
import { makeCustomer, makeStaff } from '#test/identity/people.ts';
import { type SettableClock, settableClock } from '#test/identity/settable-clock.ts';
import { createSignIn, type SignIn } from './sign-in.service.ts';

const origin = { address: '203.0.113.5', deviceId: null, userAgent: 'Firefox' };
const logger = { warn: vi.fn() };

/** Lets everyone try, and records the results. */
class OpenThrottle implements Pick<Throttle, 'attempt' | 'countSignIn'> {
  readonly outcomes: string[] = [];
  async countSignIn(): Promise<void> {}

  async attempt<T>(_origin: object, run: () => Promise<T | null>): Promise<T | null> {
    const result = await run();
    this.outcomes.push(result === null ? 'wrong' : 'right');
    return result;
  }
}

describeOnBothEngines('signing in', (open) => {
  let database: Database;
  let clock: SettableClock;
  let sessions: Sessions;
  let throttle: OpenThrottle;
  let signIn: SignIn;

  beforeEach(async () => {
    database = await open();
    clock = settableClock();
    throttle = new OpenThrottle();
    const credentials = createCredentials({ clock, timeZone: 'UTC' });
    sessions = createSessions({ database, timeZone: 'UTC', clock, logger });
    signIn = createSignIn({ database, clock, digest, throttle, credentials, sessions });
    await makeStaff(database.query, 'admin', await lookupOf('10000001'));
    await makeStaff(database.query, 'manager', await lookupOf('20000002'));
    await makeCustomer(database.query, { name: 'Ada', isVip: true, lookup: await lookupOf('3003') });
    await makeCustomer(database.query, { name: 'Bob', isActive: false, lookup: await lookupOf('4004') });
  });

  const tables = async () => ({
    sessions: await database.query.selectFrom('session').selectAll().execute(),
    devices: await database.query.selectFrom('known_device').selectAll().execute(),
    audit: await database.query.selectFrom('audit').selectAll().orderBy('id').execute(),
  });
  const audited = async () => (await tables()).audit.map(({ actor, action }) => `${actor}: ${action}`);
  const signInWith = async (pin: string) => {
    const signedIn = await signIn.byPin(browserHashOf(pin), origin);
    if (signedIn === null) throw new Error('The PIN was refused');
    return { ...signedIn, caller: (await sessions.callerOf(signedIn.token)) ?? PUBLIC };
  };

  describe('with a right PIN', () => {
    test('opens a session for that person, and records it', async () => {
      const { token, role } = await signInWith('3003');

      expect(role).toBe('vip');
      expect(await sessions.callerOf(token)).toMatchObject({ role: 'vip', session: { actor: 'Ada' } });
      expect((await tables()).audit).toMatchObject([
        {
          at: clock.now(),
          actor: 'Ada',
          action: 'signed-in',
          address: '203.0.113.5',
          target: null,
          details: null,
        },
      ]);
      expect(throttle.outcomes).toEqual(['right']);
    });

    test('makes the browser a known device of that person', async () => {
      const { deviceId, caller } = await signInWith('3003');

      expect(deviceId).toMatch(/^[0-9a-f]{32}$/);
      expect((await tables()).devices).toEqual([
        {
          device_id: deviceId,
          credential_id: caller.session?.credentialId,
          first_seen_at: clock.now(),
          last_seen_at: clock.now(),
        },
      ]);
    });

    test('keeps the id of a device that was known before, and takes it over from the last person', async () => {
      const { deviceId } = await signInWith('3003');
      const firstSeenAt = clock.now();
      clock.pass(1000);

      const again = await signIn.byPin(browserHashOf('10000001'), { ...origin, deviceId });

      expect(again?.deviceId).toBe(deviceId);
      const caller = await sessions.callerOf(again?.token ?? '');
      expect((await tables()).devices).toMatchObject([
        {
          credential_id: caller?.session?.credentialId,
          first_seen_at: firstSeenAt,
          last_seen_at: clock.now(),
        },
      ]);
    });

    test('ends the previous session of the browser, and no other', async () => {
      const former = await signInWith('3003');
      const onAnotherPhone = await signInWith('3003');

      const next = await signIn.byPin(browserHashOf('10000001'), origin, former.caller);

      expect(await sessions.callerOf(former.token)).toBeNull();
      expect(await sessions.callerOf(onAnotherPhone.token)).toMatchObject({ role: 'vip' });
      expect(await sessions.callerOf(next?.token ?? '')).toMatchObject({ role: 'admin' });
      expect((await audited()).slice(2)).toEqual(['Ada: signed-out', 'admin: signed-in']);
    });
  });

  describe('with a wrong PIN', () => {
    test('an unknown and an inactive PIN are answered, counted and recorded in the same way', async () => {
      expect(await signIn.byPin(browserHashOf('9999'), origin)).toBeNull();
      expect(await signIn.byPin(browserHashOf('4004'), origin)).toBeNull();

      const { sessions: opened, devices, audit } = await tables();
      expect(opened).toEqual([]);
      expect(devices).toEqual([]);
      const refused = { actor: 'visitor', action: 'sign-in-refused', address: '203.0.113.5' };
      expect(audit).toMatchObject([{ ...refused, target: null, details: '{"count":2}' }]);
      expect(throttle.outcomes).toEqual(['wrong', 'wrong']);
    });

    test('a PIN that is too short is wrong, even if somebody has it', async () => {
      await makeCustomer(database.query, { lookup: await lookupOf('123') });

      expect(await signIn.byPin(browserHashOf('123'), origin)).toBeNull();
      expect(throttle.outcomes).toEqual(['wrong']);
    });

    test('a signed-in person stays signed in', async () => {
      const { token, caller } = await signInWith('3003');

      expect(await signIn.byPin(browserHashOf('9999'), origin, caller)).toBeNull();

      expect(await sessions.callerOf(token)).toMatchObject({ role: 'vip' });
    });
  });

  test('only the manager PIN signs in as manager', async () => {
    expect(await signIn.asManager(browserHashOf('20000002'), origin)).toMatchObject({ role: 'manager' });
    for (const pin of ['10000001', '3003', '4004', '9999']) {
      expect(await signIn.asManager(browserHashOf(pin), origin)).toBeNull();
    }

    expect(throttle.outcomes).toEqual(['right', 'wrong', 'wrong', 'wrong', 'wrong']);
    expect(await audited()).toEqual(['manager: signed-in', 'visitor: sign-in-refused']);
    expect((await tables()).audit.at(-1)).toMatchObject({ details: '{"count":4}' });
    expect((await tables()).sessions).toHaveLength(1);
  });

  test('a PIN that is changed while it is being tested opens no session', async () => {
    const slow = createSignIn({
      database,
      clock,
      throttle,
      sessions,
      credentials: createCredentials({ clock, timeZone: 'UTC' }),
      digest: async (hash) => {
        const digests = await digest(hash);
        const lookup = await lookupOf('5005');
        await database.query
          .updateTable('credential')
          .set({ lookup })
          .where('lookup', '=', digests.pin)
          .execute();
        return digests;
      },
    });

    expect(await slow.byPin(browserHashOf('3003'), origin)).toBeNull();
    expect((await tables()).sessions).toEqual([]);
  });

  test('a refused attempt tests nothing', async () => {
    const digested = vi.fn(digest);
    const refusing = createSignIn({
      database,
      clock,
      sessions,
      credentials: createCredentials({ clock, timeZone: 'UTC' }),
      digest: digested,
      throttle: {
        attempt: () => Promise.reject(new Failure('attempts/too-many')),
        countSignIn: () => Promise.reject(new Error('nobody came so far')),
      },
    });

    await expect(refusing.byPin(browserHashOf('3003'), origin)).rejects.toThrow(Failure);
    await expect(refusing.confirmAdmin(browserHashOf('10000001'), origin, PUBLIC)).rejects.toThrow(Failure);
    expect(digested).not.toHaveBeenCalled();
    expect(await tables()).toEqual({ sessions: [], devices: [], audit: [] });
  });

  test('confirming the admin PIN goes through the throttle, and changes nothing', async () => {
    const { caller } = await signInWith('10000001');
    const before = await tables();

    await signIn.confirmAdmin(browserHashOf('10000001'), origin, caller);

    expect(await tables()).toEqual(before);
    expect(throttle.outcomes).toEqual(['right', 'right']);
  });

  test('another PIN instead of the admin PIN is refused and recorded', async () => {
    const { caller } = await signInWith('10000001');

    for (const pin of ['20000002', '3003', '9999']) {
      const attempt = signIn.confirmAdmin(browserHashOf(pin), origin, caller);
      await expect(attempt).rejects.toMatchObject({ code: 'pin/wrong' });
    }

    expect((await audited()).slice(1)).toEqual(['admin: pin-check-refused']);
    const refused = { address: '203.0.113.5', details: '{"count":3}' };
    expect((await tables()).audit.at(-1)).toMatchObject(refused);
    expect(throttle.outcomes).toEqual(['right', 'wrong', 'wrong', 'wrong']);
  });

  test('signing out ends the session and records it; for a visitor it does nothing', async () => {
    const { token, caller } = await signInWith('3003');

    await signIn.signOut(caller, origin);
    await signIn.signOut(PUBLIC, origin);

    expect(await sessions.callerOf(token)).toBeNull();
    expect(await audited()).toEqual(['Ada: signed-in', 'Ada: signed-out']);
  });

  test('neither a token nor the hash of a PIN is stored', async () => {
    const { token } = await signInWith('3003');
    await signIn.byPin(browserHashOf('9999'), origin);
    const credentials = await database.query.selectFrom('credential').selectAll().execute();

    const everything = JSON.stringify([await tables(), credentials]);
    for (const secret of [token, browserHashOf('3003'), browserHashOf('9999')]) {
      expect(everything).not.toContain(secret);
    }
  });
});
