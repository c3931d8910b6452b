import { expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { makeCustomer, makeStaff, type TestPerson } from '#test/identity/people.ts';
import { DAY_MS, MINUTE_MS, settableClock } from '#test/identity/settable-clock.ts';
import { silent } from '#test/silent-logger.ts';
import { trustedRetention } from '#test/trusted-retention.ts';
import { saveKnownDevice } from './known-device.repo.ts';
import { findOldestSession } from './session.repo.ts';
import { startSessionCleanup } from './session-cleanup.service.ts';
import { createSessions } from './sessions.service.ts';

describeOnBothEngines('the session cleanup', (open) => {
  /** What a server does at its start and every hour. */
  async function tidy(database: Database, clock: { now(): number }) {
    const retention = trustedRetention({ database, clock });
    const end = startSessionCleanup({ database, retention, logger: silent });
    await vi.waitFor(() => expect(database.leadership.isLeader()).toBe(true), { timeout: 20_000 });
    await end();
  }

  test('expired sessions are removed two days later, and no others', async () => {
    const database = await open();
    const clock = settableClock();
    const sessions = createSessions({ database, timeZone: 'UTC', clock, logger: silent });
    const openFor = ({ credentialId }: TestPerson) =>
      database.transaction((trx) => sessions.open(trx, credentialId));
    const roleOf = async (token: string) => (await sessions.callerOf(token))?.role ?? null;

    const admin = await makeStaff(database.query, 'admin');
    const customer = await makeCustomer(database.query);
    const over = [await openFor(customer)];
    clock.pass(30 * DAY_MS - 30 * MINUTE_MS);
    over.push(await openFor(admin));
    const live = [await openFor(customer), await openFor(await makeStaff(database.query, 'vip'))];
    clock.pass(2 * DAY_MS + 30 * MINUTE_MS);
    live.push(await openFor(admin));
    clock.pass(3 * DAY_MS);
    over.push(await openFor(customer));
    // The clock was three days ahead for a moment.
    clock.pass(30 * MINUTE_MS - 3 * DAY_MS);
    await tidy(database, clock);

    expect(await database.query.selectFrom('session').select('id').execute()).toHaveLength(live.length);
    expect(await Promise.all(live.map(roleOf))).toEqual(['customer', 'vip', 'admin']);
    expect(await Promise.all(over.map(roleOf))).toEqual([null, null, null]);
  });

  test('sessions by invitation are kept while they are used, and make no removal unusual', async () => {
    const database = await open();
    const clock = settableClock();
    const sessions = createSessions({ database, timeZone: 'UTC', clock, logger: silent });
    const { credentialId } = await makeCustomer(database.query);
    const begin = () => database.transaction((trx) => sessions.open(trx, credentialId, null, 'invitation'));
    const [used] = [await begin(), await begin()];
    clock.pass(20 * DAY_MS);
    await sessions.callerOf(used);
    const unusedSince = clock.now() - 20 * DAY_MS;
    await vi.waitFor(async () => {
      const seen = await database.query.selectFrom('session').select('last_seen_at').orderBy('id').execute();
      expect(seen.map((each) => each.last_seen_at)).toEqual([clock.now(), unusedSince]);
    });
    expect(await findOldestSession(database.query)).toBe(unusedSince);
    clock.pass(12 * DAY_MS);
    await tidy(database, clock);

    expect(await database.query.selectFrom('session').select('id').execute()).toHaveLength(1);
    expect(await findOldestSession(database.query)).toBe(unusedSince + 20 * DAY_MS);
    expect((await sessions.callerOf(used))?.role).toBe('customer');
  });

  test('devices whose cookie has expired are forgotten', async () => {
    const database = await open();
    const clock = settableClock();
    const { credentialId } = await makeCustomer(database.query);
    const signIn = (deviceId: string) =>
      saveKnownDevice(database.query, { deviceId, credentialId, at: clock.now() });

    await signIn('lost');
    await signIn('in use');
    clock.pass(1);
    await signIn('just in time');
    clock.pass(400 * DAY_MS - 2);
    await signIn('in use');
    clock.pass(1);
    await tidy(database, clock);

    const known = await database.query.selectFrom('known_device').select('device_id').execute();
    expect(known.map((each) => each.device_id).sort()).toEqual(['in use', 'just in time']);
  });
});
