import { CompiledQuery, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { admitLongPages } from '#server/platform/database/migrations/0007-bounded-visits.ts';
import { migrationsFor } from '#server/platform/database/migrations/index.ts';
import type { Queryable } from '#server/platform/database/schema/schema.ts';
import { BackupError, type BackupHeader, type BackupTable, type Row } from './backup-format.ts';
import { type BackupReader, type ReadBackup, readBackup } from './read-backup.ts';
import { TABLES } from './tables.ts';

/** Fewer than either engine takes as parameters of one statement. */
const PARAMETERS_MAX = 30_000;

type AnyTables = Record<string, Record<string, unknown>>;

export interface BackupToLoad {
  readonly file: string;
  /** Undefined where a person answers for the file. */
  readonly authenticSha256: string | undefined;
}

/**
 * Puts a backup in the place of everything that the database holds, inside the caller's transaction: with the schema of
 * then, so that every row fits, and the migrations that came since after it. Sessions do not come back.
 */
export async function loadBackup(
  trx: Queryable,
  engine: Engine,
  { file, authenticSha256 }: BackupToLoad,
): Promise<ReadBackup> {
  if (engine === 'postgres') await takeTime(trx);
  const read = await readBackup(file, { reader: new Loader(trx, engine), authenticSha256 });
  // Counted by the database itself, before later migrations may have changed something.
  await requireCounts(trx, read);
  for (const table of read.header.tables) await saveLastId(trx, engine, table);
  await runMigrations(trx, engine, (name) => !read.header.migrations.includes(name));
  // Whoever signed out since, and whoever got hold of the file, would be signed in again.
  await trx.deleteFrom('session').execute();
  return read;
}

/** Large tables take longer than any request may. */
async function takeTime(trx: Queryable): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}

class Loader implements BackupReader {
  readonly #trx: Queryable;
  readonly #engine: Engine;

  constructor(trx: Queryable, engine: Engine) {
    this.#trx = trx;
    this.#engine = engine;
  }

  async header({ migrations, tables }: BackupHeader): Promise<void> {
    await dropAll(this.#trx);
    await runMigrations(this.#trx, this.#engine, (name) => migrations.includes(name));
    await requireSameTables(this.#trx, tables);
    if (!migrations.includes('0007-bounded-visits')) await admitLongPages(this.#trx, this.#engine);
    // What migrations put into a table is in the backup as well, as it was changed since.
    for (const { name } of tables) await this.#trx.withTables<AnyTables>().deleteFrom(name).execute();
  }

  async rows(table: BackupTable, rows: readonly Row[]): Promise<void> {
    const most = Math.floor(PARAMETERS_MAX / table.columns.length);
    for (let from = 0; from < rows.length; from += most)
      await this.#insert(table, rows.slice(from, from + most));
  }

  /** The text is put together here: the query builder would take longer for that than the database for the rows. */
  async #insert({ name, columns }: BackupTable, rows: readonly Row[]): Promise<void> {
    const width = columns.length;
    const placeholder = (index: number) => (this.#engine === 'postgres' ? `$${index + 1}` : '?');
    const tuples = rows.map(
      (_, row) => `(${columns.map((_, column) => placeholder(row * width + column)).join(',')})`,
    );
    const into = columns.map((column) => `"${column}"`).join(',');
    const text = `insert into "${name}" (${into}) values ${tuples.join(',')}`;
    await this.#trx.executeQuery(CompiledQuery.raw(text, rows.flat()));
  }
}

/** Those that point at others first. */
async function dropAll(trx: Queryable): Promise<void> {
  for (const name of TABLES.toReversed()) await trx.schema.dropTable(name).ifExists().execute();
  await migrationRecord(trx).deleteFrom('kysely_migration').execute();
}

async function runMigrations(
  trx: Queryable,
  engine: Engine,
  isWanted: (name: string) => boolean,
): Promise<void> {
  for (const [name, migration] of Object.entries(migrationsFor(engine))) {
    if (!isWanted(name)) continue;
    await migration.up(trx);
    const timestamp = new Date().toISOString();
    await migrationRecord(trx).insertInto('kysely_migration').values({ name, timestamp }).execute();
  }
}

function migrationRecord(trx: Queryable) {
  return trx.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
}

/** Names from a file go into statements only after the schema itself has confirmed them. */
async function requireSameTables(trx: Queryable, tables: readonly BackupTable[]): Promise<void> {
  const known: readonly string[] = TABLES;
  const made = (await trx.introspection.getTables()).filter(({ name }) => known.includes(name));
  const shapeOf = (name: string, columns: readonly string[]) => `${name}: ${columns.toSorted().join(', ')}`;
  const expected = made.map((table) =>
    shapeOf(
      table.name,
      table.columns.map((column) => column.name),
    ),
  );
  const given = tables.map(({ name, columns }) => shapeOf(name, columns));
  if (expected.toSorted().join('\n') === given.toSorted().join('\n')) return;
  throw new BackupError('The backup has other tables than this version of Tierbook made at that time.');
}

async function requireCounts(trx: Queryable, { rows }: ReadBackup): Promise<void> {
  for (const [name, expected] of Object.entries(rows)) {
    const { count } = await trx
      .withTables<AnyTables>()
      .selectFrom(name)
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count === expected) continue;
    throw new BackupError(`Of ${expected} rows of ${name} ${count} arrived. Nothing was changed.`);
  }
}

/** A number that was given once is not given again, though its row may be gone. */
async function saveLastId(trx: Queryable, engine: Engine, table: BackupTable): Promise<void> {
  if (engine === 'sqlite') await saveLastIdOnSqlite(trx, table);
  else if (table.columns.includes('id')) await saveLastIdOnPostgres(trx, table);
}

/** Rows with numbers of their own have moved the count on already. */
async function saveLastIdOnSqlite(trx: Queryable, { name, lastId }: BackupTable): Promise<void> {
  if (lastId === null) return;
  await sql`delete from sqlite_sequence where name = ${name}`.execute(trx);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${lastId})`.execute(trx);
}

/** Rows with numbers of their own do not move the count on: it would begin again at 1. */
async function saveLastIdOnPostgres(trx: Queryable, { name, lastId }: BackupTable): Promise<void> {
  const largest = sql`(select max(id) from ${sql.table(name)})`;
  await sql`select setval(pg_get_serial_sequence(${name}, 'id'), greatest(${lastId}, ${largest}))
    where greatest(${lastId}, ${largest}) > 0`.execute(trx);
}
