import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type {
  ReviewRows,
  ReviewRowsQuery,
  SnapshotReview,
} from '#domain/contract/entities/price-data/price-review.ts';
import { isLong, runPriceJob } from '#server/modules/catalogue/jobs/run-price-job.ts';
import { getPriceState } from '#server/modules/catalogue/price-state.repo.ts';
import { summaryOf } from '#server/modules/catalogue/price-status.service.ts';
import {
  findPublishedBefore,
  findSnapshot,
  getContent,
  getReport,
  type StoredSnapshot,
} from '#server/modules/catalogue/snapshots/price-snapshot.repo.ts';
import type { StoredJsonLog } from '#server/modules/catalogue/snapshots/stored-json.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { snapshotAnswerOf } from './price-data-answers.service.ts';
import { PriceDataRefusal } from './price-data-refusal.ts';

interface ReviewTerms {
  readonly configuration: Configuration;
  readonly logger?: StoredJsonLog | undefined;
}

/** What publishing a snapshot would change for every tier, with the current rules. Computed each time: both sides may change. */
export async function reviewSnapshot(
  database: Database,
  { id, entries }: { id: number; entries: number },
  { configuration, logger }: ReviewTerms,
): Promise<SnapshotReview> {
  const { snapshot, base, ...stored } = await findStored(database, id);
  const given = { ...stored, configuration, entries };
  const { money } = configuration;
  return {
    ...(money && { money }),
    snapshot: snapshotAnswerOf(summaryOf(snapshot, logger), money),
    comparedWith: base?.id ?? null,
    cap: entries,
    ...(await runPriceJob('reviewStored', given, { isLong: await isLong(stored.before, stored.after) })),
  };
}

export async function pageSnapshotReview(
  database: Database,
  id: number,
  { query, configuration }: { query: ReviewRowsQuery; configuration: Configuration },
): Promise<ReviewRows> {
  const { before, after, report } = await findStored(database, id);
  const given = { before, after, report, configuration, query };
  return await runPriceJob('pageStoredReview', given, { isLong: await isLong(before, after) });
}

async function findStored({ query, reports }: Database, id: number) {
  const snapshot = await findSnapshot(query, id);
  if (snapshot === null) throw new PriceDataRefusal('unknown-snapshot', id);
  const base = await baseOf(query, snapshot);
  const before = base && (await getContent(reports, base.id));
  const after = await getContent(reports, id);
  const report = await getReport(reports, id);
  return { snapshot, base, before, after, report };
}

/** The sample is replaced as a whole, as in syncing: its removed devices are not worth a report. */
async function baseOf(query: Queryable, snapshot: StoredSnapshot): Promise<StoredSnapshot | null> {
  const { publishedId } = await getPriceState(query);
  if (publishedId === null) return null;
  const base =
    publishedId === snapshot.id
      ? await findPublishedBefore(query, snapshot.id)
      : await findSnapshot(query, publishedId);
  return base !== null && base.isSample === snapshot.isSample ? base : null;
}
