import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { breakLeaderConnections } from '#test/broken-leader-connection.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { HOUR_MS } from '#test/identity/settable-clock.ts';
import { makeStorage } from '#test/storage.ts';
import { type Database, openDatabase } from './index.ts';
import { type SessionTerms, StandingSession } from './standing-session.ts';

const PATIENT = { timeout: 20_000 };

/** How often a process was told that it is on duty, and what ends its standing for it. */
function stand({ duty }: Database) {
  const standing = { taken: 0, leave: async () => {} };
  standing.leave = duty.stand(() => {
    standing.taken += 1;
  });
  onTestFinished(() => standing.leave());
  return standing;
}

describeOnBothEngines('the duty', (open, engine) => {
  test('is ours where nobody else stands for it, and everyone who stands here is told once', async () => {
    const database = await open();
    const [one, other] = [stand(database), stand(database)];
    await expect.poll(() => [one.taken, other.taken], PATIENT).toEqual([1, 1]);
    expect(database.duty.isOurs()).toBe(true);
    expect(stand(database).taken).toBe(1);
  });

  test('stays where it is while one of those who stand for it is left', async () => {
    const database = await open();
    const [one, other] = [stand(database), stand(database)];
    await expect.poll(() => other.taken, PATIENT).toBe(1);
    await one.leave();
    expect(database.duty.isOurs()).toBe(true);
  });

  test.runIf(engine === 'postgres')(
    'is of one process at a time, and moves on when that one leaves',
    async () => {
      const [first, second] = [await open(), await open()];
      const there = stand(first);
      await expect.poll(() => there.taken, PATIENT).toBe(1);
      const here = stand(second);
      const asked = await lockRequests(second);
      expect(second.duty.isOurs()).toBe(false);
      await there.leave();
      await expect.poll(() => second.duty.isOurs(), PATIENT).toBe(true);
      expect([asked, here.taken, first.duty.isOurs()]).toEqual([1, 1, false]);
    },
  );

  test.runIf(engine === 'postgres')(
    'is lost with the session, and told again to whoever gets it back',
    async () => {
      const [first, second] = [await open(), await open()];
      const there = stand(first);
      await expect.poll(() => there.taken, PATIENT).toBe(1);
      await endSessions(second);
      // Whoever has the duty is not told of it again. The moment without it may be too short to be looked at.
      await expect.poll(() => there.taken, PATIENT).toBe(2);
      expect(first.duty.isOurs()).toBe(true);
    },
  );
});

test('a frozen process loses the duty: the database ends a session that says nothing', PATIENT, async () => {
  const { settings, remove } = await makeStorage('postgres', { isMigrated: true });
  onTestFinished(remove);
  const openSession = (terms: SessionTerms) => {
    const session = new StandingSession(settings.databaseUrl ?? '', terms);
    onTestFinished(() => session.close());
    return session;
  };
  // Its process runs no timer any more, while the system keeps its connection open.
  const frozen = openSession({ heartbeatMs: HOUR_MS, silenceMs: HOUR_MS, ownSilenceMs: 500 });
  await frozen.begin();
  const lock = 'select pg_try_advisory_lock(1) as taken';
  expect((await frozen.current?.query(lock))?.rows).toEqual([{ taken: true }]);
  const other = openSession({ heartbeatMs: 100, silenceMs: HOUR_MS, ownSilenceMs: 500 });
  await other.begin();
  await expect.poll(async () => (await other.current?.query(lock))?.rows[0]?.taken, PATIENT).toBe(true);
});

test('nothing stands still while another process is the leader', PATIENT, async () => {
  const { settings, remove } = await makeStorage('postgres', { isMigrated: true });
  onTestFinished(remove);
  const [broken, well] = await Promise.all([
    openDatabase(settings, { isServer: true }),
    openDatabase(settings),
  ]);
  onTestFinished(async () => void (await Promise.all([broken.close(), well.close()])));
  await breakLeaderConnections(settings.databaseUrl ?? '');
  await expect.poll(() => broken.duty.fault()?.error.message, PATIENT).toBe('A backup is being restored');
  expect(await broken.duty.stoppedSince()).toBe(broken.duty.fault()?.since);
  stand(well);
  await expect.poll(() => well.duty.isOurs(), PATIENT).toBe(true);
  expect(await broken.duty.stoppedSince()).toBe(null);
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
