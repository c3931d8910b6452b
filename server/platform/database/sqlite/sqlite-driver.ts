import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Gate } from '#server/platform/database/coordination/gate.ts';
import { Mutex } from '#server/platform/database/coordination/mutex.ts';
import type { Statement, StatementResult } from './sqlite-protocol.ts';
import type { SqliteThreadSlot } from './sqlite-thread.ts';
import { SqliteTransaction } from './sqlite-transaction.ts';

export interface SqliteRoutes {
  /** Selects outside a transaction. */
  readonly reader: SqliteThreadSlot;
  /** Everything else; null if nothing may be written. */
  readonly writer: SqliteThreadSlot | null;
  readonly transactionIdleMs: number;
}

export function sqliteDialect(routes: SqliteRoutes, gate: Gate): Dialect {
  return {
    createDriver: () => new SqliteThreadsDriver(routes, gate),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TransactionalSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** SQLite can roll back schema changes, but Kysely would run migrations without a transaction. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SqliteThreadsDriver implements Driver {
  readonly #routes: SqliteRoutes;
  readonly #gate: Gate;
  readonly #writerLock = new Mutex();

  constructor(routes: SqliteRoutes, gate: Gate) {
    this.#routes = routes;
    this.#gate = gate;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteConnection> {
    this.#gate.enter();
    return new SqliteConnection(this.#routes, this.#writerLock);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(): Promise<void> {
    this.#gate.leave();
  }

  /** The code that opened the threads closes them. */
  async destroy(): Promise<void> {}
}

class SqliteConnection implements DatabaseConnection {
  readonly #routes: SqliteRoutes;
  readonly #writerLock: Mutex;
  #transaction: SqliteTransaction | null = null;

  constructor(routes: SqliteRoutes, writerLock: Mutex) {
    this.#routes = routes;
    this.#writerLock = writerLock;
  }

  async begin(): Promise<void> {
    this.#transaction = await SqliteTransaction.begin(
      this.#writer(),
      this.#writerLock,
      this.#routes.transactionIdleMs,
    );
  }

  async commit(): Promise<void> {
    await this.#transaction?.commit();
  }

  async rollback(): Promise<void> {
    await this.#transaction?.rollback();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes, insertId } = await this.#execute(query);
    return {
      // The query compiler knows the type of the rows; values from a thread have none.
      rows: rows as Row[],
      ...(changes !== null && { numAffectedRows: BigInt(changes) }),
      ...(insertId !== null && { insertId: BigInt(insertId) }),
    };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Rows are not streamed: read a large result in pages');
  }

  async #execute(query: CompiledQuery): Promise<StatementResult> {
    const { sql, parameters } = query;
    if (this.#transaction) return await this.#transaction.run({ sql, parameters });
    if (this.#routes.writer === null || SelectQueryNode.is(query.query)) {
      return await this.#routes.reader.live().run({ kind: 'alone', statement: { sql, parameters } });
    }
    return await this.#write(this.#routes.writer, { sql, parameters });
  }

  /** Waits for the lock, so that it never becomes part of another transaction. */
  async #write(writer: SqliteThreadSlot, statement: Statement): Promise<StatementResult> {
    const release = await this.#writerLock.acquire();
    let sent: Promise<StatementResult>;
    try {
      sent = writer.live().run({ kind: 'alone', statement });
    } finally {
      // The thread works in order: anything sent later runs after this statement.
      release();
    }
    return await sent;
  }

  #writer(): SqliteThreadSlot {
    if (this.#routes.writer === null) throw new Error('Reports only read: they have no transactions');
    return this.#routes.writer;
  }
}
