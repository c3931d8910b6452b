import type { Kysely } from 'kysely';

/** What a revision changed, written down when it is saved: a list of revisions would otherwise have to read them all. */
export async function addConfigurationChanges(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('configuration_revision').addColumn('changes', 'text').execute();
}
