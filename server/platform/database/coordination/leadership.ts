import { sql } from 'kysely';
import type {
  PersistentSession,
  SessionFault,
} from '#server/platform/database/postgres/persistent-session.ts';
import type { Queryable } from '#server/platform/database/schema/schema.ts';

/** Exactly one of all servers on a database is the leader and does the background work; when it dies, another takes over. */
export interface Leadership {
  isLeader(): boolean;
  /**
   * Competes for the leadership and calls back whenever this server gains it, at once if it has it. Returns a stop
   * function; the last stop function called releases the leadership.
   */
  seek(onGained: () => void): () => Promise<void>;
  /** Why this server cannot become the leader; null while it can. */
  fault(): SessionFault | null;
  /** Called when such a fault begins and when it is over, at once if there is one. Returns a stop function. */
  onFaultChange(listener: (fault: SessionFault | null) => void): () => void;
  /** Since when no server does the work because of such a fault; null while one does. */
  stoppedSince(): Promise<number | null>;
}

/** On SQLite only one server uses a data folder: lockDataFolder makes sure of that. */
export const ALWAYS_LEADER: Leadership = {
  isLeader: () => true,
  seek(onGained) {
    onGained();
    return async () => {};
  },
  fault: () => null,
  onFaultChange: () => () => {},
  stoppedSince: async () => null,
};

/** How long there may be no leader after one dies. */
const TRY_EVERY_MS = 1000;
/** The key of the advisory lock, the same in all releases. PostgreSQL keeps these locks separate for each database. */
const LOCK = 7_468_657;

/**
 * Uses a session-level advisory lock: the database releases it when the session ends, however that happens. A server that
 * lost its session without noticing believes that it leads for a few more seconds, and two may work at once: the
 * background work must tolerate that.
 */
export class PostgresLeadership implements Leadership {
  readonly #session: PersistentSession;
  readonly #query: Queryable;
  readonly #seekers = new Set<() => void>();
  #isLeader = false;
  #timer: NodeJS.Timeout | undefined;
  #trying: Promise<void> | null = null;

  /** `query` does not use the session: it works even while the session cannot be opened. */
  constructor(session: PersistentSession, query: Queryable) {
    this.#session = session;
    this.#query = query;
    session.join({
      lost: () => {
        this.#isLeader = false;
      },
    });
  }

  isLeader(): boolean {
    return this.#isLeader;
  }

  seek(onGained: () => void): () => Promise<void> {
    // A new function for each caller: otherwise two callers with the same one would count once.
    const gained = () => onGained();
    this.#seekers.add(gained);
    if (this.#isLeader) gained();
    else this.#try();
    this.#timer ??= setInterval(() => this.#try(), TRY_EVERY_MS).unref();
    return () => this.#release(gained);
  }

  fault(): SessionFault | null {
    return this.#session.fault;
  }

  onFaultChange(listener: (fault: SessionFault | null) => void): () => void {
    return this.#session.onFaultChange(listener);
  }

  async stoppedSince(): Promise<number | null> {
    const { fault } = this.#session;
    if (fault === null || (await isLockHeld(this.#query))) return null;
    return fault.since;
  }

  #try(): void {
    if (this.#isLeader) return;
    this.#trying ??= this.#tryLock().finally(() => {
      this.#trying = null;
    });
  }

  async #tryLock(): Promise<void> {
    await this.#session.begin();
    const { current } = this.#session;
    if (current === null || this.#seekers.size === 0) return;
    try {
      const { rows } = await current.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
        LOCK,
      ]);
      // If the session has ended meanwhile, so has the lock.
      this.#isLeader = rows[0]?.taken === true && this.#session.current === current;
    } catch {
      // The session is broken. It is opened again, and the next attempt uses the new one.
      return;
    }
    if (this.#isLeader) for (const gained of this.#seekers) gained();
  }

  async #release(gained: () => void): Promise<void> {
    this.#seekers.delete(gained);
    if (this.#seekers.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#trying;
    // Another caller may compete again by now.
    if (!this.#isLeader || this.#seekers.size > 0) return;
    this.#isLeader = false;
    // If that fails, the session is gone, and the lock with it.
    await this.#session.current?.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
  }
}

/** By any server. Every user may read the locks of a database. */
async function isLockHeld(query: Queryable): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and classid = 0 and objid = ${LOCK} and objsubid = 1 and granted
      and datname = current_database()`.execute(query);
  return rows.length > 0;
}
