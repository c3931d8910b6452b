import { beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { makeCustomer, makeStaff, type TestPerson } from '#test/identity/people.ts';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  type SettableClock,
  settableClock,
} from '#test/identity/settable-clock.ts';
import { watchedDatabase } from '#test/identity/watched-database.ts';
import { makeSignal } from '#test/signal.ts';
import { createSessions, type Sessions } from './sessions.service.ts';

/** Background writes are late on a busy machine. */
const PATIENT = { timeout: 20_000 };

const logger = { warn: vi.fn() };

describeOnBothEngines('the end of a session', (open) => {
  let database: Database;
  let clock: SettableClock;
  let sessions: Sessions;

  beforeEach(async () => {
    logger.warn.mockReset();
    database = await open();
    clock = settableClock();
    sessions = createSessions({ database, timeZone: 'UTC', clock, logger });
  });

  const openFor = ({ credentialId }: TestPerson) =>
    database.transaction((trx) => sessions.open(trx, credentialId));
  const roleOf = async (token: string) => (await sessions.callerOf(token))?.role ?? null;
  const rows = () => database.query.selectFrom('session').selectAll().execute();
  const lastSeen = async () => (await rows())[0]?.last_seen_at;
  const askUntilNoted = (token: string) =>
    vi.waitFor(async () => {
      expect(await roleOf(token)).not.toBeNull();
      expect(await lastSeen()).toBe(clock.now());
    }, PATIENT);

  test.each(['admin', 'manager'] as const)(
    'the %s is signed out after an hour without a request',
    async (owner) => {
      const token = await openFor(await makeStaff(database.query, owner));
      clock.pass(HOUR_MS - 1);
      await askUntilNoted(token);
      clock.pass(HOUR_MS - 1);
      await askUntilNoted(token);

      clock.pass(HOUR_MS);

      expect(await roleOf(token)).toBeNull();
    },
  );

  test.each(['admin', 'manager'] as const)(
    'the %s is signed out after 12 hours, however busy',
    async (owner) => {
      const token = await openFor(await makeStaff(database.query, owner));
      for (let round = 0; round < 14; round += 1) {
        clock.pass(50 * MINUTE_MS);
        await askUntilNoted(token);
      }
      clock.pass(20 * MINUTE_MS - 1);
      expect(await roleOf(token)).toBe(owner);

      clock.pass(1);

      expect(await roleOf(token)).toBeNull();
    },
  );

  test('customers and the VIP PIN stay signed in for 30 days, used or not', async () => {
    const tokens = [
      await openFor(await makeCustomer(database.query)),
      await openFor(await makeCustomer(database.query, { isHeavyweight: true })),
      await openFor(await makeStaff(database.query, 'vip')),
    ];
    clock.pass(30 * DAY_MS - 1);
    expect(await Promise.all(tokens.map(roleOf))).toEqual(['customer', 'heavyweight', 'vip']);

    clock.pass(1);

    expect(await Promise.all(tokens.map(roleOf))).toEqual([null, null, null]);
  });

  test('a session by invitation lasts for 30 days from its last use, however old it is', async () => {
    const { credentialId } = await makeCustomer(database.query);
    const token = await database.transaction((trx) => sessions.open(trx, credentialId, null, 'invitation'));
    for (let month = 0; month < 3; month += 1) {
      clock.pass(30 * DAY_MS - 1);
      await askUntilNoted(token);
    }
    expect((await sessions.callerOf(token))?.session?.endsInMs).toBe(30 * DAY_MS);

    clock.pass(30 * DAY_MS);

    expect(await roleOf(token)).toBeNull();
    // The clock was ahead.
    clock.pass(-DAY_MS);
    expect(await roleOf(token)).toBe('customer');
    // A last use in the future does not extend it without end.
    await askUntilNoted(token);
    clock.pass(-30 * DAY_MS);
    expect(await roleOf(token)).toBeNull();
  });

  test('a clock that is ahead for a moment ends no session: sessions are refused, and work again when the clock is right', async () => {
    const tokens = [
      await openFor(await makeStaff(database.query, 'admin')),
      await openFor(await makeCustomer(database.query)),
    ];
    clock.pass(730 * DAY_MS);
    expect(await Promise.all(tokens.map(roleOf))).toEqual([null, null]);

    clock.pass(-730 * DAY_MS);

    expect(await Promise.all(tokens.map(roleOf))).toEqual(['admin', 'customer']);
  });

  test('a customer who used a session while the clock was a day ahead stays signed in', async () => {
    const token = await openFor(await makeCustomer(database.query));
    clock.pass(DAY_MS);
    await askUntilNoted(token);

    clock.pass(HOUR_MS - DAY_MS);

    expect(await roleOf(token)).toBe('customer');
  });

  test('a clock that is set back does not extend a staff session, not even one that began later', async () => {
    const admin = await openFor(await makeStaff(database.query, 'admin'));
    clock.pass(30 * MINUTE_MS);
    await askUntilNoted(admin);
    const customer = await openFor(await makeCustomer(database.query));

    // After the first began, but before it was last used.
    clock.pass(-20 * MINUTE_MS);

    expect(await Promise.all([admin, customer].map(roleOf))).toEqual([null, null]);
  });

  test('another server whose clock is a minute behind still accepts the session', async () => {
    const token = await openFor(await makeStaff(database.query, 'manager'));
    clock.pass(-MINUTE_MS);

    expect(await roleOf(token)).toBe('manager');
    expect(await lastSeen()).toBe(clock.now() + MINUTE_MS);
  });

  test('the last use is written at most once a minute', async () => {
    const token = await openFor(await makeCustomer(database.query));
    const release = makeSignal();
    const watched = watchedDatabase(database, (kind) =>
      kind === 'UpdateQueryNode' ? release.given : undefined,
    );
    const counting = createSessions({ database: watched.database, timeZone: 'UTC', clock, logger });
    const writes = () => watched.statements.filter((kind) => kind === 'UpdateQueryNode').length;

    clock.pass(MINUTE_MS - 1);
    await counting.callerOf(token);
    expect(writes()).toBe(0);
    clock.pass(1);
    await Promise.all(Array.from({ length: 10 }, () => counting.callerOf(token)));
    release.give();
    await vi.waitFor(async () => expect(await lastSeen()).toBe(clock.now()), PATIENT);
    await counting.callerOf(token);

    expect(writes()).toBe(1);
  });

  test('no request waits for the last use to be written', async () => {
    const token = await openFor(await makeCustomer(database.query));
    const release = makeSignal();
    const slow = watchedDatabase(database, (kind) =>
      kind === 'UpdateQueryNode' ? release.given : undefined,
    );
    clock.pass(HOUR_MS);

    expect(
      await createSessions({ database: slow.database, timeZone: 'UTC', clock, logger }).callerOf(token),
    ).not.toBeNull();

    release.give();
  });

  test('no request fails if the last use cannot be written, and that is logged once a minute', async () => {
    const token = await openFor(await makeCustomer(database.query));
    const full = watchedDatabase(database, (kind) => {
      if (kind === 'UpdateQueryNode') throw new Error('the disk is full');
      return undefined;
    });
    const failing = createSessions({ database: full.database, timeZone: 'UTC', clock, logger });
    clock.pass(HOUR_MS);

    for (let request = 0; request < 3; request += 1) {
      expect(await failing.callerOf(token)).not.toBeNull();
      await vi.waitFor(() => expect(logger.warn).toHaveBeenCalledTimes(1), PATIENT);
    }
    clock.pass(MINUTE_MS);
    expect(await failing.callerOf(token)).not.toBeNull();
    await vi.waitFor(() => expect(logger.warn).toHaveBeenCalledTimes(2), PATIENT);
    expect(JSON.stringify(logger.warn.mock.calls)).not.toContain(token);
  });
});
