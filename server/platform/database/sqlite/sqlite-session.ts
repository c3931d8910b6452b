import type SqliteFile from 'better-sqlite3';
import { openSqliteFile } from './sqlite-library.ts';
import {
  NO_ROWS,
  type Statement,
  type StatementResult,
  type ThreadSettings,
  type ThreadWork,
} from './sqlite-protocol.ts';

// The command line writes from another process: wait for it instead of failing at once.
const BUSY_TIMEOUT_MS = 10_000;
const PREPARED_LIMIT = 500;
const WAL_LIMIT_BYTES = 64 * 1024 * 1024;
const LOOK_UP_CACHE_KIBIBYTES = 2000;

/** One connection to the file. It blocks while the disk works, so it runs in its own thread unless it only looks up. */
export class SqliteSession {
  readonly #file: SqliteFile.Database;
  readonly #prepared = new Map<string, SqliteFile.Statement>();

  constructor({ file, access }: ThreadSettings) {
    const timeout = access === 'look-up' ? 0 : BUSY_TIMEOUT_MS;
    this.#file = openSqliteFile(file, { timeout, readonly: access !== 'write' });
    if (access === 'write') this.#prepareForWriting();
    if (access === 'look-up') this.#file.pragma(`cache_size = -${LOOK_UP_CACHE_KIBIBYTES}`);
  }

  perform(work: ThreadWork): StatementResult {
    switch (work.kind) {
      case 'alone':
        return this.#execute(work.statement);
      case 'inside':
        this.#requireTransaction();
        return this.#execute(work.statement);
      case 'begin':
        return this.#command('begin immediate');
      case 'commit':
        this.#requireTransaction();
        return this.#command('commit');
      case 'rollback':
        return this.#file.inTransaction ? this.#command('rollback') : NO_ROWS;
      case 'close':
        this.#file.close();
        return NO_ROWS;
    }
  }

  #prepareForWriting(): void {
    this.#file.pragma('journal_mode = wal');
    // Without FULL a commit survives a crash of the process, but not a power failure.
    this.#file.pragma('synchronous = full');
    this.#file.pragma('foreign_keys = on');
    this.#file.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`);
  }

  #command(sql: string): StatementResult {
    this.#file.exec(sql);
    return NO_ROWS;
  }

  /**
   * SQLite rolls back by itself when the disk is full or fails. A later statement would be
   * committed alone, as half of the work.
   */
  #requireTransaction(): void {
    if (!this.#file.inTransaction) throw new Error('The transaction has been rolled back by the database');
  }

  #execute({ sql, parameters }: Statement): StatementResult {
    const statement = this.#prepare(sql);
    const bound = parameters.map(boundValueOf);
    if (statement.reader) return { ...NO_ROWS, rows: statement.all(bound) };
    const { changes, lastInsertRowid } = statement.run(bound);
    return { rows: [], changes, insertId: lastInsertRowid };
  }

  #prepare(sql: string): SqliteFile.Statement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#file.prepare(sql);
    // A list of values makes a new statement for every length: without a limit the cache would grow forever.
    if (this.#prepared.size >= PREPARED_LIMIT) this.#prepared.clear();
    this.#prepared.set(sql, statement);
    return statement;
  }
}

/**
 * better-sqlite3 binds every number as a float: `5 / 2` would be 2.5 here and 2 on PostgreSQL, and a number in
 * a text would read '5.0'. Integers outside the safe range could be written but not read back exactly.
 */
function boundValueOf(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === 'bigint' && !Number.isSafeInteger(Number(value))) {
    throw new RangeError(`The integer ${value} is too large to be read back exactly`);
  }
  return value;
}
