import type { Leadership } from './coordination/leadership.ts';
import type { NoticeChannel } from './coordination/notices.ts';
import type { Queryable } from './schema/schema.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  readonly engine: Engine;
  /** Requests' reads and writes. */
  readonly query: Queryable;
  /** Long reads; they never stand in the way of a look-up. */
  readonly reports: Queryable;
  /**
   * All or nothing, and as if no other transaction ran at the same time. The work may run more than once
   * (PostgreSQL refuses a transaction that crossed another one), so it awaits nothing but `trx`.
   */
  transaction<T>(work: (trx: Queryable) => Promise<T>): Promise<T>;
  /** Tells the other processes once the transaction commits. On SQLite there is no way to: they have to look. */
  notify(trx: Queryable, channel: NoticeChannel): Promise<void>;
  /** Calls back when any process has told, or may have; never on SQLite. Returns a stop function. */
  onNotice(channel: NoticeChannel, handler: () => void): Promise<() => void>;
  /** Background work that several instances must not do at the same time. */
  readonly leadership: Leadership;
  isReachable(): Promise<boolean>;
  /** Queries and transactions that run or wait for their turn at this moment. */
  underWay(): number;
  /** Waits for what is queued, then closes. Later queries are refused. */
  close(): Promise<void>;
}
