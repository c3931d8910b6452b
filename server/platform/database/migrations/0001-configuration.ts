import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { atMostCharacters, createTable, idColumn, longInteger } from './columns.ts';

/** The pricing rules and themes with every earlier revision, and the one row that describes this installation. */
export async function createConfiguration(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'configuration')
    .addColumn('id', ...idColumn(engine))
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('created_at', longInteger(engine), (column) => column.notNull())
    .addColumn('updated_at', longInteger(engine), (column) => column.notNull())
    .addCheckConstraint('configuration_key_length', atMostCharacters('key', 100))
    .execute();

  await createTable(db, engine, 'configuration_revision')
    .addColumn('id', ...idColumn(engine))
    .addColumn('configuration_id', longInteger(engine), (column) =>
      column.notNull().references('configuration.id').onDelete('cascade'),
    )
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addColumn('saved_at', longInteger(engine), (column) => column.notNull())
    .addUniqueConstraint('configuration_revision_once', ['configuration_id', 'revision'])
    .execute();

  await createTable(db, engine, 'installation')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('created_at', longInteger(engine), (column) => column.notNull())
    .addColumn('secret_fingerprint', 'text', (column) => column.notNull())
    .addCheckConstraint('installation_single_row', sql`id = 1`)
    .execute();
}
