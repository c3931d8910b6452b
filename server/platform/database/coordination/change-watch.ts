import type { Database } from '#server/platform/database/database.ts';
import { RecurringWork } from '#server/platform/recurring-work.ts';
import type { NoticeChannel } from './notices.ts';

/** On SQLite polling is the only way to notice a command of the command line; on PostgreSQL it is a safety net. */
const POLL_EVERY_MS = { sqlite: 1000, postgres: 10_000 } as const;

/** Calls back when another process may have changed what these channels announce. Returns a stop function. */
export async function watchForChanges(
  database: Database,
  channels: readonly NoticeChannel[],
  onChange: () => Promise<void>,
): Promise<() => Promise<void>> {
  const everyMs = POLL_EVERY_MS[database.engine];
  const polling = new RecurringWork(onChange, { everyMs, firstAfterMs: everyMs });
  const stopListening = await Promise.all(
    channels.map((channel) => database.onNotice(channel, () => polling.request())),
  );
  return async () => {
    for (const stop of stopListening) stop();
    await polling.stop();
  };
}
