import { type Kysely, sql } from 'kysely';

const BY_A_PERSON = sql.join(
  ['prices-published', 'prices-discarded', 'prices-rolled-back'].map((action) => sql.lit(action)),
);

/**
 * Snapshots are stored compressed and deleted when they are old. Existing ones are compressed later, one by one: all at once
 * would delay the start. Columns with a constant default are added without touching a row.
 */
export async function packSnapshots(db: Kysely<unknown>): Promise<void> {
  for (const column of ['is_packed', 'is_decided_by_person']) {
    await db.schema
      .alterTable('price_snapshot')
      .addColumn(column, 'integer', (each) => each.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.createIndex('price_snapshot_by_time').on('price_snapshot').column('created_at').execute();
  // Only for rows that are not compressed yet, so that it is empty in the end.
  await sql`create index price_snapshot_unpacked on price_snapshot (id) where is_packed = 0`.execute(db);
  // A later sync replaced the person's name, but the audit records what people decided.
  await sql`update price_snapshot set is_decided_by_person = 1
    where source_kind = 'upload'
      or 'snapshot ' || cast(id as text) in (select target from audit where action in (${BY_A_PERSON}))`.execute(
    db,
  );
}
