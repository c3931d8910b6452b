import type { Kysely } from 'kysely';

/** What a revision changed, stored with it. Otherwise a list of revisions would have to read all of them. */
export async function addConfigurationChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('configuration_revision').addColumn('changes', 'text').execute();
}
