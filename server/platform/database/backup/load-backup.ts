import { CompiledQuery, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { admitLongPages } from '#server/platform/database/migrations/0007-bounded-visits.ts';
import { migrationsFor } from '#server/platform/database/migrations/index.ts';
import type { Queryable } from '#server/platform/database/schema/schema.ts';
import { BackupError, type BackupHeader, type BackupTable, type Row } from './backup-format.ts';
import { type BackupReader, type ReadBackup, readBackup } from './read-backup.ts';
import { TABLES } from './tables.ts';

/** Below the limits of both engines for the parameters of one statement. */
const PARAMETERS_MAX = 30_000;

type AnyTables = Record<string, Record<string, unknown>>;

export interface BackupToLoad {
  readonly file: string;
  /** Undefined if a person vouches for the file. */
  readonly authenticSha256: string | undefined;
}

/**
 * Replaces everything in the database with a backup, in the caller's transaction: first with the schema of the backup,
 * so that every row fits, then runs the later migrations. Sessions are not restored, and versions of lists do not go back.
 */
export async function loadBackup(
  trx: Queryable,
  engine: Engine,
  { file, authenticSha256 }: BackupToLoad,
): Promise<ReadBackup> {
  if (engine === 'postgres') await liftTimeouts(trx);
  const replaced = await trx.selectFrom('list_version').select(['view', 'version']).execute();
  const read = await readBackup(file, { reader: new Loader(trx, engine), authenticSha256 });
  // Counted by the database itself, before later migrations change anything.
  await requireCounts(trx, read);
  for (const table of read.header.tables) await saveLastId(trx, engine, table);
  await runMigrations(trx, engine, (name) => !read.header.migrations.includes(name));
  // Otherwise people who signed out since, or who got hold of the file, would be signed in again.
  await trx.deleteFrom('session').execute();
  for (const each of replaced) await passVersion(trx, each);
  return read;
}

interface ViewVersion {
  readonly view: string;
  readonly version: number;
}

/**
 * No number is given to two lists: a page that still shows a list from before the restore would take a later one with the
 * same number for its own, and keep showing prices that are no longer true.
 */
async function passVersion(trx: Queryable, { view, version: replaced }: ViewVersion): Promise<void> {
  const restored = await trx
    .selectFrom('list_version')
    .select('version')
    .where('view', '=', view)
    .executeTakeFirst();
  const version = Math.max(replaced, restored?.version ?? 0) + 1;
  await trx
    .insertInto('list_version')
    // A backup from before there were versions: the next list has other bytes than none.
    .values({ view, version, digest: '', changed_at: 0 })
    .onConflict((conflict) => conflict.column('view').doUpdateSet({ version }))
    .execute();
}

/** Large tables take longer than a request may. */
async function liftTimeouts(trx: Queryable): Promise<void> {
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
    await requireSameTables(this.#trx, this.#engine, tables);
    if (!migrations.includes('0007-bounded-visits')) await admitLongPages(this.#trx, this.#engine);
    // The backup also contains the rows that migrations insert, with later changes.
    for (const { name } of tables) await this.#trx.withTables<AnyTables>().deleteFrom(name).execute();
  }

  async rows(table: BackupTable, rows: readonly Row[]): Promise<void> {
    const most = Math.floor(PARAMETERS_MAX / table.columns.length);
    for (let from = 0; from < rows.length; from += most)
      await this.#insert(table, rows.slice(from, from + most));
  }

  /** Builds the SQL by hand: the query builder would take longer than the database. */
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

/** Tables that refer to others first. */
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
async function requireSameTables(
  trx: Queryable,
  engine: Engine,
  tables: readonly BackupTable[],
): Promise<void> {
  const known: readonly string[] = TABLES;
  // Another program may have tables of these names in another schema of the same database.
  const own = engine === 'postgres' ? await currentSchema(trx) : undefined;
  const made = (await trx.introspection.getTables()).filter(
    ({ name, schema }) => schema === own && known.includes(name),
  );
  const shapeOf = (name: string, columns: readonly string[]) => `${name}: ${columns.toSorted().join(', ')}`;
  const expected = made.map((table) =>
    shapeOf(
      table.name,
      table.columns.map((column) => column.name),
    ),
  );
  const given = tables.map(({ name, columns }) => shapeOf(name, columns));
  if (expected.toSorted().join('\n') === given.toSorted().join('\n')) return;
  throw new BackupError('The tables in the backup do not match the version of Tierbook that it names.');
}

async function currentSchema(trx: Queryable): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(trx);
  return rows[0]?.name;
}

async function requireCounts(trx: Queryable, { rows }: ReadBackup): Promise<void> {
  for (const [name, expected] of Object.entries(rows)) {
    const { count } = await trx
      .withTables<AnyTables>()
      .selectFrom(name)
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count === expected) continue;
    throw new BackupError(`Only ${count} of ${expected} rows of ${name} were restored. Nothing was changed.`);
  }
}

/** An id is never reused, even if its row was deleted. */
async function saveLastId(trx: Queryable, engine: Engine, table: BackupTable): Promise<void> {
  if (engine === 'sqlite') await saveLastIdOnSqlite(trx, table);
  else if (table.columns.includes('id')) await saveLastIdOnPostgres(trx, table);
}

/** Inserting rows with ids has already advanced the sequence. */
async function saveLastIdOnSqlite(trx: Queryable, { name, lastId }: BackupTable): Promise<void> {
  if (lastId === null) return;
  await sql`delete from sqlite_sequence where name = ${name}`.execute(trx);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${lastId})`.execute(trx);
}

/** Inserting rows with ids does not advance the sequence: it would start at 1 again. */
async function saveLastIdOnPostgres(trx: Queryable, { name, lastId }: BackupTable): Promise<void> {
  const largest = sql`(select max(id) from ${sql.table(name)})`;
  await sql`select setval(pg_get_serial_sequence(${name}, 'id'), greatest(${lastId}, ${largest}))
    where greatest(${lastId}, ${largest}) > 0`.execute(trx);
}
