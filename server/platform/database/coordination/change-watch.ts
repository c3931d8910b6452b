import { CompiledQuery } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';
import type { FaultLog } from '#server/platform/fault-log.ts';
import { RecurringWork } from '#server/platform/recurring-work.ts';
import type { NoticeChannel } from './notices.ts';

/** On SQLite polling is the only way to notice a command of the command line; on PostgreSQL it is a safety net. */
const POLL_EVERY_MS = { sqlite: 1000, postgres: 10_000 } as const;

interface WatchTerms {
  readonly channels: readonly NoticeChannel[];
  /** Applies what has changed. If it fails, it is called again with the next poll. */
  readonly look: () => Promise<void>;
  /** Whether it must look although nothing was committed. */
  readonly isBehind?: () => boolean;
  readonly faults: FaultLog;
  /** What the log says when it fails, and when it works again. */
  readonly failed: string;
  readonly worksAgain: string;
}

interface ChangeWatch {
  /** Looks now, whatever has changed. A failure is logged and not thrown. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** Looks whenever another process may have changed what these channels announce. */
export async function watchForChanges(database: Database, terms: WatchTerms): Promise<ChangeWatch> {
  const { channels, faults, isBehind = () => false } = terms;
  let seenCommit: number | null = null;
  const look = async () => {
    seenCommit = null;
    try {
      // Read first: a commit during the look belongs to the next one.
      const commit = lastCommit(database);
      await terms.look();
      faults.recovered(terms.worksAgain);
      seenCommit = commit;
    } catch (error) {
      faults.fault(terms.failed, { err: error });
    }
  };
  const poll = async () => {
    if (seenCommit === null || seenCommit !== lastCommit(database) || isBehind()) await look();
  };
  const everyMs = POLL_EVERY_MS[database.engine];
  const polling = new RecurringWork(poll, { everyMs, firstAfterMs: everyMs });
  const stopListening = await Promise.all(
    channels.map((channel) => database.onNotice(channel, () => polling.request())),
  );
  return {
    look,
    async stop() {
      for (const stop of stopListening) stop();
      await polling.stop();
    },
  };
}

const DATA_VERSION = CompiledQuery.raw('pragma data_version');

/**
 * A number that every commit of any process changes, read in microseconds: a look wakes a thread and reads rows, and every
 * second of that would cost an idle server a hundredth of a core. Null if it is not known.
 */
function lastCommit(database: Pick<Database, 'readAtOnce'>): number | null {
  const [row] = database.readAtOnce(DATA_VERSION) ?? [];
  return row === undefined ? null : Number(Object.values(row as object)[0]);
}
