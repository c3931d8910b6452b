import { Client } from 'pg';
import { expect, onTestFinished } from 'vitest';

/** The lock that every server requests on that connection. */
const SERVERS_LOCK = 7_468_658;

/**
 * Ends the connections through which servers become the leader, and blocks new ones. Everything else in the database
 * works. Returns a function that unblocks them.
 */
export async function breakLeaderConnections(databaseUrl: string): Promise<() => Promise<void>> {
  const [holder, killer] = [await connect(databaseUrl), await connect(databaseUrl)];
  const held = holder.query('select pg_advisory_lock($1)', [SERVERS_LOCK]);
  // First in the queue before the others are ended, so that no server gets its lock back in between.
  await expect
    .poll(async () => (await killer.query(WAITING, [SERVERS_LOCK])).rowCount, { timeout: 20_000 })
    .toBe(1);
  await killer.query(END);
  await held;
  return () => holder.end();
}

const WAITING = `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where locktype = 'advisory' and objid = $1 and mode = 'ExclusiveLock' and datname = current_database()`;

const END = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'tierbook notices' and datname = current_database()`;

async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}
