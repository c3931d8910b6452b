import { sql } from 'kysely';
import type pg from 'pg';
import type { PersistentSession } from '#server/platform/database/postgres/persistent-session.ts';
import type { Queryable } from '#server/platform/database/schema/schema.ts';

/** Servers on one database notify each other that something changed, never what. */
export type NoticeChannel = 'prices' | 'configuration' | 'protection' | 'shop';

/** Channels belong to the whole database: another program may use a channel 'prices' too. */
function nameInDatabase(channel: NoticeChannel): string {
  return `tierbook_${channel}`;
}

/** Sent when the transaction commits; not sent if it is rolled back. */
export async function sendNotice(trx: Queryable, channel: NoticeChannel): Promise<void> {
  await sql`select pg_notify(${nameInDatabase(channel)}, '')`.execute(trx);
}

/** Receives notifications from PostgreSQL. Some are lost while the session is down, so all handlers run when it is back. */
export class PostgresNotices {
  readonly #session: PersistentSession;
  readonly #handlers = new Map<NoticeChannel, Set<() => void>>();

  constructor(session: PersistentSession) {
    this.#session = session;
    session.join({
      begun: (client) => this.#listenAgain(client),
      notified: (channel) => this.#call(channel),
    });
  }

  /** Resolves once it receives notifications. Returns a stop function. */
  async listen(channel: NoticeChannel, handler: () => void): Promise<() => void> {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
    await this.#session.begin();
    // If the session breaks now, it listens again after the next opening and then calls the handlers.
    await this.#session.current?.query(`listen ${nameInDatabase(channel)}`).catch(() => {});
    return () => void handlers.delete(handler);
  }

  async #listenAgain(client: pg.Client): Promise<void> {
    for (const channel of this.#handlers.keys()) await client.query(`listen ${nameInDatabase(channel)}`);
    for (const channel of this.#handlers.keys()) this.#call(nameInDatabase(channel));
  }

  #call(name: string): void {
    for (const [channel, handlers] of this.#handlers) {
      if (nameInDatabase(channel) === name) for (const handler of handlers) handler();
    }
  }
}
