import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';
import type { Gate } from './gate.ts';

export function postgresDialect(pool: pg.Pool, gate: Gate): Dialect {
  return {
    createDriver: () => new GatedPostgresDriver(pool, gate),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

class GatedPostgresDriver extends PostgresDriver {
  readonly #gate: Gate;

  constructor(pool: pg.Pool, gate: Gate) {
    super({ pool });
    this.#gate = gate;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#gate.enter();
    try {
      return await super.acquireConnection();
    } catch (error) {
      this.#gate.leave();
      throw error;
    }
  }

  override async releaseConnection(
    connection: Parameters<PostgresDriver['releaseConnection']>[0],
  ): Promise<void> {
    try {
      await super.releaseConnection(connection);
    } finally {
      this.#gate.leave();
    }
  }
}
