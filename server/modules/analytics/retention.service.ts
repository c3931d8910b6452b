import type { Clock } from '#server/platform/clock.ts';
import { claimTurn, type Database } from '#server/platform/database/index.ts';
import { type Retention, removeInBatches } from '#server/platform/retention/retention.ts';
import { CalendarDays, startOfDay } from './calendar-days.ts';
import { findOldest, REMOVALS } from './retention.repo.ts';

export const RETENTION_EVERY_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
const UPKEEP = 'analytics-retention';

export interface RetentionParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly retention: Retention;
  readonly timeZone: string;
  readonly retentionDays: number;
}

/** Deletes visits that are too old, unless another server did within the hour. */
export async function removeOldVisits(parts: RetentionParts): Promise<void> {
  const { database, clock, retention } = parts;
  const isClaimed = await database.transaction((trx) =>
    claimTurn(trx, { name: UPKEEP, now: clock.now(), everyMs: RETENTION_EVERY_MS }),
  );
  if (!isClaimed) return;
  await retention.remove({
    what: 'old visits',
    findSpanMs: async (now) => {
      const before = keptSince(parts, now);
      const { at, day } = await findOldest(database.query, before.at);
      return Math.max(before.at - (at ?? before.at), (before.day - (day ?? before.day)) * DAY_MS);
    },
    remove: async (now) => {
      const before = keptSince(parts, now);
      for (const remove of REMOVALS) await removeInBatches((limit) => remove(database.query, before, limit));
    },
  });
}

/** The first day that is kept, and its first moment. */
export function keptSince(
  { timeZone, retentionDays }: Pick<RetentionParts, 'timeZone' | 'retentionDays'>,
  now: number,
): { day: number; at: number } {
  const day = new CalendarDays(timeZone).dayOf(now) - retentionDays;
  return { day, at: startOfDay(day, timeZone) };
}
