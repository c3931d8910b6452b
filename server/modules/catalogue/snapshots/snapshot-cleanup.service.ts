import type { BaseLogger } from 'pino';
import { CHANGE_LIMITS } from '#domain/contract/change-limits.ts';
import {
  deleteReplaced,
  findFirstReplacement,
  listSnapshotsInHistory,
} from '#server/modules/catalogue/price-lists/list-history.repo.ts';
import { getPriceState } from '#server/modules/catalogue/price-state.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import { claimTurn, type Database } from '#server/platform/database/index.ts';
import { runPeriodically } from '#server/platform/recurring-work.ts';
import type { Retention } from '#server/platform/retention/retention.ts';
import { choosePrunable, keepAllSince, type OldSnapshot } from './choose-prunable.ts';
import { packText } from './packed-text.ts';
import { findPublishedBefore } from './price-snapshot.repo.ts';
import { findUnpacked, listSnapshotsBefore, removeSnapshots, savePacked } from './snapshot-cleanup.repo.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HISTORY_MS = CHANGE_LIMITS.days * DAY_MS;
const UPKEEP = 'snapshot-retention';
/** A snapshot may be megabytes: more at once would block the database for too long. */
const BATCH_SIZE = 10;

interface PruneTime {
  readonly now: number;
  readonly timeZone: string;
}

interface PruneTerms extends PruneTime {
  /** A shutdown must not wait for thousands of them. */
  readonly signal: AbortSignal;
}

/**
 * Deletes old snapshots. The published one, a waiting one, those that a person decided about and those that the history of
 * prices needs stay.
 */
export async function pruneSnapshots(database: Database, terms: PruneTerms): Promise<void> {
  const ids = (await findPrunable(database, terms)).map(({ id }) => id);
  for (let from = 0; from < ids.length && !terms.signal.aborted; from += BATCH_SIZE) {
    await removeSnapshots(database.query, ids.slice(from, from + BATCH_SIZE));
  }
}

async function findPrunable(database: Database, terms: PruneTime): Promise<OldSnapshot[]> {
  const old = await listSnapshotsBefore(database.reports, keepAllSince(terms.now, terms.timeZone));
  const staying = new Set([
    await idToRollBackTo(database),
    ...(await listSnapshotsInHistory(database.query)),
  ]);
  const going = new Set(choosePrunable(old, terms).filter((id) => !staying.has(id)));
  return old.filter(({ id }) => going.has(id));
}

/** The number of days that lose a snapshot: usually one day loses all but its last, and one a year ago loses that. */
async function findSpanMs(database: Database, terms: PruneTime): Promise<number> {
  const days = new Set(
    (await findPrunable(database, terms)).map(({ createdAt }) => Math.floor(createdAt / DAY_MS)),
  );
  return days.size * DAY_MS;
}

/** Kept however old it is, so that one step back is always possible. */
async function idToRollBackTo({ query }: Database): Promise<number | null> {
  const { publishedId } = await getPriceState(query);
  const earlier = publishedId === null ? null : await findPublishedBefore(query, publishedId);
  return earlier?.id ?? null;
}

/** Compresses the snapshots of older releases, one by one, until the signal stops it. */
async function packOldSnapshots(database: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const found = await findUnpacked(database.reports);
    if (found === null) return;
    const { id, content, report } = found;
    await savePacked(database.query, {
      id,
      content: await packText(content),
      report: await packText(report),
    });
  }
}

interface UpkeepParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly timeZone: string;
  readonly retention: Retention;
}

/** Deletes old versions and snapshots, unless another server did within the hour, and compresses the rest. */
export async function cleanUpSnapshots(
  { database, clock, timeZone, retention }: Omit<UpkeepParts, 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const claim = { name: UPKEEP, now: clock.now(), everyMs: HOUR_MS };
  if (await database.transaction((trx) => claimTurn(trx, claim))) {
    await retention.remove({
      what: 'old versions of the price lists',
      async findSpanMs(now) {
        const until = now - HISTORY_MS;
        return until - ((await findFirstReplacement(database.query, until)) ?? until);
      },
      remove: (now) => deleteReplaced(database.query, now - HISTORY_MS),
    });
    // After the versions: a snapshot that only they needed goes as well.
    await retention.remove({
      what: 'old price lists',
      findSpanMs: (now) => findSpanMs(database, { now, timeZone }),
      remove: (now) => pruneSnapshots(database, { now, timeZone, signal }),
    });
  }
  // After the deletion, so that nothing is compressed in vain.
  await packOldSnapshots(database, signal);
}

/** At the start and every hour, on the leader only. Returns a stop function. */
export function startSnapshotCleanup(parts: UpkeepParts): () => Promise<void> {
  return runPeriodically((stopping) => cleanUpSnapshots(parts, stopping), {
    everyMs: HOUR_MS,
    leadership: parts.database.leadership,
    logger: parts.logger,
    failed: 'cannot delete or compress old price lists',
    worksAgain: 'old price lists are deleted and compressed again',
  });
}
