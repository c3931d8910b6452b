import { type Kysely, type Migration, Migrator } from 'kysely';
import type { Schema } from '#server/platform/database/schema/schema.ts';
import { StartError } from '#server/platform/start-error.ts';

const MIGRATION_TABLE = 'kysely_migration';

/** Called before existing tables are changed. If it rejects, nothing is changed. */
export type BeforeMigration = () => Promise<void>;

/** Runs all missing migrations in one transaction, in one process at a time. */
export async function migrate(
  db: Kysely<Schema>,
  migrations: Record<string, Migration>,
  beforeMigration?: BeforeMigration,
): Promise<void> {
  const executed = await executedMigrations(db);
  refuseNewerDatabase(executed, migrations);
  const isOlder = executed.length > 0 && executed.length < Object.keys(migrations).length;
  if (isOlder) await beforeMigration?.();
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: MIGRATION_TABLE,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

function refuseNewerDatabase(executed: readonly string[], migrations: Record<string, Migration>): void {
  const unknown = executed.find((name) => !(name in migrations));
  if (unknown === undefined) return;
  throw new StartError(
    `The database was last used by a newer version of Tierbook (it has '${unknown}', which this version does not know). Start the newer version, or restore a backup from before.`,
  );
}

async function executedMigrations(db: Kysely<Schema>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === MIGRATION_TABLE)) return [];
  const rows = await db
    .withTables<{ [MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(MIGRATION_TABLE)
    .select('name')
    .execute();
  return rows.map((row) => row.name);
}
