import { sql } from 'kysely';
import pg from 'pg';
import type { Queryable } from './database.ts';

/** What instances on one database tell each other: that something changed, never what. */
export type NoticeChannel = 'prices' | 'configuration' | 'protection';

const RECONNECT_MS = 1000;

/** Sent when the transaction commits, and not at all when it is rolled back. */
export async function sendNotice(trx: Queryable, channel: NoticeChannel): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(trx);
}

/**
 * Hears the notices of PostgreSQL on a connection of its own, for a listening session must not go back to a pool.
 * Notices are lost while that connection is down: whoever listens is called once it is back.
 */
export class PostgresNotices {
  readonly #databaseUrl: string;
  readonly #handlers = new Map<NoticeChannel, Set<() => void>>();
  #client: pg.Client | null = null;
  #reconnecting: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  /** Resolves when notices are heard. Returns what ends the listening. */
  async listen(channel: NoticeChannel, handler: () => void): Promise<() => void> {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
    if (this.#client) await this.#client.query(`listen ${channel}`);
    else await this.#connect();
    return () => void handlers.delete(handler);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#reconnecting);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#databaseUrl,
      application_name: 'tierbook notices',
      keepAlive: true,
    });
    this.#client = client;
    client.on('notification', ({ channel }) => this.#tell(channel));
    // Without a listener a server that goes away would end this process.
    client.on('error', () => {});
    client.once('end', () => this.#lost(client));
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`);
    } catch {
      this.#lost(client);
      return;
    }
    for (const channel of this.#handlers.keys()) this.#tell(channel);
  }

  #tell(channel: string): void {
    for (const [name, handlers] of this.#handlers) {
      if (name === channel) for (const handler of handlers) handler();
    }
  }

  #lost(client: pg.Client): void {
    if (this.#isClosed || this.#client !== client) return;
    this.#client = null;
    void client.end().catch(() => {});
    this.#reconnecting = setTimeout(() => void this.#connect(), RECONNECT_MS);
    this.#reconnecting.unref();
  }
}
