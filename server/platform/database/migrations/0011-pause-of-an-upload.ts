import { type Kysely, sql } from 'kysely';
import type { Engine } from '#server/platform/database/database.ts';
import { longInteger } from './columns.ts';

/** Which waiting upload began the pause, so that discarding it can end the pause. */
export async function addPauseOfUpload(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await db.schema.alterTable('price_state').addColumn('pause_snapshot_id', longInteger(engine)).execute();
  await db.schema.alterTable('price_state').addColumn('pause_before', 'text').execute();
  // If an upload is also published, the pause may be older than the one that waits: only a person ends it.
  await sql`
    update price_state set pause_snapshot_id = (
      select max(id) from price_snapshot where state = 'held' and source_kind = 'upload'
    )
    where paused_reason = 'upload' and not exists (
      select 1 from price_snapshot
      where price_snapshot.id = price_state.published_snapshot_id and source_kind = 'upload'
    )
  `.execute(db);
}
