import type { BaseLogger } from 'pino';
import type { Database } from '#server/platform/database/index.ts';
import { doRegularly } from '#server/platform/recurring-work.ts';
import { inBatches, type Removal, type Retention } from '#server/platform/retention/retention.ts';
import { DEVICE_LIFE_MS } from './device-cookie.ts';
import {
  deleteEndedSessions,
  deleteForgottenDevices,
  findOldestDevice,
  findOldestSession,
} from './session.repo.ts';
import { removableAt } from './session-limits.ts';

const TIDY_EVERY_MS = 3_600_000;

interface Parts {
  readonly database: Database;
  readonly retention: Retention;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Removes what nobody can come back with, at the start and every hour. Returns a stop function. */
export function keepSessionsUp({ database, retention, logger }: Parts): () => Promise<void> {
  return doRegularly(
    async () => {
      await retention.remove(endedSessions(database));
      await retention.remove(forgottenDevices(database));
    },
    {
      everyMs: TIDY_EVERY_MS,
      leadership: database.leadership,
      logger,
      failed: 'sessions that are over could not be removed',
      worksAgain: 'sessions that are over are removed again',
    },
  );
}

function endedSessions({ query }: Database): Removal {
  return {
    what: 'sessions that are over',
    findSpanMs: async (now) => removableAt(now).begunBy - ((await findOldestSession(query)) ?? now),
    remove: (now) => inBatches((limit) => deleteEndedSessions(query, removableAt(now), limit)),
  };
}

function forgottenDevices({ query }: Database): Removal {
  const lastSeenBy = (now: number) => now - DEVICE_LIFE_MS;
  return {
    what: 'browsers that forgot their cookie',
    findSpanMs: async (now) => lastSeenBy(now) - ((await findOldestDevice(query)) ?? now),
    remove: (now) => inBatches((limit) => deleteForgottenDevices(query, lastSeenBy(now), limit)),
  };
}
