import type { Database } from './database.ts';
import type { NoticeChannel } from './notices.ts';

/** On SQLite looking is the only way to learn of an administration command; on PostgreSQL it is only a safety net. */
const LOOK_EVERY_MS = { sqlite: 1000, postgres: 10_000 } as const;

/** Calls back when another process may have changed what these channels tell of. Returns what ends the watch. */
export async function watchForChanges(
  database: Database,
  channels: readonly NoticeChannel[],
  onChange: () => Promise<void>,
): Promise<() => Promise<void>> {
  let looking: Promise<void> | null = null;
  let isNewsWaiting = false;
  const look = () => {
    isNewsWaiting = true;
    looking ??= lookUntilNoNews();
  };
  // News that come during a look may be about what it has already read past; without another look they would wait
  // for the timer.
  const lookUntilNoNews = async () => {
    try {
      while (isNewsWaiting) {
        isNewsWaiting = false;
        await onChange();
      }
    } finally {
      looking = null;
    }
  };
  const unlisten = await Promise.all(channels.map((channel) => database.onNotice(channel, look)));
  // In case a notice was missed.
  const timer = setInterval(look, LOOK_EVERY_MS[database.engine]);
  timer.unref();
  return async () => {
    clearInterval(timer);
    for (const stop of unlisten) stop();
    await looking;
  };
}
