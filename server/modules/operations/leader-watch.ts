import type { BaseLogger } from 'pino';
import type { Database } from '#server/platform/database/index.ts';
import { FaultLog } from '#server/platform/fault-log.ts';
import type { Tally } from '#server/platform/metrics/tally.ts';

interface LeaderWatchParts {
  readonly database: Pick<Database, 'leadership'>;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly tally: Tally['leaderConnection'];
}

/**
 * Without that connection this server cannot become the leader. Price lists go on, so nobody would notice for days that
 * no backup is made. Returns a stop function.
 */
export function watchLeaderConnection({ database, logger, tally }: LeaderWatchParts): () => Promise<void> {
  const log = new FaultLog(logger);
  const stop = database.leadership.onFaultChange((fault) => {
    tally[fault ? 'failed' : 'restored'] += 1;
    if (fault) log.fault(CANNOT_CONNECT, { err: fault.error });
    else log.recovered('the connection to PostgreSQL that makes a server the leader is open again');
  });
  return async () => stop();
}

const CANNOT_CONNECT =
  'cannot open the connection to PostgreSQL that makes a server the leader: unless another server leads, prices are not synced, visits are not counted, old records are not deleted and no backups are made';
