import type { BaseLogger } from 'pino';
import type { Database } from '#server/platform/database/index.ts';
import { runPeriodically } from '#server/platform/recurring-work.ts';
import { type Removal, type Retention, removeInBatches } from '#server/platform/retention/retention.ts';
import { deleteInvitations, findOldestExpiry } from './invitation.repo.ts';

const EVERY_MS = 3_600_000;
/** How long an old link is told from a guess, and staff see what became of it. */
const KEPT_DAYS = 90;
const KEPT_MS = KEPT_DAYS * 86_400_000;

interface Parts {
  readonly database: Database;
  readonly retention: Retention;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Deletes invitations that expired long ago, at the start and every hour. Returns a stop function. */
export function startInvitationCleanup({ database, retention, logger }: Parts): () => Promise<void> {
  return runPeriodically(() => retention.remove(oldInvitations(database)), {
    everyMs: EVERY_MS,
    leadership: database.leadership,
    logger,
    failed: 'cannot delete old invitations',
    worksAgain: 'old invitations are deleted again',
  });
}

function oldInvitations({ query }: Database): Removal {
  const expiredBy = (now: number) => now - KEPT_MS;
  return {
    what: 'old invitations',
    findSpanMs: async (now) => expiredBy(now) - ((await findOldestExpiry(query)) ?? now),
    remove: (now) => removeInBatches((limit) => deleteInvitations(query, expiredBy(now), limit)),
  };
}
