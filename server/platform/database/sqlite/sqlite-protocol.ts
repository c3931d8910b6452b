/** The messages between the main thread and a SQLite thread. */

export interface ThreadSettings {
  readonly file: string;
  /** `look-up` is a read on the main thread: it waits for no lock and keeps little in memory. */
  readonly access: 'write' | 'read' | 'look-up';
}

export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** `inside` statements belong to the open transaction and must never run without one. */
export type ThreadWork =
  | { readonly kind: 'alone' | 'inside'; readonly statement: Statement }
  | { readonly kind: 'begin' | 'commit' | 'rollback' | 'close' };

export interface ThreadRequest {
  readonly id: number;
  readonly work: ThreadWork;
}

export interface StatementResult {
  readonly rows: readonly unknown[];
  /** Null for a statement that returns rows. */
  readonly changes: number | null;
  readonly insertId: number | bigint | null;
}

export const NO_ROWS: StatementResult = { rows: [], changes: null, insertId: null };

/** The id of the reply to the opening of the file, which has no request. */
export const OPENING_ID = 0;

export type ThreadReply =
  | { readonly id: number; readonly result: StatementResult }
  | { readonly id: number; readonly failure: { readonly message: string; readonly code: string | null } };
