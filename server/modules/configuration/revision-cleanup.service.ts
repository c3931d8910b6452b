import type { BaseLogger } from 'pino';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { runPeriodically } from '#server/platform/recurring-work.ts';
import { removalOfRevisions } from '#server/platform/retention/old-revisions.ts';
import type { Retention } from '#server/platform/retention/retention.ts';
import { deleteRevisions, listOldRevisions, type OldRevision } from './configuration.repo.ts';

const HOUR_MS = 3_600_000;

interface Parts {
  readonly database: Database;
  readonly retention: Retention;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  /** Revisions that stay however old they are, because prices of the past are computed with them. */
  readonly listNeeded: (query: Queryable) => Promise<readonly number[]>;
}

type PruneParts = Omit<Parts, 'logger'>;

export async function pruneRevisions(parts: PruneParts): Promise<void> {
  const removal = removalOfRevisions({
    what: 'old revisions of the configuration',
    async findOldest(before) {
      const times = (await findPrunable(parts, before)).map(({ savedAt }) => savedAt);
      return times.length === 0 ? null : times.reduce((one, other) => Math.min(one, other));
    },
    async deleteSome(before, limit) {
      const ids = (await findPrunable(parts, before)).slice(0, limit).map(({ id }) => id);
      if (ids.length > 0) await deleteRevisions(parts.database.query, ids);
      return ids.length;
    },
  });
  await parts.retention.remove(removal);
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
