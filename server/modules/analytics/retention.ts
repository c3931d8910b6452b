import type { Clock } from '#server/platform/clock.ts';
import { type Database, takeTurn } from '#server/platform/database/index.ts';
import { CalendarDays, startOfDay } from './calendar-days.ts';
import { REMOVALS } from './retention.repo.ts';

export const RETENTION_EVERY_MS = 3_600_000;
const TURN = 'analytics-retention';
const AT_A_TIME = 1000;

export interface RetentionParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly retentionDays: number;
}

/** Removes all that is older than it may be kept, if no other instance did within the hour. */
export async function removeOldVisits(parts: RetentionParts): Promise<void> {
  const { database, clock, timeZone, retentionDays } = parts;
  const now = clock.now();
  const isOurTurn = await database.transaction((trx) =>
    takeTurn(trx, { name: TURN, now, everyMs: RETENTION_EVERY_MS }),
  );
  if (!isOurTurn) return;
  const day = new CalendarDays(timeZone).dayOf(now) - retentionDays;
  const before = { day, at: startOfDay(day, timeZone) };
  for (const remove of REMOVALS) {
    let removed = AT_A_TIME;
    while (removed === AT_A_TIME) removed = await remove(database.query, before, AT_A_TIME);
  }
}
