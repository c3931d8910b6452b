import pg from 'pg';
import { StartError } from '#server/platform/start-error.ts';
import type { PersistentSession } from './persistent-session.ts';

/** The key of the advisory lock, the same in all releases. PostgreSQL keeps these locks separate for each database. */
const LOCK = 7_468_658;
const CONNECT_MS = 5000;

/**
 * Every running server holds this lock in shared mode, and a restore needs it exclusively.
 * It belongs to the session, so it ends with the server, however that dies. A server that lost its session takes it again
 * with the next session.
 */
export async function holdServerLock(session: PersistentSession): Promise<void> {
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
  // If the session failed for any other reason, it is retried.
  if (!isRestoring) return;
  await session.close();
  throw new StartError(
    'A backup is being restored into this database. Start the server when the restore is done.',
  );
}

/** Prevents all servers from using a database; fails while one runs. */
export async function lockOutServers(databaseUrl: string): Promise<{ release(): Promise<void> }> {
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
    'A Tierbook server is connected to this database. Stop every server first, then restore.',
  );
}
