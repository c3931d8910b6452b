import type { Kysely } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, idColumn, longInteger } from './columns.ts';

/** Inquiries, links and marks of what is shared, and notices for staff. */
export async function addDeals(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await addInquiries(db, engine);
  await addSharing(db, engine);
  await addNotices(db, engine);
}

async function addInquiries(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const long = longInteger(engine);
  await createTable(db, engine, 'inquiry')
    .addColumn('id', ...idColumn(engine))
    .addColumn('handle', 'text', (column) => column.notNull().unique())
    .addColumn('request_key', 'text', (column) => column.notNull().unique())
    .addColumn('request_digest', 'text', (column) => column.notNull())
    .addColumn('token_digest', 'text', (column) => column.unique())
    .addColumn('customer_id', long, (column) => column.references('customer.id').onDelete('set null'))
    .addColumn('sender_kind', 'text', (column) => column.notNull())
    .addColumn('sender_name', 'text', (column) => column.notNull())
    .addColumn('sender_phone', 'text')
    .addColumn('tier', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('list_version', 'integer', (column) => column.notNull())
    .addColumn('list_time', long)
    .addColumn('money', 'text')
    .addColumn('lines', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('device_count', 'integer', (column) => column.notNull())
    .addColumn('piece_count', 'integer', (column) => column.notNull())
    .addColumn('total', long, (column) => column.notNull())
    .addColumn('offer_total', long)
    .addColumn('note', 'text')
    .addColumn('answer', 'text')
    .addColumn('sent_at', long, (column) => column.notNull())
    .addColumn('sent_with', 'text', (column) => column.notNull())
    .addColumn('answered_at', long)
    .addColumn('updated_at', long, (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .addColumn('history', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('inquiry_of_customer').on('inquiry').columns(['customer_id', 'id']).execute();
  await db.schema.createIndex('inquiry_in_state').on('inquiry').columns(['state', 'id']).execute();
  await db.schema.createIndex('inquiry_sent').on('inquiry').column('sent_at').execute();
}

async function addSharing(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const long = longInteger(engine);
  await createTable(db, engine, 'share_link')
    .addColumn('id', ...idColumn(engine))
    .addColumn('customer_id', long, (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('token_digest', 'text', (column) => column.notNull().unique())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('tier', 'text', (column) => column.notNull())
    .addColumn('created_at', long, (column) => column.notNull())
    .addColumn('last_read_at', long)
    .addColumn('ended_at', long)
    .execute();
  await db.schema
    .createIndex('share_link_of_customer')
    .on('share_link')
    .columns(['customer_id', 'id'])
    .execute();
  await createTable(db, engine, 'share_mark')
    .addColumn('mark', 'text', (column) => column.primaryKey())
    .addColumn('owner_kind', 'text', (column) => column.notNull())
    .addColumn('customer_id', long, (column) =>
      column.unique().references('customer.id').onDelete('set null'),
    )
    .addColumn('customer_name', 'text')
    .addColumn('created_at', long, (column) => column.notNull())
    .execute();
}

async function addNotices(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const long = longInteger(engine);
  await createTable(db, engine, 'notice_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('kinds', 'text', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addColumn('saved_at', long, (column) => column.notNull())
    .execute();
  await createTable(db, engine, 'notice')
    .addColumn('id', ...idColumn(engine))
    .addColumn('handle', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('number', long)
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('created_at', long, (column) => column.notNull())
    .addColumn('next_at', long)
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('delivered_at', long)
    .addColumn('problem', 'text')
    .execute();
  await db.schema.createIndex('notice_next').on('notice').column('next_at').execute();
}
