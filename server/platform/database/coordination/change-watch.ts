import type { Database } from '#server/platform/database/database.ts';
import { RecurringWork } from '#server/platform/recurring-work.ts';
import type { NoticeChannel } from './notices.ts';

/** On SQLite looking is the only way to learn of an administration command; on PostgreSQL it is only a safety net. */
const LOOK_EVERY_MS = { sqlite: 1000, postgres: 10_000 } as const;

/** Calls back when another process may have changed what these channels tell of. Returns a stop function. */
export async function watchForChanges(
  database: Database,
  channels: readonly NoticeChannel[],
  onChange: () => Promise<void>,
): Promise<() => Promise<void>> {
  const everyMs = LOOK_EVERY_MS[database.engine];
  const looks = new RecurringWork(onChange, { everyMs, firstAfterMs: everyMs });
  const stopListening = await Promise.all(
    channels.map((channel) => database.onNotice(channel, () => looks.request())),
  );
  return async () => {
    for (const stop of stopListening) stop();
    await looks.stop();
  };
}
