import type { BaseLogger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { doRegularly } from '#server/platform/recurring-work.ts';
import { DEVICE_LIFE_MS } from './device-cookie.ts';
import { deleteEndedSessions, deleteForgottenDevices } from './session.repo.ts';
import { boundsAt } from './session-limits.ts';

const TIDY_EVERY_MS = 3_600_000;

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Removes what nobody can come back with, at the start and every hour. Returns what ends it. */
export function keepSessionsUp({ database, clock, logger }: Parts): () => Promise<void> {
  return doRegularly(
    async () => {
      const now = clock.now();
      await deleteEndedSessions(database.query, boundsAt(now), ['admin', 'manager']);
      await deleteForgottenDevices(database.query, now - DEVICE_LIFE_MS);
    },
    {
      everyMs: TIDY_EVERY_MS,
      duty: database.duty,
      logger,
      failed: 'sessions that are over could not be removed',
      worksAgain: 'sessions that are over are removed again',
    },
  );
}
