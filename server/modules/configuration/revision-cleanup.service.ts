import type { BaseLogger } from 'pino';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { runPeriodically } from '#server/platform/recurring-work.ts';
import type { Retention } from '#server/platform/retention/retention.ts';
import { deleteRevisions, listOldRevisions, type OldRevision } from './configuration.repo.ts';

const HOUR_MS = 3_600_000;
/** Newer ones are kept however many there are. */
const KEPT_MS = 90 * 24 * HOUR_MS;
/** More at once would make other writers wait. */
const BATCH_SIZE = 1000;

interface Parts {
  readonly database: Database;
  readonly retention: Retention;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  /** Revisions that stay however old they are, because prices of the past are computed with them. */
  readonly listNeeded: (query: Queryable) => Promise<readonly number[]>;
}

type PruneParts = Omit<Parts, 'logger'>;

export async function pruneRevisions(parts: PruneParts): Promise<void> {
  await parts.retention.remove({
    what: 'old revisions of the configuration',
    async findSpanMs(now) {
      const before = now - KEPT_MS;
      const oldest = (await findPrunable(parts, before)).map(({ savedAt }) => savedAt);
      return before - oldest.reduce((one, other) => Math.min(one, other), before);
    },
    async remove(now) {
      const ids = (await findPrunable(parts, now - KEPT_MS)).map(({ id }) => id);
      for (let from = 0; from < ids.length; from += BATCH_SIZE) {
        await deleteRevisions(parts.database.query, ids.slice(from, from + BATCH_SIZE));
      }
    },
  });
}

async function findPrunable(
  { database: { query }, listNeeded }: PruneParts,
  before: number,
): Promise<OldRevision[]> {
  const needed = new Set(await listNeeded(query));
  return (await listOldRevisions(query, before)).filter(({ revision }) => !needed.has(revision));
}

/** At the start and every hour, on the leader only. Returns a stop function. */
export function startRevisionCleanup(parts: Parts): () => Promise<void> {
  return runPeriodically(() => pruneRevisions(parts), {
    everyMs: HOUR_MS,
    leadership: parts.database.leadership,
    logger: parts.logger,
    failed: 'cannot delete old revisions of the configuration',
    worksAgain: 'old revisions of the configuration are deleted again',
  });
}
