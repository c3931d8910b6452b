import { sql } from 'kysely';
import { type Database, type Engine, openDatabase } from '#server/platform/database/index.ts';
import { makeStorage, type Storage } from './storage.ts';

type Rows = Record<string, unknown>[];

/** A migrated database that can be reset to its initial state. */
interface Pooled {
  readonly storage: Storage;
  readonly database: Database;
  /** The rows that the migrations insert, by table. */
  readonly initial: ReadonlyMap<string, Rows>;
}

export interface Lent {
  readonly database: Database;
  readonly storage: Storage;
  giveBack(): Promise<void>;
}

const waiting: Record<Engine, Pooled[]> = { sqlite: [], postgres: [] };

/**
 * An open, empty database. Opening one takes three threads or a copy of a whole PostgreSQL database, a hundred times
 * the cost of a test, so it is emptied and kept for the next test of this process.
 */
export async function lendDatabase(engine: Engine): Promise<Lent> {
  const used = waiting[engine].pop();
  // Not when it is returned: a server that is still closing could write into the empty tables.
  if (used) await empty(used);
  const pooled = used ?? (await openPooled(engine));
  const { storage, database } = pooled;
  let isClosed = false;
  return {
    storage,
    database: {
      ...database,
      close() {
        isClosed = true;
        return database.close();
      },
    },
    async giveBack() {
      if (isClosed) await storage.remove();
      else waiting[engine].push(pooled);
    },
  };
}

async function openPooled(engine: Engine): Promise<Pooled> {
  const storage = await makeStorage(engine, { isMigrated: true });
  const database = await openDatabase(storage.settings);
  const tables = await database.query.introspection.getTables();
  const initial = new Map<string, Rows>();
  for (const { name } of tables)
    initial.set(name, await anyTable(database.query).selectFrom(name).selectAll().execute());
  return { storage, database, initial };
}

/**
 * Deletes instead of truncating, which gives every table and index a new file and takes ten times as long. Only a table
 * that has grown is truncated: its dead rows would slow down every later test. Nothing checks foreign keys meanwhile.
 */
function emptyingOf(tables: readonly string[]): string {
  return `
    do $$
    declare
      name text;
      bytes bigint;
    begin
      set local session_replication_role = replica;
      foreach name in array array[${tables.map((table) => `'${table}'`).join()}] loop
        bytes := pg_relation_size(format('%I', name));
        if bytes > 262144 then
          execute format('truncate %I cascade', name);
        elsif bytes > 0 then
          execute format('delete from %I', name);
        end if;
      end loop;
      perform setval(format('%I.%I', schemaname, sequencename), start_value, false)
        from pg_sequences where schemaname = current_schema() and last_value is not null;
      set local session_replication_role = origin;
    end $$`;
}

/** One statement instead of fifty to the thread of the database: a test fills few tables. */
function filledAmong(tables: readonly string[]) {
  const each = tables.map((name) => `select '${name}' as name where exists (select 1 from "${name}")`);
  return sql.raw<{ name: string }>(each.join(' union all '));
}

async function empty({ database, initial }: Pooled): Promise<void> {
  const names = [...initial.keys()];
  await database.transaction(async (trx) => {
    if (database.engine === 'postgres') {
      await sql.raw(emptyingOf(names)).execute(trx);
    } else {
      const { rows: filled } = await filledAmong([...names, 'sqlite_sequence']).execute(trx);
      await sql`pragma defer_foreign_keys = on`.execute(trx);
      for (const { name } of filled) await anyTable(trx).deleteFrom(name).execute();
    }
    for (const [name, rows] of initial) {
      if (rows.length > 0) await anyTable(trx).insertInto(name).values(rows).execute();
    }
  });
}

function anyTable(query: Database['query']) {
  return query.withTables<Record<string, Record<string, unknown>>>();
}
