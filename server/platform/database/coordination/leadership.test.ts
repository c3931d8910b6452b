import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/index.ts';
import {
  PersistentSession,
  type SessionTerms,
} from '#server/platform/database/postgres/persistent-session.ts';
import { breakLeaderConnections } from '#test/broken-leader-connection.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { HOUR_MS } from '#test/identity/settable-clock.ts';
import { makeStorage } from '#test/storage.ts';

const PATIENT = { timeout: 20_000 };

/** Counts how often a process gained the leadership; `release` is the stop function. */
function seek({ leadership }: Database) {
  const seeker = { gained: 0, release: async () => {} };
  seeker.release = leadership.seek(() => {
    seeker.gained += 1;
  });
  onTestFinished(() => seeker.release());
  return seeker;
}

describeOnBothEngines('the leadership', (open, engine) => {
  test('is gained if nobody else competes, and every seeker of this process is called once', async () => {
    const database = await open();
    const [one, other] = [seek(database), seek(database)];
    await expect.poll(() => [one.gained, other.gained], PATIENT).toEqual([1, 1]);
    expect(database.leadership.isLeader()).toBe(true);
    expect(seek(database).gained).toBe(1);
  });

  test('stays while one seeker of the process is left', async () => {
    const database = await open();
    const [one, other] = [seek(database), seek(database)];
    await expect.poll(() => other.gained, PATIENT).toBe(1);
    await one.release();
    expect(database.leadership.isLeader()).toBe(true);
  });

  test.runIf(engine === 'postgres')(
    'belongs to one process at a time, and passes to another when that one releases it',
    async () => {
      const [first, second] = [await open(), await open()];
      const there = seek(first);
      await expect.poll(() => there.gained, PATIENT).toBe(1);
      const here = seek(second);
      const asked = await lockRequests(second);
      expect(second.leadership.isLeader()).toBe(false);
      await there.release();
      await expect.poll(() => second.leadership.isLeader(), PATIENT).toBe(true);
      expect([asked, here.gained, first.leadership.isLeader()]).toEqual([1, 1, false]);
    },
  );

  test.runIf(engine === 'postgres')(
    'is lost with the session, and a process that gains it again is called again',
    async () => {
      const [first, second] = [await open(), await open()];
      const there = seek(first);
      await expect.poll(() => there.gained, PATIENT).toBe(1);
      await endSessions(second);
      // An instance that keeps the leadership is not called again. The moment without it may be too short to be looked at.
      await expect.poll(() => there.gained, PATIENT).toBe(2);
      expect(first.leadership.isLeader()).toBe(true);
    },
  );
});

test('a frozen process loses the leadership: the database ends a silent session', PATIENT, async () => {
  const { settings, remove } = await makeStorage('postgres', { isMigrated: true });
  onTestFinished(remove);
  const openSession = (terms: SessionTerms) => {
    const session = new PersistentSession(settings.databaseUrl ?? '', terms);
    onTestFinished(() => session.close());
    return session;
  };
  // Its process no longer runs timers, while the system keeps its connection open.
  const frozen = openSession({ heartbeatMs: HOUR_MS, silenceMs: HOUR_MS, ownSilenceMs: 500 });
  await frozen.begin();
  const lock = 'select pg_try_advisory_lock(1) as taken';
  expect((await frozen.current?.query(lock))?.rows).toEqual([{ taken: true }]);
  const other = openSession({ heartbeatMs: 100, silenceMs: HOUR_MS, ownSilenceMs: 500 });
  await other.begin();
  await expect.poll(async () => (await other.current?.query(lock))?.rows[0]?.taken, PATIENT).toBe(true);
});

test('the work is not reported as stopped while another process is the leader', PATIENT, async () => {
  const { settings, remove } = await makeStorage('postgres', { isMigrated: true });
  onTestFinished(remove);
  const [broken, well] = await Promise.all([
    openDatabase(settings, { isServer: true }),
    openDatabase(settings),
  ]);
  onTestFinished(async () => void (await Promise.all([broken.close(), well.close()])));
  await breakLeaderConnections(settings.databaseUrl ?? '');
  await expect
    .poll(() => broken.leadership.fault()?.error.message, PATIENT)
    .toBe('A backup is being restored');
  expect(await broken.leadership.stoppedSince()).toBe(broken.leadership.fault()?.since);
  seek(well);
  await expect.poll(() => well.leadership.isLeader(), PATIENT).toBe(true);
  expect(await broken.leadership.stoppedSince()).toBe(null);
});

/** How many hold it, which is decided when this answers. */
async function lockRequests({ query }: Database): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select count(*) as held from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and objid = 7468657 and datname = current_database()`.execute(query);
  return rows[0]?.held ?? 0;
}

async function endSessions({ query }: Database): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'tierbook notices' and datname = current_database()`.execute(query);
}
