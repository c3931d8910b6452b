import { existsSync } from 'node:fs';
import type SqliteFile from 'better-sqlite3';
import { databaseFileIn } from '#server/platform/database/sqlite/data-folder.ts';
import { openSqliteFile } from '#server/platform/database/sqlite/sqlite-library.ts';
import type { BackupTable, Row } from './backup-format.ts';
import { requireExact, requirePortable, type Snapshot } from './snapshot.ts';
import { TABLES } from './tables.ts';

const BUSY_TIMEOUT_MS = 10_000;
/** Characters in one batch. */
const BATCH_LENGTH = 256 * 1024;

/** Null if there is no database yet. It blocks while the disk works, so a server reads it in a separate thread. */
export function openSqliteSnapshot(dataDir: string): Snapshot | null {
  const name = databaseFileIn(dataDir);
  if (!existsSync(name)) return null;
  const file = openSqliteFile(name, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    // The first read fixes the point in time; later commits stay in the write-ahead log and are not visible here.
    file.exec('begin');
    const tables = tablesOf(file);
    return {
      engine: 'sqlite',
      migrations: migrationsOf(file),
      tables,
      rows: (table) => rowsOf(file, table),
      hasRows: async ({ name: table }) =>
        file.prepare(`select 1 from "${table}" limit 1`).get() !== undefined,
      close: async () => void file.close(),
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

function tablesOf(file: SqliteFile.Database): BackupTable[] {
  const existing = new Set(list(file, "select name from sqlite_master where type = 'table'"));
  const lastIds = existing.has('sqlite_sequence')
    ? new Map(file.prepare<[], [string, number]>('select name, seq from sqlite_sequence').raw().all())
    : new Map<string, number>();
  return TABLES.filter((name) => existing.has(name)).map((name) => ({
    name,
    columns: columnsOf(file, name),
    lastId: lastIds.get(name) ?? null,
  }));
}

function columnsOf(file: SqliteFile.Database, table: string): string[] {
  const columns = file
    .prepare<[string], { name: string; type: string }>('select name, type from pragma_table_info(?)')
    .all(table);
  for (const column of columns) requirePortable(table, column);
  return columns.map(({ name }) => name);
}

function migrationsOf(file: SqliteFile.Database): string[] {
  const hasAny = list(file, "select name from sqlite_master where name = 'kysely_migration'").length > 0;
  return hasAny ? list(file, 'select name from kysely_migration order by name') : [];
}

function list(file: SqliteFile.Database, sql: string): string[] {
  return file.prepare<[], string>(sql).pluck().all();
}

async function* rowsOf(file: SqliteFile.Database, table: BackupTable): AsyncGenerator<readonly Row[]> {
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  const rows = file.prepare<[], Row>(`select ${columns} from "${table.name}"`).raw().iterate();
  let batch: Row[] = [];
  let length = 0;
  for (const row of rows) {
    requireExact(table.name, row);
    batch.push(row);
    length += row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);
    if (length < BATCH_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}
