import { createHash, randomBytes } from 'node:crypto';
import type { BaseLogger } from 'pino';
import { dayReader, endReader } from '#domain/usage/access-end.ts';
import { type SignedInPerson, signedInPersonOf } from '#server/modules/identity/pins/credentials.service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import type { Caller } from '#server/platform/http/caller.ts';
import { SessionEnded } from '#server/platform/http/failure.ts';
import {
  createSession,
  deleteSession,
  endSurplusSessions,
  findSession,
  hasSession,
  listSessions,
  type StoredSession,
  saveLastSeen,
  sessionReader,
} from './session.repo.ts';
import { isLive, remainingMs, SESSIONS_AT_ONCE, type SignInWay } from './session-limits.ts';

export interface Sessions {
  /**
   * Opens a session and returns its token: 32 random bytes in hex; only a hash is stored. Ends the oldest beyond the
   * limit: those of this person or, for a shared PIN, of this browser.
   */
  open(trx: Queryable, credentialId: number, deviceId?: string | null, way?: SignInWay): Promise<string>;
  /** Whose session it is, as stored now; null for an expired or unknown token. Only a use extends the idle time. */
  callerOf(token: string, terms?: { readonly isUse: boolean }): Promise<Caller | null>;
  /** The same at once, for a use; null also if that cannot be decided at once: then ask callerOf. */
  callerAtOnce(token: string): Caller | null;
  /** Who these sessions belong to now, by id; those that have ended are missing. It extends no idle time. */
  callersOf(sessionIds: readonly number[]): Promise<ReadonlyMap<number, Caller>>;
  end(trx: Queryable, sessionId: number): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  /** Where the last day of access ends. */
  readonly timeZone: string;
  readonly logger: Pick<BaseLogger, 'warn'>;
}

const TOKEN_BYTES = 32;
const TOKEN = /^[0-9a-f]{64}$/;
const SAVE_LAST_SEEN_EVERY_MS = 60_000;

export function createSessions(parts: Parts): Sessions {
  const { database, clock, timeZone } = parts;
  const writes = new BackgroundSessionWrites(parts);
  const dayOf = dayReader(timeZone);
  const endOf = endReader(timeZone);
  const readSession = sessionReader(database);

  /** Null for an expired session and for that of a customer who is inactive or whose access has ended. */
  function judge(session: StoredSession, now: number): Caller | null {
    const person = signedInPersonOf(session, dayOf(now));
    if (isInactive(session)) writes.delete(session);
    // Otherwise refused but not deleted, because the clock may be wrong. The cleanup deletes what has expired when the
    // clock can be trusted; after the end of access a session lives on if that date is moved.
    if (person === null || !isLive(session, person.role, now)) return null;
    const accessEnd = endOf(session.customer?.validUntil ?? null);
    return callerOf(session, person, { now, accessEnd });
  }

  function judgeRequest(session: StoredSession, isUse: boolean): Caller | null {
    const now = clock.now();
    const caller = judge(session, now);
    if (caller !== null && isUse) writes.saveLastSeen(session, now);
    return caller;
  }

  return {
    async open(trx, credentialId, deviceId = null, way = 'pin') {
      const token = randomBytes(TOKEN_BYTES).toString('hex');
      await createSession(trx, { tokenHash: hashOf(token), credentialId, deviceId, way, at: clock.now() });
      await endSurplusSessions(trx, { credentialId, deviceId, limit: SESSIONS_AT_ONCE });
      return token;
    },
    async callerOf(token, { isUse } = { isUse: true }) {
      // A client may send anything: only a possible token is worth a query.
      if (!TOKEN.test(token)) return null;
      const tokenHash = hashOf(token);
      const read = readSession(tokenHash);
      const session = read === undefined ? await findSession(database.query, tokenHash) : read;
      return session && judgeRequest(session, isUse);
    },
    callerAtOnce(token) {
      const session = TOKEN.test(token) ? readSession(hashOf(token)) : null;
      return session ? judgeRequest(session, true) : null;
    },
    async callersOf(sessionIds) {
      const found = await listSessions(database.query, sessionIds);
      const now = clock.now();
      const callers = found.map((session) => [session.id, judge(session, now)] as const);
      return new Map(callers.flatMap(([id, caller]) => (caller === null ? [] : [[id, caller]])));
    },
    end: deleteSession,
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function isInactive({ owner, customer }: StoredSession): boolean {
  return owner === 'customer' && !customer?.isActive;
}

function callerOf(
  session: StoredSession,
  person: SignedInPerson,
  { now, accessEnd }: { readonly now: number; readonly accessEnd: number },
): Caller {
  const { credentialId, customerId, role, actor } = person;
  const { id, lastPricedAt } = session;
  const endsInMs = Math.min(remainingMs(session, role, now), accessEnd - now);
  return { role, session: { id, credentialId, customerId, actor, lastPricedAt, endsInMs } };
}

/** Writes that no answer waits for, and that make no request fail. */
class BackgroundSessionWrites {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #logger: Parts['logger'];
  readonly #pending = new Set<number>();
  #lastFaultAt: number | null = null;

  constructor({ database, clock, logger }: Parts) {
    this.#database = database;
    this.#clock = clock;
    this.#logger = logger;
  }

  saveLastSeen({ id, lastSeenAt }: StoredSession, now: number): void {
    const notSince = now - SAVE_LAST_SEEN_EVERY_MS;
    if (lastSeenAt > notSince) return;
    this.#write(id, () => saveLastSeen(this.#database.query, { sessionId: id, at: now, notSince }));
  }

  /** For an inactive customer: the session must not work again when the customer is reactivated. */
  delete({ id }: StoredSession): void {
    this.#write(id, () => deleteSession(this.#database.query, id));
  }

  /** One write for each session at a time: a loading page sends many requests at once. */
  #write(sessionId: number, work: () => Promise<void>): void {
    if (this.#pending.has(sessionId) || this.#isPaused()) return;
    this.#pending.add(sessionId);
    void this.#attempt(work).then(() => this.#pending.delete(sessionId));
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#lastFaultAt = this.#clock.now();
      this.#logger.warn({ err: error }, 'cannot update a session in the database');
    }
  }

  /** Otherwise a database that cannot be written, as on a full disk, adds a log line for every request. */
  #isPaused(): boolean {
    return (
      this.#lastFaultAt !== null && Math.abs(this.#clock.now() - this.#lastFaultAt) < SAVE_LAST_SEEN_EVERY_MS
    );
  }
}

/**
 * In the transaction of a change that was confirmed by a PIN, makes a secret or gives someone access. Checking the PIN
 * and hashing a new secret take a while, and transactions wait for each other: a person whose session ended meanwhile,
 * for example by a changed PIN, must not complete the change.
 */
export async function requireStillSignedIn(
  trx: Queryable,
  { session }: Pick<Caller, 'session'>,
): Promise<void> {
  if (session !== null && !(await hasSession(trx, session.id))) throw new SessionEnded();
}
