import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Expression,
  type Kysely,
  sql,
} from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';

/** Strict on SQLite, which otherwise accepts a text in an integer column, unlike PostgreSQL. */
export function createTable<Name extends string>(
  db: Kysely<unknown>,
  engine: Engine,
  name: Name,
): CreateTableBuilder<Name, never> {
  const table = db.schema.createTable(name);
  return engine === 'sqlite' ? table.modifyEnd(sql`strict`) : table;
}

type ColumnArguments = [
  type: 'integer' | 'bigint',
  build: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
];

/** A number that is never reused, not even after the newest row was deleted. */
export function idColumn(engine: Engine): ColumnArguments {
  return engine === 'sqlite'
    ? ['integer', (column) => column.primaryKey().autoIncrement()]
    : ['bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey()];
}

/** The type of references to an id and of epoch milliseconds, which do not fit into PostgreSQL's integer. */
export function longInteger(engine: Engine): 'integer' | 'bigint' {
  return engine === 'sqlite' ? 'integer' : 'bigint';
}

/** SQLite has no maximum length of a text. */
export function atMostCharacters(column: string, limit: number): Expression<unknown> {
  return sql`length(${sql.ref(column)}) <= ${sql.lit(limit)}`;
}
