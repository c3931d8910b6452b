import {
  type DatabaseConnection,
  type Dialect,
  type Kysely,
  type Migration,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';
import type { Pool } from 'pg';
import { Gate } from '#server/platform/database/coordination/gate.ts';
import { PostgresLeadership } from '#server/platform/database/coordination/leadership.ts';
import { PostgresNotices, sendNotice } from '#server/platform/database/coordination/notices.ts';
import type { Database } from '#server/platform/database/database.ts';
import { migrationsFor } from '#server/platform/database/migrations/index.ts';
import { type BeforeMigration, migrate } from '#server/platform/database/migrations/migrate.ts';
import { isReachable } from '#server/platform/database/reachable.ts';
import type { Schema } from '#server/platform/database/schema/schema.ts';
import { openQueryLayer, TransactionScope } from '#server/platform/database/transaction-scope.ts';
import { PersistentSession } from './persistent-session.ts';
import { startErrorFor } from './postgres-errors.ts';
import { makePool, POOLS } from './postgres-pool.ts';
import { PostgresTransactions } from './postgres-transaction.ts';
import { holdServerLock } from './server-lock.ts';

interface PostgresOptions {
  readonly migrations?: Record<string, Migration>;
  readonly beforeMigration?: BeforeMigration | undefined;
  /** Fails while a backup is being restored, and blocks a restore while it is open. */
  readonly isServer?: boolean | undefined;
}

export async function openPostgres(databaseUrl: string, options: PostgresOptions = {}): Promise<Database> {
  try {
    const { migrations = migrationsFor('postgres'), beforeMigration, isServer = false } = options;
    await withoutTimeLimit(databaseUrl, (db) => migrate(db, migrations, beforeMigration));
    return await openPools(databaseUrl, isServer);
  } catch (error) {
    throw startErrorFor(databaseUrl, error);
  }
}

/** On its own connection: a migration may take longer than a request. */
export async function withoutTimeLimit<T>(
  databaseUrl: string,
  work: (db: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const dialect = postgresDialect(makePool(databaseUrl, POOLS.migrations), new Gate());
  const db = await openQueryLayer(dialect);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function openPools(databaseUrl: string, isServer: boolean): Promise<Database> {
  const session = new PersistentSession(databaseUrl);
  const pools = [makePool(databaseUrl, POOLS.requests), makePool(databaseUrl, POOLS.reports)] as const;
  const closeAll = async () => {
    await Promise.all([...pools.map((pool) => pool.end()), session.close()]);
  };
  try {
    // Before anything is read, because a restore could replace it.
    if (isServer) await holdServerLock(session);
    return await databaseOn(session, pools, closeAll);
  } catch (error) {
    // Open connections would keep the process alive, and no service manager would restart it.
    await closeAll();
    throw error;
  }
}

async function databaseOn(
  session: PersistentSession,
  [forRequests, forReports]: readonly [Pool, Pool],
  closeAll: () => Promise<void>,
): Promise<Database> {
  const gate = new Gate();
  const scope = new TransactionScope();
  const base = await openQueryLayer(postgresDialect(forRequests, gate));
  const reports = await openQueryLayer(postgresDialect(forReports, gate));
  const ungated = await openQueryLayer(postgresDialect(forRequests, new Gate()));
  const transactions = new PostgresTransactions(ungated, gate);
  const notices = new PostgresNotices(session);
  return {
    engine: 'postgres',
    query: base.withPlugin(scope.plugin()),
    readAtOnce: () => {
      scope.refuseInside();
      return null;
    },
    reports: reports.withPlugin(scope.plugin()),
    transaction: (work) => scope.run(() => transactions.run(work)),
    notify: sendNotice,
    onNotice: (channel, handler) => notices.listen(channel, handler),
    leadership: new PostgresLeadership(session, base),
    isReachable: () => isReachable(base),
    underWay: () => gate.inside,
    close: () => gate.close(closeAll),
  };
}

function postgresDialect(pool: pg.Pool, gate: Gate): Dialect {
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
