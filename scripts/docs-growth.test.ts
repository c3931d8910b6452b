import path from 'node:path';
import type Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { TABLES } from '#server/platform/database/backup/tables.ts';
import { databaseFileIn, openDatabase } from '#server/platform/database/index.ts';
import { openSqliteFile } from '#server/platform/database/sqlite/sqlite-library.ts';
import { makeTemporaryFolder } from '#test/build-test-app.ts';
import { documentAt } from './docs/documents.ts';

const HEADING = '## What grows, and by how much a year';
const ROWS_MEASURED = 2000;
/** The tolerance, because the lengths of names and paths are estimates. */
const FACTOR = 1.5;

interface Row {
  readonly table: string;
  readonly rows: number | null;
  readonly rowBytes: number | null;
  readonly yearMb: number | null;
}

/** | `table` | what bounds it | rows | bytes a row | a year | */
function documentedRows(): Row[] {
  const [, section = ''] = documentAt('docs/OPERATIONS.md').text.split(`${HEADING}\n`);
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'));
  return lines.map((line) => {
    const [, table = '', , rows = '', rowBytes = '', year = ''] = line.split('|').map((cell) => cell.trim());
    const numberIn = (cell: string) => {
      const [found] = /^[\d,.]+/.exec(cell) ?? [];
      return found === undefined ? null : Number(found.replaceAll(',', ''));
    };
    const yearMb = numberIn(year);
    return {
      table: table.replaceAll('`', ''),
      rows: numberIn(rows),
      rowBytes: numberIn(rowBytes),
      yearMb: yearMb === null ? null : yearMb * (year.includes('GB') ? 1000 : 1),
    };
  });
}

/** Typical text lengths in a busy shop; all other columns have a short word. */
const CHARACTERS: Readonly<Record<string, number>> = {
  user_agent: 120,
  referrer: 40,
  path: 24,
  session: 36,
  token_hash: 64,
  token_digest: 64,
  nonce_digest: 64,
  handle: 64,
  lookup: 64,
  device_id: 32,
  cookie_id: 32,
  address: 14,
  details: 11,
  tops: 1500,
  data: 8000,
  changes: 80,
  settings: 300,
  request_key: 64,
  request_digest: 64,
  lines: 1000,
  search_text: 200,
  history: 150,
};

const SHORT = 10;
const MOMENT = Date.UTC(2026, 10, 14);

function cellOf(column: { name: string; type: string }, index: number): string | number {
  if (column.type.toLowerCase() !== 'text') return MOMENT + index;
  const length = CHARACTERS[column.name] ?? SHORT;
  return String(index).padEnd(length, 'x');
}

/** The bytes of a row in SQLite, with its share of every index. */
function measureRow(database: Sqlite.Database, table: string): number {
  const columns = database.prepare<[], { name: string; type: string }>(`pragma table_info(${table})`).all();
  const places = columns.map(() => '?').join(', ');
  const insert = database.prepare(`insert into ${table} values (${places})`);
  database.transaction(() => {
    for (let index = 0; index < ROWS_MEASURED; index += 1)
      insert.run(...columns.map((column) => cellOf(column, index)));
  })();
  const used = database
    .prepare<[string], { bytes: number }>(
      `select sum(pgsize) as bytes from dbstat where name in (select name from sqlite_schema where tbl_name = ?)`,
    )
    .get(table);
  return Math.round((used?.bytes ?? 0) / ROWS_MEASURED);
}

test('the growth table lists every table of the schema, and its yearly sizes add up', () => {
  const rows = documentedRows();
  expect(rows.map(({ table }) => table).toSorted()).toEqual([...TABLES].toSorted());
  const wrong = rows.filter(
    ({ rows: count, rowBytes, yearMb }) =>
      count !== null &&
      rowBytes !== null &&
      yearMb !== null &&
      Math.abs((count * rowBytes) / 1e6 - yearMb) > Math.max(0.6, 0.1 * yearMb),
  );
  expect(wrong).toEqual([]);
});

test('the documented bytes per row match SQLite', async () => {
  const dataDir = path.join(makeTemporaryFolder(), 'data');
  await (await openDatabase({ dataDir, databaseUrl: null })).close();
  const database = openSqliteFile(databaseFileIn(dataDir), {});
  database.pragma('foreign_keys = off');
  database.pragma('ignore_check_constraints = on');
  database.exec('delete from price_state; delete from security_settings');
  const named = documentedRows().filter(({ rowBytes }) => rowBytes !== null);
  const measured = named.map(({ table, rowBytes }) => ({
    table,
    rowBytes: rowBytes ?? 0,
    measured: measureRow(database, table),
  }));
  database.close();
  expect(measured.length).toBeGreaterThan(15);
  if (process.env.SHOW_GROWTH) process.stdout.write(`${JSON.stringify(measured, null, 1)}\n`);
  const isOff = (each: { rowBytes: number; measured: number }) =>
    each.measured > each.rowBytes * FACTOR || each.measured < each.rowBytes / FACTOR;
  expect(measured.filter(isOff)).toEqual([]);
});
