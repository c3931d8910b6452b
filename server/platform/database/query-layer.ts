import { type Dialect, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Kysely initialises its driver at the first query. Done here instead: queries that were asked for right after
 * the opening would not be counted yet when the database is closed, and be refused.
 */
export async function openQueryLayer(dialect: Dialect): Promise<Kysely<Schema>> {
  const db = new Kysely<Schema>({ dialect });
  await db.connection().execute(async () => {});
  return db;
}
