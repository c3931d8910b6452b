import type { PoolClient } from 'pg';
import { startErrorFor } from '#server/platform/database/postgres/postgres-errors.ts';
import { makePool } from '#server/platform/database/postgres/postgres-pool.ts';
import type { BackupTable, Row, Value } from './backup-format.ts';
import { requireExact, requirePortable, type Snapshot } from './snapshot.ts';
import { TABLES } from './tables.ts';

/** No time limit, because tables may be large. */
const LIMITS = { max: 1, statement_timeout: 0, idle_in_transaction_session_timeout: 0 };
const BATCH_BYTES = 1024 * 1024;
const BATCH_ROWS = 2000;

/** Reads with a cursor in one transaction, which neither waits for others nor blocks them. */
export async function openPostgresSnapshot(databaseUrl: string): Promise<Snapshot> {
  const pool = makePool(databaseUrl, LIMITS);
  let client: PoolClient | undefined;
  // Drops the connection with its transaction, which has nothing to commit. The pool cannot end while it is in use.
  const close = async () => {
    client?.release(true);
    await pool.end();
  };
  try {
    client = await pool.connect();
    return await snapshotOn(client, close);
  } catch (error) {
    await close();
    throw startErrorFor(databaseUrl, error);
  }
}

async function snapshotOn(client: PoolClient, close: Snapshot['close']): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read, read only');
  return {
    engine: 'postgres',
    migrations: await migrationsOf(client),
    tables: await tablesOf(client),
    rows: (table) => rowsOf(client, table),
    async hasRows({ name }) {
      const { rowCount } = await client.query(`select 1 from "${name}" limit 1`);
      return rowCount !== 0;
    },
    close,
  };
}

async function migrationsOf(client: PoolClient): Promise<string[]> {
  const existing = await listTables(client, ['kysely_migration']);
  if (existing.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

async function tablesOf(client: PoolClient): Promise<BackupTable[]> {
  const existing = new Set(await listTables(client, TABLES));
  const tables: BackupTable[] = [];
  for (const name of TABLES) {
    if (existing.has(name)) tables.push(await tableOf(client, name));
  }
  return tables;
}

async function listTables(client: PoolClient, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_name = any($1)`,
    [names],
  );
  return rows.map(({ name }) => name);
}

async function tableOf(client: PoolClient, name: string): Promise<BackupTable> {
  const { rows } = await client.query<{ name: string; type: string; sequence: string | null }>(
    `select column_name as name, data_type as type, pg_get_serial_sequence(quote_ident($1), column_name) as sequence
       from information_schema.columns
      where table_schema = current_schema() and table_name = $1 order by ordinal_position`,
    [name],
  );
  for (const column of rows) requirePortable(name, column);
  const sequence = rows.find((column) => column.sequence !== null)?.sequence ?? null;
  return {
    name,
    columns: rows.map((column) => column.name),
    lastId: sequence === null ? null : await lastIdOf(client, sequence),
  };
}

async function lastIdOf(client: PoolClient, sequence: string): Promise<number | null> {
  const { rows } = await client.query<{ last: number | null }>(
    `select case when is_called then last_value end as last from ${sequence}`,
  );
  return rows[0]?.last ?? null;
}

async function* rowsOf(client: PoolClient, { name, columns }: BackupTable): AsyncGenerator<readonly Row[]> {
  const wanted = columns.map((column) => `"${column}"`).join(', ');
  await client.query(`declare backup no scroll cursor for select ${wanted} from "${name}"`);
  // A row may be a few bytes or a whole price list: the size of the last rows decides how many to fetch next.
  let count = 1;
  for (;;) {
    const { rows } = await client.query<Value[]>({ text: `fetch ${count} from backup`, rowMode: 'array' });
    if (rows.length === 0) break;
    for (const row of rows) requireExact(name, row);
    yield rows;
    count = nextCount(rows);
  }
  await client.query('close backup');
}

function nextCount(rows: readonly Row[]): number {
  const bytes = rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0);
  const fitting = Math.floor(BATCH_BYTES / Math.max(1, bytes / rows.length));
  // At most twice as many: the next rows may be much larger.
  return Math.max(1, Math.min(BATCH_ROWS, fitting, rows.length * 2));
}
