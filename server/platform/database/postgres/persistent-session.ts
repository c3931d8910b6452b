import { Socket } from 'node:net';
import pg from 'pg';

const REOPEN_MS = 1000;
const HEARTBEAT_MS = 5000;
/**
 * Three heartbeats, for either side: a database that vanished without hanging up would else be waited for for hours, and
 * a process that is frozen, but whose connection the system keeps open, would keep its locks forever.
 */
const SILENCE_MS = 15_000;

/** Keeps something in the session itself, which is gone with it. */
export interface SessionUser {
  /** A new session has begun. What this rejects with ends it again. */
  begun?(client: pg.Client): Promise<void>;
  /** It has ended, and all that was kept in it. */
  lost?(): void;
  notified?(channel: string): void;
}

/** The session cannot be begun, and is tried again every second. */
export interface SessionFault {
  /** When it was lost, or first failed to begin. */
  readonly since: number;
  readonly error: Error;
}

type FaultListener = (fault: SessionFault | null) => void;

export interface SessionTerms {
  readonly heartbeatMs: number;
  /** How long the database may be silent. */
  readonly silenceMs: number;
  /** How long we may be. */
  readonly ownSilenceMs: number;
}

const USUAL_TERMS = { heartbeatMs: HEARTBEAT_MS, silenceMs: SILENCE_MS, ownSilenceMs: SILENCE_MS };

/**
 * One session with PostgreSQL that lasts as long as the process, for what belongs to a session and must not go back to
 * a pool: listening, and locks that end with whoever holds them. It is opened again when it breaks.
 */
export class PersistentSession {
  readonly #databaseUrl: string;
  readonly #terms: SessionTerms;
  readonly #users: SessionUser[] = [];
  readonly #faultListeners = new Set<FaultListener>();
  #client: pg.Client | null = null;
  #beginning: Promise<void> | null = null;
  #reopening: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #isClosed = false;
  #downSince: number | null = null;
  #fault: SessionFault | null = null;

  constructor(databaseUrl: string, terms: SessionTerms = USUAL_TERMS) {
    this.#databaseUrl = databaseUrl;
    this.#terms = terms;
  }

  join(user: SessionUser): void {
    this.#users.push(user);
  }

  /** Null while there is none; one that is just beginning lets queries wait. Its users are called when the next one has begun. */
  get current(): pg.Client | null {
    return this.#client;
  }

  /** Null while there is a session, and for the second after a loss: most sessions are back at the first attempt. */
  get fault(): SessionFault | null {
    return this.#fault;
  }

  /** Called when a fault begins and when it is over, at once if there is one. Returns a stop function. */
  onFaultChange(listener: FaultListener): () => void {
    this.#faultListeners.add(listener);
    if (this.#fault !== null) listener(this.#fault);
    return () => void this.#faultListeners.delete(listener);
  }

  /** Resolves when a session has begun, or could not be: then it is tried again every second. */
  begin(): Promise<void> {
    if (this.#beginning === null && this.#client === null && !this.#isClosed) {
      this.#beginning = this.#begin().finally(() => {
        this.#beginning = null;
      });
    }
    return this.#beginning ?? Promise.resolve();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#reopening);
    await this.#beginning;
    clearInterval(this.#heartbeat);
    await this.#client?.end();
  }

  async #begin(): Promise<void> {
    clearTimeout(this.#reopening);
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'tierbook notices',
      connectionTimeoutMillis: REOPEN_MS * 5,
      // The database lets go of the locks of a machine that vanished, and not only two hours later.
      options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
      stream: () => silenceEnds(new Socket(), this.#terms.silenceMs),
      keepAlive: true,
    });
    client.on('notification', ({ channel }) => {
      for (const user of this.#users) user.notified?.(channel);
    });
    // Without a listener a server that goes away would end this process.
    client.on('error', () => {});
    client.once('end', () => this.#lost(client));
    this.#client = client;
    try {
      await client.connect();
      await endWhenSilent(client, this.#terms.ownSilenceMs);
      for (const user of this.#users) await user.begun?.(client);
      this.#keepAwake(client);
    } catch (error) {
      this.#lost(client);
      this.#failed(error);
      return;
    }
    this.#downSince = null;
    this.#setFault(null);
  }

  #failed(error: unknown): void {
    // A session that is closed while it begins is not missed.
    if (this.#isClosed || this.#fault !== null) return;
    const since = this.#downSince ?? Date.now();
    this.#setFault({ since, error: error instanceof Error ? error : new Error(String(error)) });
  }

  #setFault(fault: SessionFault | null): void {
    if (fault === this.#fault) return;
    this.#fault = fault;
    for (const listener of this.#faultListeners) listener(fault);
  }

  /** A session in which nothing happens is not seen to break. */
  #keepAwake(client: pg.Client): void {
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(() => {
      client.query('select 1').catch(() => this.#lost(client));
    }, this.#terms.heartbeatMs).unref();
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#downSince ??= Date.now();
    clearInterval(this.#heartbeat);
    for (const user of this.#users) user.lost?.();
    void client.end().catch(() => {});
    if (this.#isClosed) return;
    this.#reopening = setTimeout(() => void this.begin(), REOPEN_MS).unref();
  }
}

/** PostgreSQL ends the session, and frees its locks, when we say nothing for so long. Before version 14 it cannot. */
async function endWhenSilent(client: pg.Client, limitMs: number): Promise<void> {
  await client.query(
    `select set_config(name, $1, false) from pg_settings where name = 'idle_session_timeout'`,
    [String(limitMs)],
  );
}

/** A server that neither answers nor hangs up is treated as one that hung up. */
export function silenceEnds(socket: Socket, limitMs: number): Socket {
  return socket.setTimeout(limitMs, () =>
    socket.destroy(new Error(`Connection terminated: PostgreSQL was silent for ${limitMs} ms`)),
  );
}
