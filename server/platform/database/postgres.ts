import { Kysely, type Migration } from 'kysely';
import { StartError } from '#server/platform/start-error.ts';
import type { Database } from './database.ts';
import { errorCodeOf } from './errors.ts';
import { Gate } from './gate.ts';
import { migrate } from './migrate.ts';
import { migrationsFor } from './migrations/index.ts';
import { postgresDialect } from './postgres-dialect.ts';
import { makePool, POOLS } from './postgres-pool.ts';
import { PostgresTransactions } from './postgres-transaction.ts';
import { isReachable } from './reachable.ts';
import type { Schema } from './schema.ts';
import { TransactionScope } from './transaction-scope.ts';

interface PostgresOptions {
  readonly migrations?: Record<string, Migration>;
}

export async function openPostgres(databaseUrl: string, options: PostgresOptions = {}): Promise<Database> {
  const { migrations = migrationsFor('postgres') } = options;
  await migrateAlone(databaseUrl, migrations);
  const gate = new Gate();
  const scope = new TransactionScope();
  const base = new Kysely<Schema>({ dialect: postgresDialect(makePool(databaseUrl, POOLS.requests), gate) });
  const reports = new Kysely<Schema>({
    dialect: postgresDialect(makePool(databaseUrl, POOLS.reports), gate),
  });
  const transactions = new PostgresTransactions(base);
  return {
    engine: 'postgres',
    query: base.withPlugin(scope.plugin()),
    reports: reports.withPlugin(scope.plugin()),
    transaction: (work) => scope.run(() => transactions.run(work)),
    isReachable: () => isReachable(base),
    close: () =>
      gate.close(async () => {
        await Promise.all([base.destroy(), reports.destroy()]);
      }),
  };
}

/** On a connection of its own: a migration may take longer than any request is allowed to. */
async function migrateAlone(databaseUrl: string, migrations: Record<string, Migration>): Promise<void> {
  const pool = makePool(databaseUrl, POOLS.migrations);
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool, new Gate()) });
  try {
    await migrate(db, migrations);
  } catch (error) {
    throw startErrorFor(databaseUrl, error);
  } finally {
    await db.destroy();
  }
}

/** Connection failures, refused credentials, an unknown database, a server that starts or stops. */
const CONNECTION_CODES = /^(E[A-Z]+|08.{3}|28.{3}|3D000|53.{3}|57P0.)$/;

function startErrorFor(databaseUrl: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const code = errorCodeOf(error);
  const isConnection = code === null ? error.message.includes('timeout') : CONNECTION_CODES.test(code);
  if (!isConnection) return error;
  const reason = error.message === '' ? code : error.message;
  return new StartError(
    `DATABASE_URL: the PostgreSQL database ${placeOf(databaseUrl)} cannot be used: ${reason}.`,
    {
      cause: error,
    },
  );
}

/** Without user and password, which must not reach a console or a log. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
