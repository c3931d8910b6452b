import type { BaseLogger } from 'pino';
import type { Database } from '#server/platform/database/index.ts';
import { runPeriodically } from '#server/platform/recurring-work.ts';
import { type Removal, type Retention, removeInBatches } from '#server/platform/retention/retention.ts';
import { DEVICE_LIFE_MS } from './device-cookie.ts';
import { deleteForgottenDevices, findOldestDevice } from './known-device.repo.ts';
import { deleteEndedSessions, findOldestSession } from './session.repo.ts';
import { removableAt } from './session-limits.ts';

const EVERY_MS = 3_600_000;

interface Parts {
  readonly database: Database;
  readonly retention: Retention;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Deletes expired sessions and devices, at the start and every hour. Returns a stop function. */
export function startSessionCleanup({ database, retention, logger }: Parts): () => Promise<void> {
  return runPeriodically(
    async () => {
      await retention.remove(endedSessions(database));
      await retention.remove(forgottenDevices(database));
    },
    {
      everyMs: EVERY_MS,
      leadership: database.leadership,
      logger,
      failed: 'cannot delete expired sessions',
      worksAgain: 'expired sessions are deleted again',
    },
  );
}

function endedSessions({ query }: Database): Removal {
  return {
    what: 'expired sessions',
    findSpanMs: async (now) => removableAt(now).begunBy - ((await findOldestSession(query)) ?? now),
    remove: (now) => removeInBatches((limit) => deleteEndedSessions(query, removableAt(now), limit)),
  };
}

function forgottenDevices({ query }: Database): Removal {
  const lastSeenBy = (now: number) => now - DEVICE_LIFE_MS;
  return {
    what: 'devices with an expired cookie',
    findSpanMs: async (now) => lastSeenBy(now) - ((await findOldestDevice(query)) ?? now),
    remove: (now) => removeInBatches((limit) => deleteForgottenDevices(query, lastSeenBy(now), limit)),
  };
}
