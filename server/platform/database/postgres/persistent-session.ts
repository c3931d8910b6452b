import { Socket } from 'node:net';
import pg from 'pg';

const REOPEN_MS = 1000;
const HEARTBEAT_MS = 5000;
/**
 * Three heartbeats, for either side. Otherwise we would wait for hours for a database that vanished without closing, and
 * a frozen process whose connection the system keeps open would hold its locks forever.
 */
const SILENCE_MS = 15_000;

/** Uses state of the session, such as locks, that ends with it. */
export interface SessionUser {
  /** A new session has begun. If this rejects, the session ends. */
  begun?(client: pg.Client): Promise<void>;
  /** The session has ended with all its state. */
  lost?(): void;
  notified?(channel: string): void;
}

/** The session cannot be opened, and is retried every second. */
export interface SessionFault {
  /** When it was lost, or first failed to open. */
  readonly since: number;
  readonly error: Error;
}

type FaultListener = (fault: SessionFault | null) => void;

export interface SessionTerms {
  readonly heartbeatMs: number;
  /** How long the database may be silent. */
  readonly silenceMs: number;
  /** How long this process may be silent. */
  readonly ownSilenceMs: number;
}

const DEFAULT_TERMS = { heartbeatMs: HEARTBEAT_MS, silenceMs: SILENCE_MS, ownSilenceMs: SILENCE_MS };

/**
 * One PostgreSQL session that lasts as long as the process, for what belongs to a session and must not go back to
 * a pool: notifications and advisory locks. It is opened again when it breaks.
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

  constructor(databaseUrl: string, terms: SessionTerms = DEFAULT_TERMS) {
    this.#databaseUrl = databaseUrl;
    this.#terms = terms;
  }

  join(user: SessionUser): void {
    this.#users.push(user);
  }

  /** Null while there is none; queries wait while it opens. Its users are called after each new one has begun. */
  get current(): pg.Client | null {
    return this.#client;
  }

  /** Null while there is a session and for the first second after a loss: most sessions are back at the first attempt. */
  get fault(): SessionFault | null {
    return this.#fault;
  }

  /** Called when a fault begins and when it is over, at once if there is one. Returns a stop function. */
  onFaultChange(listener: FaultListener): () => void {
    this.#faultListeners.add(listener);
    if (this.#fault !== null) listener(this.#fault);
    return () => void this.#faultListeners.delete(listener);
  }

  /** Resolves when a session is open or has failed to open; then it is retried every second. */
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
      // Otherwise the database would keep the locks of a vanished machine for two hours.
      options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
      stream: () => withSilenceTimeout(new Socket(), this.#terms.silenceMs),
      keepAlive: true,
    });
    client.on('notification', ({ channel }) => {
      for (const user of this.#users) user.notified?.(channel);
    });
    // Without a listener, a stopped database would crash this process.
    client.on('error', () => {});
    client.once('end', () => this.#lost(client));
    this.#client = client;
    try {
      await client.connect();
      await setIdleTimeout(client, this.#terms.ownSilenceMs);
      for (const user of this.#users) await user.begun?.(client);
      this.#startHeartbeat(client);
    } catch (error) {
      this.#lost(client);
      this.#failed(error);
      return;
    }
    this.#downSince = null;
    this.#setFault(null);
  }

  #failed(error: unknown): void {
    // Closing a session while it opens is not a fault.
    if (this.#isClosed || this.#fault !== null) return;
    const since = this.#downSince ?? Date.now();
    this.#setFault({ since, error: error instanceof Error ? error : new Error(String(error)) });
  }

  #setFault(fault: SessionFault | null): void {
    if (fault === this.#fault) return;
    this.#fault = fault;
    for (const listener of this.#faultListeners) listener(fault);
  }

  /** Otherwise nobody would notice that an idle session is broken. */
  #startHeartbeat(client: pg.Client): void {
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

/** PostgreSQL then ends the session and frees its locks after that much silence. Before version 14 it cannot. */
async function setIdleTimeout(client: pg.Client, limitMs: number): Promise<void> {
  await client.query(
    `select set_config(name, $1, false) from pg_settings where name = 'idle_session_timeout'`,
    [String(limitMs)],
  );
}

/** Treats a database that neither answers nor closes the connection as one that closed it. */
export function withSilenceTimeout(socket: Socket, limitMs: number): Socket {
  return socket.setTimeout(limitMs, () =>
    socket.destroy(new Error(`Connection terminated: PostgreSQL was silent for ${limitMs} ms`)),
  );
}
