import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { SessionFault, StandingSession } from './standing-session.ts';

/** What of all instances on one database exactly one does: one of them is on duty, and another one when that dies. */
export interface Duty {
  isOurs(): boolean;
  /**
   * Stands for it and calls back whenever it becomes ours, at once if it is. Returns what ends that; the last one who
   * leaves hands the duty over.
   */
  stand(onTaken: () => void): () => Promise<void>;
  /** Why this instance cannot become the leader; null while it can. */
  fault(): SessionFault | null;
  /** Called when such a fault begins and when it is over, at once if there is one. Returns a stop function. */
  onFaultChange(listener: (fault: SessionFault | null) => void): () => void;
  /** Since when no instance does the work because of such a fault; null while one does. */
  stoppedSince(): Promise<number | null>;
}

/** On SQLite one server uses a data folder, and that is seen to elsewhere. */
export const ALWAYS_ON_DUTY: Duty = {
  isOurs: () => true,
  stand(onTaken) {
    onTaken();
    return async () => {};
  },
  fault: () => null,
  onFaultChange: () => () => {},
  stoppedSince: async () => null,
};

/** How long nobody may be on duty after a death. */
const TRY_EVERY_MS = 1000;
/** The name of the lock, for all instances of all releases. PostgreSQL keeps such locks apart by database. */
const LOCK = 7_468_657;

/**
 * By a lock of the session: the database frees it when the session ends, however that happens. An instance that lost its
 * session without noticing believes in its duty for some seconds more, and two may work at once: what they do has to bear
 * that, and is only spared it as a rule.
 */
export class PostgresDuty implements Duty {
  readonly #session: StandingSession;
  readonly #query: Queryable;
  readonly #standing = new Set<() => void>();
  #isOurs = false;
  #timer: NodeJS.Timeout | undefined;
  #trying: Promise<void> | null = null;

  /** `query` needs no session: it answers also while that cannot be begun. */
  constructor(session: StandingSession, query: Queryable) {
    this.#session = session;
    this.#query = query;
    session.join({
      lost: () => {
        this.#isOurs = false;
      },
    });
  }

  isOurs(): boolean {
    return this.#isOurs;
  }

  stand(onTaken: () => void): () => Promise<void> {
    // A function of its own for each who stands, or two with the same one would be counted once.
    const taken = () => onTaken();
    this.#standing.add(taken);
    if (this.#isOurs) taken();
    else this.#try();
    this.#timer ??= setInterval(() => this.#try(), TRY_EVERY_MS).unref();
    return () => this.#leave(taken);
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
    if (this.#isOurs) return;
    this.#trying ??= this.#take().finally(() => {
      this.#trying = null;
    });
  }

  async #take(): Promise<void> {
    await this.#session.begin();
    const { current } = this.#session;
    if (current === null || this.#standing.size === 0) return;
    try {
      const { rows } = await current.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
        LOCK,
      ]);
      // A lock of a session that has ended meanwhile is nobody's.
      this.#isOurs = rows[0]?.taken === true && this.#session.current === current;
    } catch {
      // The session is broken. It is begun anew, and the next turn asks there.
      return;
    }
    if (this.#isOurs) for (const taken of this.#standing) taken();
  }

  async #leave(taken: () => void): Promise<void> {
    this.#standing.delete(taken);
    if (this.#standing.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#trying;
    // Somebody may stand for it again by now.
    if (!this.#isOurs || this.#standing.size > 0) return;
    this.#isOurs = false;
    // Where that fails the session is gone, and the lock with it.
    await this.#session.current?.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
  }
}

/** By any instance. Everyone may look at the locks of a database. */
async function isLockHeld(query: Queryable): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and classid = 0 and objid = ${LOCK} and objsubid = 1 and granted
      and datname = current_database()`.execute(query);
  return rows.length > 0;
}
