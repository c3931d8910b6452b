import { sql } from 'kysely';
import { openSnapshot, type StorageSettings } from './backup/open-snapshot.ts';
import type { Database, Engine } from './database.ts';
import { migrationsFor } from './migrations/index.ts';
import type { Queryable } from './schema/schema.ts';

/** Which migrations have run, from the view of this version. */
export interface SchemaState {
  readonly done: readonly string[];
  readonly missing: readonly string[];
  /** From a later version. */
  readonly unknown: readonly string[];
}

/** Null if there is no database yet. Unlike opening it, this runs no migrations. */
export async function findSchemaState(settings: StorageSettings): Promise<SchemaState | null> {
  const done = await migrationsIn(settings);
  if (done.length === 0) return null;
  const known = Object.keys(migrationsFor(settings.databaseUrl === null ? 'sqlite' : 'postgres'));
  return {
    done,
    missing: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
  };
}

async function migrationsIn(settings: StorageSettings): Promise<readonly string[]> {
  const snapshot = await openSnapshot(settings);
  await snapshot?.close();
  return snapshot?.migrations ?? [];
}

export interface Examination {
  readonly version: string;
  /** In which text is stored, as PostgreSQL calls it. */
  readonly encoding: string;
  /** The damage that the database reports in its files; null if none. */
  readonly damage: string | null;
  /** Why nothing can be written; null if it can. */
  readonly writeFault: string | null;
  /** How far the clock of the database is ahead of this machine's; null if both are the same. */
  readonly clockAheadMs: number | null;
  /** The latest recorded time; null if there is none. */
  readonly latestAt: number | null;
}

/** Checks a database and changes nothing. On SQLite it reads the whole file. */
export async function examineDatabase(database: Database): Promise<Examination> {
  const { query, engine } = database;
  return {
    version: await versionOf(query, engine),
    encoding: engine === 'sqlite' ? 'UTF8' : await postgresEncoding(query),
    damage: engine === 'sqlite' ? await sqliteDamage(query) : await postgresDamage(query),
    writeFault: await writeFaultOf(database),
    clockAheadMs: engine === 'sqlite' ? null : await clockAhead(query),
    latestAt: await findLatest(query),
  };
}

async function versionOf(query: Queryable, engine: Engine): Promise<string> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(query);
    return `SQLite ${rows[0]?.version}`;
  }
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(query);
  return `PostgreSQL ${rows[0]?.server_version.split(' ', 1)[0]}`;
}

async function postgresEncoding(query: Queryable): Promise<string> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(query);
  return rows[0]?.server_encoding ?? 'unknown';
}

async function sqliteDamage(query: Queryable): Promise<string | null> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(query);
  const verdict = rows[0]?.quick_check ?? 'no answer';
  return verdict === 'ok' ? null : verdict;
}

/** PostgreSQL checks pages when it reads them, if checksums are enabled; an index may be incomplete. */
async function postgresDamage(query: Queryable): Promise<string | null> {
  const { rows } = await sql<{ pages: number; indexes: number }>`
    select coalesce((select checksum_failures from pg_stat_database where datname = current_database()), 0) as pages,
      (select count(*) from pg_index where not indisvalid) as indexes`.execute(query);
  const { pages = 0, indexes = 0 } = rows[0] ?? {};
  return pages + indexes === 0 ? null : `${pages} damaged pages, ${indexes} broken indexes`;
}

class RollBack extends Error {}

/** Writes a row and rolls back. */
async function writeFaultOf(database: Database): Promise<string | null> {
  try {
    await database.transaction(async (trx) => {
      await trx.insertInto('throttle_budget').values(TRIAL).execute();
      throw new RollBack();
    });
    return null;
  } catch (error) {
    if (error instanceof RollBack) return null;
    return error instanceof Error ? error.message : String(error);
  }
}

const TRIAL = { key: 'trial of the doctor', failures: 0, last_failure_ms: 0, refused: 0 };

async function clockAhead(query: Queryable): Promise<number> {
  const asked = Date.now();
  const { rows } = await sql<{ now: number }>`
    select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now`.execute(query);
  // The database read its clock at some time between the request and the answer.
  return (rows[0]?.now ?? 0) - (asked + Date.now()) / 2;
}

async function findLatest(query: Queryable): Promise<number | null> {
  const times = [
    await query
      .selectFrom('audit')
      .select((each) => each.fn.max('at').as('at'))
      .executeTakeFirst(),
    await query
      .selectFrom('session')
      .select((each) => each.fn.max('last_seen_at').as('at'))
      .executeTakeFirst(),
    await query
      .selectFrom('upkeep_turn')
      .select((each) => each.fn.max('taken_at').as('at'))
      .executeTakeFirst(),
    await query.selectFrom('price_state').select('last_checked_at as at').executeTakeFirst(),
  ].flatMap((row) => (row?.at == null ? [] : [row.at]));
  return times.length === 0 ? null : Math.max(...times);
}
