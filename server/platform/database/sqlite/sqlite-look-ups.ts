import type { CompiledQuery } from 'kysely';
import { SqliteSession } from './sqlite-session.ts';

/**
 * Looks rows up on the calling thread: the way to another thread and back takes ten times as long as finding a row by its
 * key. In a write-ahead log no reader waits for a writer or a checkpoint, and each read begins with the last commit of any
 * connection and process. Whatever goes wrong is left to the threads, which wait for locks and report faults.
 */
export class SqliteLookUps {
  #session: SqliteSession | null;

  /** Opened once, with the threads: a connection opened later could be one to another file of the same name. */
  constructor(file: string) {
    try {
      this.#session = new SqliteSession({ file, access: 'look-up' });
    } catch {
      this.#session = null;
    }
  }

  /** Null if it cannot be read at once. */
  read<Row>({ sql, parameters }: CompiledQuery<Row>): readonly Row[] | null {
    try {
      const result = this.#session?.perform({ kind: 'alone', statement: { sql, parameters } });
      // The query compiler knows the type of the rows.
      return result === undefined ? null : (result.rows as Row[]);
    } catch {
      return null;
    }
  }

  close(): void {
    this.#session?.perform({ kind: 'close' });
    this.#session = null;
  }
}
