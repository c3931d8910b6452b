import { sql } from 'kysely';
import type pg from 'pg';
import type { PersistentSession } from '#server/platform/database/postgres/persistent-session.ts';
import type { Queryable } from '#server/platform/database/schema/schema.ts';

/** What instances on one database tell each other: that something changed, never what. */
export type NoticeChannel = 'prices' | 'configuration' | 'protection';

/** Channels belong to the whole database: another program there may have a 'prices' of its own. */
function nameInDatabase(channel: NoticeChannel): string {
  return `tierbook_${channel}`;
}

/** Sent when the transaction commits, and not at all when it is rolled back. */
export async function sendNotice(trx: Queryable, channel: NoticeChannel): Promise<void> {
  await sql`select pg_notify(${nameInDatabase(channel)}, '')`.execute(trx);
}

/** Hears the notices of PostgreSQL. They are lost while the session is down: whoever listens is called once it is back. */
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

  /** Resolves when notices are heard. Returns a stop function. */
  async listen(channel: NoticeChannel, handler: () => void): Promise<() => void> {
    const handlers = this.#handlers.get(channel) ?? new Set();
    this.#handlers.set(channel, handlers.add(handler));
    await this.#session.begin();
    // One that breaks just now listens once it is opened again, and calls the handlers then.
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
