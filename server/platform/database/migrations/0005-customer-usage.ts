import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, idColumn, longInteger } from './columns.ts';

/** When, from where and with which device customers looked at prices; and who learned that a PIN is in use. */
export async function createCustomerUsage(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await addCounters(db, engine);
  await createEvents(db, engine);
  await createDevices(db, engine);
  await createUpkeep(db, engine);
}

/** Updated with each change, so that a list of thousands of customers needs no counting. */
async function addCounters(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const customer = () => db.schema.alterTable('customer');
  await customer()
    .addColumn('usage_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await customer()
    .addColumn('device_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await customer().addColumn('last_used_at', longInteger(engine)).execute();
  await db.schema
    .alterTable('session')
    .addColumn('last_priced_at', longInteger(engine), (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createEvents(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'usage_event')
    .addColumn('id', ...idColumn(engine))
    .addColumn('customer_id', longInteger(engine), (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('at', longInteger(engine), (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('user_agent', 'text')
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('usage_event');
  await index('usage_event_of_customer').columns(['customer_id', 'at']).execute();
  // Statistics read only this index, not the rows.
  await index('usage_event_by_time').columns(['at', 'customer_id']).execute();
  await sql`create index usage_event_with_address on usage_event (at) where address is not null`.execute(db);

  await createTable(db, engine, 'usage_month')
    .addColumn('month', 'integer', (column) => column.notNull())
    .addColumn('customer_id', longInteger(engine), (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('accesses', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_month_once', ['month', 'customer_id'])
    .execute();
  await db.schema.createIndex('usage_month_of_customer').on('usage_month').column('customer_id').execute();
}

async function createDevices(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'usage_device')
    .addColumn('id', ...idColumn(engine))
    .addColumn('customer_id', longInteger(engine), (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('browser_name', 'text', (column) => column.notNull())
    .addColumn('browser_version', 'text', (column) => column.notNull())
    .addColumn('os_name', 'text', (column) => column.notNull())
    .addColumn('os_version', 'text', (column) => column.notNull())
    .addColumn('device_type', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('location', 'text')
    .addColumn('first_seen_at', longInteger(engine), (column) => column.notNull())
    .addColumn('last_seen_at', longInteger(engine), (column) => column.notNull())
    .addColumn('usage_count', 'integer', (column) => column.notNull())
    .addColumn('is_one_too_many', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('usage_device_of_customer')
    .on('usage_device')
    .columns(['customer_id', 'last_seen_at desc', 'id desc'])
    .execute();
  await sql`create index usage_device_with_address on usage_device (last_seen_at) where address is not null`.execute(
    db,
  );
  await createDeviceTraces(db, engine);
}

async function createDeviceTraces(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'usage_device_cookie')
    .addColumn('customer_id', longInteger(engine), (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('cookie_id', 'text', (column) => column.notNull())
    .addColumn('device_id', longInteger(engine), (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_device_cookie_once', ['customer_id', 'cookie_id'])
    .execute();

  await createTable(db, engine, 'customer_address')
    .addColumn('customer_id', longInteger(engine), (column) =>
      column.notNull().references('customer.id').onDelete('cascade'),
    )
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', longInteger(engine), (column) => column.notNull())
    .addColumn('is_shared', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('customer_address_once', ['customer_id', 'address'])
    .execute();
  await db.schema
    .createIndex('customer_address_by_address')
    .on('customer_address')
    .column('address')
    .execute();
  // Few of many: alerts and suspicious devices only read these.
  await sql`create index customer_address_shared on customer_address (last_seen_at) where is_shared = 1`.execute(
    db,
  );
}

async function createUpkeep(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'pin_clash')
    .addColumn('id', ...idColumn(engine))
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('at', longInteger(engine), (column) => column.notNull())
    .execute();
  await db.schema.createIndex('pin_clash_of_actor').on('pin_clash').columns(['actor', 'at']).execute();

  await createTable(db, engine, 'upkeep_turn')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('taken_at', longInteger(engine), (column) => column.notNull())
    .execute();
}
