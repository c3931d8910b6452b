import { type RawBuilder, sql } from 'kysely';
import type { Engine } from './database.ts';

type JsonColumns = Readonly<Record<string, 'integer' | 'text'>>;

/**
 * Many rows as one parameter, to select or insert from. A list of values would be a new statement for every length, and
 * building one with thousands of parameters takes longer than storing them. Texts must contain no NUL and no lone
 * surrogate: PostgreSQL refuses both.
 */
export function jsonRows(
  engine: Engine,
  columns: JsonColumns,
  rows: readonly (readonly (string | number | null)[])[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  const wanted = Object.entries(columns).map(([name, type], index) => {
    const value = engine === 'postgres' ? fromPostgres(index, type) : fromSqlite(index);
    return sql`${value} as ${sql.ref(name)}`;
  });
  return engine === 'postgres'
    ? sql`(select ${sql.join(wanted)} from jsonb_array_elements(cast(${json} as jsonb)) as element(value))`
    : sql`(select ${sql.join(wanted)} from json_each(${json}))`;
}

function fromPostgres(index: number, type: 'integer' | 'text'): RawBuilder<unknown> {
  const text = sql`value ->> ${sql.lit(index)}`;
  return type === 'text' ? text : sql`cast(${text} as bigint)`;
}

function fromSqlite(index: number): RawBuilder<unknown> {
  return sql`json_extract(value, ${sql.lit(`$[${index}]`)})`;
}
