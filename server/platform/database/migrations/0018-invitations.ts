import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, idColumn, longInteger } from './columns.ts';

/** Links that sign a customer in, when a customer's access ends, and customers who have no PIN yet. */
export async function addInvitations(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('customer').addColumn('valid_until', 'text').execute();
  await db.schema.alterTable('customer').addColumn('max_devices', 'integer').execute();
  await db.schema
    .alterTable('credential')
    .addColumn('is_set', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .alterTable('session')
    .addColumn('is_by_invitation', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  // Few of many: statistics subtract them.
  await sql`create index usage_event_refused on usage_event (at, customer_id) where action = 'device_refused'`.execute(
    db,
  );

  await createTable(db, engine, 'invitation')
    .addColumn('id', ...idColumn(engine))
    .addColumn('customer_id', longInteger(engine), (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('token_digest', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', longInteger(engine), (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('expires_at', longInteger(engine), (column) => column.notNull())
    .addColumn('openings_max', 'integer', (column) => column.notNull())
    .addColumn('openings', 'integer', (column) => column.notNull())
    .addColumn('ended_at', longInteger(engine))
    .execute();
  await db.schema
    .createIndex('invitation_of_customer')
    .on('invitation')
    .columns(['customer_id', 'id'])
    .execute();

  await createTable(db, engine, 'invitation_opening')
    .addColumn('id', ...idColumn(engine))
    .addColumn('invitation_id', longInteger(engine), (column) =>
      column.notNull().references('invitation.id').onDelete('cascade'),
    )
    .addColumn('at', longInteger(engine), (column) => column.notNull())
    .addColumn('nonce_digest', 'text', (column) => column.notNull())
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('opened_with', 'text', (column) => column.notNull())
    .addUniqueConstraint('invitation_opening_once', ['invitation_id', 'nonce_digest'])
    .execute();
}
