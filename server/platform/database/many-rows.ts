import { type Expression, sql } from 'kysely';
import type { Database } from './database.ts';

/** Rows that are built on access: thousands at once would burden the garbage collector. */
export interface ManyRows<Row> extends Iterable<Row> {
  at(index: number): Row;
  column<Name extends keyof Row>(name: Name): readonly Row[Name][];
}

/**
 * Reads thousands of rows of integers and texts in half the time of the driver, which reads value by value: PostgreSQL
 * sends each column as one text. The order of the rows is kept.
 */
export async function readManyRows<Row extends object>(
  { engine, reports }: Pick<Database, 'engine' | 'reports'>,
  rows: Expression<Row> & { execute(): Promise<Row[]> },
  names: readonly (keyof Row & string)[],
): Promise<ManyRows<Row>> {
  if (engine === 'sqlite') return inMemory(await rows.execute());
  const columns = names.map(
    (name) => sql`coalesce(array_to_json(array_agg(${sql.ref(`row.${name}`)})), '[]') as ${sql.ref(name)}`,
  );
  const answer = await sql<Columns<Row>>`select ${sql.join(columns)} from ${rows} as row`.execute(reports);
  return fromColumns(answer.rows[0], names);
}

type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] };

function inMemory<Row>(rows: readonly Row[]): ManyRows<Row> {
  return {
    at: (index) => present(rows[index]),
    column: (name) => rows.map((row) => row[name]),
    [Symbol.iterator]: () => rows.values(),
  };
}

function fromColumns<Row extends object>(
  columns: Columns<Row> | undefined,
  names: readonly (keyof Row & string)[],
): ManyRows<Row> {
  const found = present(columns);
  const lists = names.map((name) => ({ name, values: exact(found[name]) }));
  const length = lists[0]?.values.length ?? 0;
  function at(index: number): Row {
    if (index >= length) throw new RangeError('There is no such row');
    const row: Partial<Row> = {};
    for (const { name, values } of lists) row[name] = values[index];
    return row as Row;
  }
  return {
    at,
    column: (name) => found[name],
    *[Symbol.iterator]() {
      for (let index = 0; index < length; index += 1) yield at(index);
    },
  };
}

/** JSON would round an integer that is too large, and a wrong number is worse than none. */
function exact<Value>(values: readonly Value[]): readonly Value[] {
  const inexact = values.find((value) => typeof value === 'number' && !Number.isSafeInteger(value));
  if (inexact !== undefined) throw new RangeError(`The number ${String(inexact)} cannot be read exactly`);
  return values;
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new RangeError('There is no such row');
  return value;
}
