import pg from 'pg';
import { StartError } from '#server/platform/start-error.ts';
import type { PersistentSession } from './persistent-session.ts';

/** The name of the lock, for all instances of all releases. PostgreSQL keeps such locks apart by database. */
const LOCK = 7_468_658;
const CONNECT_MS = 5000;

/**
 * Every server shares this lock with the others as long as it runs, and whoever replaces the whole database needs it
 * alone. It belongs to the session, so it ends with a server however that dies. A server that lost its session asks again
 * with the next one.
 */
export async function joinServers(session: PersistentSession): Promise<void> {
  let isRestoring = false;
  session.join({
    async begun(client) {
      const { rows } = await client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock_shared($1) as taken',
        [LOCK],
      );
      isRestoring = rows[0]?.taken !== true;
      if (isRestoring) throw new Error('A backup is being restored');
    },
  });
  await session.begin();
  // A session that could not begin for any other reason is begun anew until it can.
  if (!isRestoring) return;
  await session.close();
  throw new StartError('A backup is being restored into this database. Start the server when that is done.');
}

/** Keeps all servers away from a database; refused while one runs. */
export async function keepServersAway(databaseUrl: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'tierbook restore',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
  if (rows[0]?.taken === true) return { release: () => client.end() };
  await client.end();
  throw new StartError(
    'A Tierbook server is connected to this database. Stop every instance first, then restore.',
  );
}
