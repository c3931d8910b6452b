import { type Kysely, type Migration, Migrator } from 'kysely';
import { StartError } from '#server/platform/start-error.ts';
import type { Schema } from './schema.ts';

const MIGRATION_TABLE = 'kysely_migration';

/** Brings the tables up to date: all that is missing in one transaction, by one process at a time. */
export async function migrate(db: Kysely<Schema>, migrations: Record<string, Migration>): Promise<void> {
  await refuseNewerDatabase(db, migrations);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: MIGRATION_TABLE,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

async function refuseNewerDatabase(db: Kysely<Schema>, migrations: Record<string, Migration>): Promise<void> {
  const unknown = (await executedMigrations(db)).find((name) => !(name in migrations));
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
