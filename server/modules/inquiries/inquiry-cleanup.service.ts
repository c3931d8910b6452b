import type { BaseLogger } from 'pino';
import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import type { Database } from '#server/platform/database/index.ts';
import { runPeriodically } from '#server/platform/recurring-work.ts';
import { type Removal, type Retention, removeInBatches } from '#server/platform/retention/retention.ts';
import { deleteInquiries, findOldestSent } from './inquiry.repo.ts';

const EVERY_MS = 3_600_000;
const KEPT_MS = INQUIRY_LIMITS.keptDays * 86_400_000;

export interface CleanupParts {
  readonly database: Database;
  readonly retention: Retention;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Deletes inquiries that were sent long ago, at the start and every hour. Returns a stop function. */
export function startInquiryCleanup({ database, retention, logger }: CleanupParts): () => Promise<void> {
  return runPeriodically(() => retention.remove(oldInquiries(database)), {
    everyMs: EVERY_MS,
    leadership: database.leadership,
    logger,
    failed: 'cannot delete old inquiries',
    worksAgain: 'old inquiries are deleted again',
  });
}

function oldInquiries({ query }: Database): Removal {
  const sentBy = (now: number) => now - KEPT_MS;
  return {
    what: 'old inquiries',
    findSpanMs: async (now) => sentBy(now) - ((await findOldestSent(query)) ?? now),
    remove: (now) => removeInBatches((limit) => deleteInquiries(query, sentBy(now), limit)),
  };
}
