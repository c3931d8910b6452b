import type { BaseLogger } from 'pino';
import type { Database } from '#server/platform/database/index.ts';
import { doRegularly } from '#server/platform/recurring-work.ts';
import { inBatches, type Retention } from '#server/platform/retention/retention.ts';
import { deletePrunable, findOldestPrunable } from './configuration.repo.ts';

const HOUR_MS = 3_600_000;
/** Younger ones are kept however many there are. */
const KEPT_MS = 90 * 24 * HOUR_MS;

interface Parts {
  readonly database: Database;
  readonly retention: Retention;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

export async function pruneRevisions({ database, retention }: Omit<Parts, 'logger'>): Promise<void> {
  const { query } = database;
  await retention.remove({
    what: 'old revisions of the configuration',
    findSpanMs: async (now) => {
      const before = now - KEPT_MS;
      return before - ((await findOldestPrunable(query, before)) ?? before);
    },
    remove: (now) => inBatches((limit) => deletePrunable(query, now - KEPT_MS, limit)),
  });
}

/** At the start and every hour, on one of all instances. Returns a stop function. */
export function keepRevisionsUp(parts: Parts): () => Promise<void> {
  return doRegularly(() => pruneRevisions(parts), {
    everyMs: HOUR_MS,
    leadership: parts.database.leadership,
    logger: parts.logger,
    failed: 'old revisions could not be removed',
    worksAgain: 'old revisions are removed again',
  });
}
