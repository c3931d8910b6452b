import { createHash, randomBytes } from 'node:crypto';
import type { BaseLogger } from 'pino';
import { type SignedInPerson, signedInPersonOf } from '#server/modules/identity/pins/credentials.service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { SessionOver } from '#server/platform/http/failure.ts';
import {
  createSession,
  deleteSession,
  endSurplusSessions,
  findSession,
  hasSession,
  type StoredSession,
  saveLastSeen,
} from './session.repo.ts';
import { isLive, remainingMs, SESSIONS_AT_ONCE } from './session-limits.ts';

export interface Sessions {
  /**
   * Opens one and returns its token: 32 random bytes in hex, of which only a hash is stored. Ends the oldest beyond the
   * limit: of this person, or where many share the PIN, of this browser.
   */
  open(trx: Queryable, credentialId: number, deviceId?: string | null): Promise<string>;
  /** Whose session it is, as stored at this moment; null for a token that is dead or never was one. */
  callerOf(token: string): Promise<Caller | null>;
  end(trx: Queryable, sessionId: number): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'warn'>;
}

const TOKEN_BYTES = 32;
const TOKEN = /^[0-9a-f]{64}$/;
const NOTE_EVERY_MS = 60_000;

export function createSessions(parts: Parts): Sessions {
  const { database, clock } = parts;
  const notes = new SessionNotes(parts);
  return {
    async open(trx, credentialId, deviceId = null) {
      const token = randomBytes(TOKEN_BYTES).toString('hex');
      await createSession(trx, { tokenHash: hashOf(token), credentialId, deviceId, at: clock.now() });
      await endSurplusSessions(trx, { credentialId, deviceId, limit: SESSIONS_AT_ONCE });
      return token;
    },
    async callerOf(token) {
      // Whatever a client sends comes here: only what can be a token is worth a query.
      if (!TOKEN.test(token)) return null;
      const session = await findSession(database.query, hashOf(token));
      if (session === null) return null;
      const person = signedInPersonOf(session);
      if (person === null) {
        notes.over(session);
        return null;
      }
      const now = clock.now();
      // Only refused, not deleted: the clock may be wrong. The upkeep removes it when that can be told.
      if (!isLive(session, person.role, now)) return null;
      notes.seen(session, now);
      return callerOf(session, person, now);
    },
    end: deleteSession,
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function callerOf(session: StoredSession, person: SignedInPerson, now: number): Caller {
  const { credentialId, customerId, role, actor } = person;
  const { id, lastPricedAt } = session;
  const endsInMs = remainingMs(session, role, now);
  return { role, session: { id, credentialId, customerId, actor, lastPricedAt, endsInMs } };
}

/** What is written down about sessions beside the requests: no answer waits for it, and none fails with it. */
class SessionNotes {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #logger: Parts['logger'];
  readonly #beingWritten = new Set<number>();
  #lastFaultAt: number | null = null;

  constructor({ database, clock, logger }: Parts) {
    this.#database = database;
    this.#clock = clock;
    this.#logger = logger;
  }

  seen({ id, lastSeenAt }: StoredSession, now: number): void {
    const notSince = now - NOTE_EVERY_MS;
    if (lastSeenAt > notSince) return;
    this.#write(id, () => saveLastSeen(this.#database.query, { sessionId: id, at: now, notSince }));
  }

  /** Removed as soon as its person was refused: it must not come to life again with them. */
  over({ id }: StoredSession): void {
    this.#write(id, () => deleteSession(this.#database.query, id));
  }

  /** One write a session at a time: a page that loads asks for many things at once. */
  #write(sessionId: number, work: () => Promise<void>): void {
    if (this.#beingWritten.has(sessionId) || this.#isResting()) return;
    this.#beingWritten.add(sessionId);
    void this.#attempt(work).then(() => this.#beingWritten.delete(sessionId));
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#lastFaultAt = this.#clock.now();
      this.#logger.warn({ err: error }, 'a note about a session could not be written');
    }
  }

  /** A database that can be read but not written, as on a full disk, would otherwise fill the log with every request. */
  #isResting(): boolean {
    return this.#lastFaultAt !== null && Math.abs(this.#clock.now() - this.#lastFaultAt) < NOTE_EVERY_MS;
  }
}

/**
 * In the transaction of a change that was confirmed by a PIN. To check the PIN and to digest a new secret takes a while:
 * whoever was shown out meanwhile, by a changed PIN above all, must not finish what they began.
 */
export async function requireStillSignedIn(trx: Queryable, { session }: Caller): Promise<void> {
  if (session !== null && !(await hasSession(trx, session.id))) throw new SessionOver();
}
