import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { createTable, idColumn, longInteger } from './columns.ts';

/** PINs, sessions, site protection, the throttle and the audit. */
export async function createIdentity(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createPeople(db, engine);
  await createSessions(db, engine);
  await createSiteProtection(db, engine);
  await createThrottle(db, engine);
  await createAudit(db, engine);
}

async function createPeople(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'customer')
    .addColumn('id', ...idColumn(engine))
    .addColumn('handle', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text')
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('is_vip', 'integer', (column) => column.notNull())
    .addColumn('is_heavyweight', 'integer', (column) => column.notNull())
    .addColumn('created_at', longInteger(engine), (column) => column.notNull())
    .addColumn('updated_at', longInteger(engine), (column) => column.notNull())
    .execute();

  await createTable(db, engine, 'credential')
    .addColumn('id', ...idColumn(engine))
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('customer_id', longInteger(engine), (column) =>
      column.unique().references('customer.id').onDelete('cascade'),
    )
    // One index over all PINs: a PIN is looked up without a name, so no two people can have the same one.
    .addColumn('lookup', 'text', (column) => column.notNull().unique())
    .addColumn('updated_at', longInteger(engine), (column) => column.notNull())
    .addCheckConstraint('credential_has_owner', sql`(owner = 'customer') = (customer_id is not null)`)
    .execute();
  await sql`create unique index credential_one_a_staff_role on credential (owner) where owner <> 'customer'`.execute(
    db,
  );
}

async function createSessions(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'session')
    .addColumn('id', ...idColumn(engine))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('credential_id', longInteger(engine), (column) =>
      column.notNull().references('credential.id').onDelete('cascade'),
    )
    .addColumn('created_at', longInteger(engine), (column) => column.notNull())
    .addColumn('last_seen_at', longInteger(engine), (column) => column.notNull())
    .execute();
  await db.schema.createIndex('session_by_credential').on('session').column('credential_id').execute();

  await createTable(db, engine, 'known_device')
    .addColumn('device_id', 'text', (column) => column.primaryKey())
    .addColumn('credential_id', longInteger(engine), (column) =>
      column.notNull().references('credential.id').onDelete('cascade'),
    )
    .addColumn('first_seen_at', longInteger(engine), (column) => column.notNull())
    .addColumn('last_seen_at', longInteger(engine), (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('known_device_by_credential')
    .on('known_device')
    .column('credential_id')
    .execute();
}

async function createSiteProtection(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'site_secret')
    .addColumn('id', ...idColumn(engine))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('label', 'text')
    .addColumn('lookup', 'text', (column) => column.notNull().unique())
    // Grants contain it, so that changing a password revokes the grants of the old one.
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('created_at', longInteger(engine), (column) => column.notNull())
    .addColumn('updated_at', longInteger(engine), (column) => column.notNull())
    .execute();
  await sql`create unique index site_secret_one_password on site_secret (kind) where kind = 'password'`.execute(
    db,
  );

  await createTable(db, engine, 'security_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('is_site_protected', 'integer', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('updated_at', longInteger(engine))
    .addColumn('updated_by', 'text')
    .addCheckConstraint('security_settings_single_row', sql`id = 1`)
    .execute();
  // Inserted here, so that changes never have to check whether it exists.
  await sql`insert into security_settings (id, is_site_protected, revision) values (1, 0, 0)`.execute(db);
}

async function createThrottle(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'throttle_clock')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('observed_at', longInteger(engine), (column) => column.notNull())
    .addColumn('elapsed_ms', longInteger(engine), (column) => column.notNull())
    .addCheckConstraint('throttle_clock_single_row', sql`id = 1`)
    .execute();

  await createTable(db, engine, 'throttle_budget')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_failure_ms', longInteger(engine), (column) => column.notNull())
    .addColumn('refused', 'integer', (column) => column.notNull())
    .execute();

  await createTable(db, engine, 'throttle_minute')
    .addColumn('minute', longInteger(engine), (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .execute();
}

async function createAudit(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTable(db, engine, 'audit')
    .addColumn('id', ...idColumn(engine))
    .addColumn('at', longInteger(engine), (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('target', 'text')
    .addColumn('address', 'text')
    .addColumn('details', 'text')
    .execute();
  await db.schema.createIndex('audit_by_time').on('audit').column('at').execute();
}
