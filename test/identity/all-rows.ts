import type { Database } from '#server/platform/database/index.ts';

/**
 * All rows of a database as one text, to search for what must never be stored and to compare what must not change.
 */
export async function textOfAllRows({ query }: Database, except: readonly string[] = []): Promise<string> {
  const tables = await query.introspection.getTables();
  const names = tables.filter((table) => !table.isView).map((table) => table.name);
  if (!names.includes('credential')) throw new Error('the tables were not found');
  const rows = await Promise.all(
    names
      .filter((name) => !except.includes(name))
      .map((name) =>
        query.withTables<Record<string, Record<string, unknown>>>().selectFrom(name).selectAll().execute(),
      ),
  );
  return JSON.stringify(rows);
}
