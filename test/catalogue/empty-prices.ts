import { sql } from 'kysely';
import type { Database } from '#server/platform/database/index.ts';

/** Resets the price tables including ids. A new database for every test would take several times as long. */
export async function emptyPrices({ engine, query }: Database): Promise<void> {
  if (engine === 'postgres') {
    await sql`truncate price_state, price_snapshot, price_workbook, price_source, sheet_layout, list_version, list_history restart identity`.execute(
      query,
    );
  } else {
    await sql`delete from price_state`.execute(query);
    await sql`delete from price_snapshot`.execute(query);
    await sql`delete from price_workbook`.execute(query);
    await sql`delete from price_source`.execute(query);
    await sql`delete from sheet_layout`.execute(query);
    await sql`delete from list_version`.execute(query);
    await sql`delete from list_history`.execute(query);
    await sql`delete from sqlite_sequence where name in ('price_snapshot', 'sheet_layout')`.execute(query);
  }
  await sql`insert into price_state (id, revision) values (1, 0)`.execute(query);
}
