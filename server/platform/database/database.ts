import type { CompiledQuery } from 'kysely';
import type { Leadership } from './coordination/leadership.ts';
import type { NoticeChannel } from './coordination/notices.ts';
import type { Queryable } from './schema/schema.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  readonly engine: Engine;
  /** Requests' reads and writes. */
  readonly query: Queryable;
  /**
   * The rows of a look-up by a unique key, or the answer of a pragma, as stored now, whichever process stored it. It blocks
   * the whole process while it reads. Null if this cannot be read at once (PostgreSQL, a fault): then ask `query`.
   */
  readAtOnce<Row>(query: CompiledQuery<Row>): readonly Row[] | null;
  /** Long reads, which never block a short one. */
  readonly reports: Queryable;
  /**
   * Serializable: all or nothing, and as if no other transaction ran at the same time. The work may run more than once
   * (PostgreSQL rejects conflicting transactions), so it must await nothing but `trx`.
   */
  transaction<T>(work: (trx: Queryable) => Promise<T>): Promise<T>;
  /** Notifies the other processes when the transaction commits. SQLite cannot do that: they have to poll. */
  notify(trx: Queryable, channel: NoticeChannel): Promise<void>;
  /** Calls back when a process has sent a notification, or may have; never on SQLite. Returns a stop function. */
  onNotice(channel: NoticeChannel, handler: () => void): Promise<() => void>;
  /** Decides which server does the background work. */
  readonly leadership: Leadership;
  isReachable(): Promise<boolean>;
  /** The number of queries and transactions that run or wait. */
  underWay(): number;
  /** Waits for running and queued work, then closes. Later queries are refused. */
  close(): Promise<void>;
}
