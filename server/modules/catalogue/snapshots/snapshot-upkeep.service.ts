import type { BaseLogger } from 'pino';
import { getPriceState } from '#server/modules/catalogue/price-state.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import { claimUpkeep, type Database } from '#server/platform/database/index.ts';
import { doRegularly } from '#server/platform/recurring-work.ts';
import type { Retention } from '#server/platform/retention/retention.ts';
import { choosePrunable, endOfKeepingAll, type OldSnapshot } from './choose-prunable.ts';
import { packText } from './packed-text.ts';
import { findPublishedBefore } from './price-snapshot.repo.ts';
import { findUnpacked, listSnapshotsBefore, removeSnapshots, savePacked } from './snapshot-upkeep.repo.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const UPKEEP = 'snapshot-retention';
/** A snapshot may be megabytes: more of them at once would let others wait for the database. */
const AT_A_TIME = 10;

interface Moment {
  readonly now: number;
  readonly timeZone: string;
}

interface PruneTerms extends Moment {
  /** A server that is stopped does not wait for thousands of them. */
  readonly signal: AbortSignal;
}

/** Removes what is too old to be kept. The published list and what a person decided stay, and so does what waits. */
export async function pruneSnapshots(database: Database, terms: PruneTerms): Promise<void> {
  const ids = (await findPrunable(database, terms)).map(({ id }) => id);
  for (let from = 0; from < ids.length && !terms.signal.aborted; from += AT_A_TIME) {
    await removeSnapshots(database.query, ids.slice(from, from + AT_A_TIME));
  }
}

async function findPrunable(database: Database, terms: Moment): Promise<OldSnapshot[]> {
  const old = await listSnapshotsBefore(database.reports, endOfKeepingAll(terms.now, terms.timeZone));
  const stays = await idToRollBackTo(database);
  const going = new Set(choosePrunable(old, terms).filter((id) => id !== stays));
  return old.filter(({ id }) => going.has(id));
}

/** Days that lose something, wherever they lie: in an ordinary hour one loses all but its last, and one a year ago that. */
async function findSpanMs(database: Database, terms: Moment): Promise<number> {
  const days = new Set(
    (await findPrunable(database, terms)).map(({ createdAt }) => Math.floor(createdAt / DAY_MS)),
  );
  return days.size * DAY_MS;
}

/** However old it is: one step back is always possible. */
async function idToRollBackTo({ query }: Database): Promise<number | null> {
  const { publishedId } = await getPriceState(query);
  const earlier = publishedId === null ? null : await findPublishedBefore(query, publishedId);
  return earlier?.id ?? null;
}

/** Packs what was stored before snapshots were packed, one by one, until the signal says stop. */
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

/** Removes if no other instance did within the hour, and packs what is left to be packed. */
export async function tidySnapshots(
  { database, clock, timeZone, retention }: Omit<UpkeepParts, 'logger'>,
  signal: AbortSignal,
): Promise<void> {
  const claim = { name: UPKEEP, now: clock.now(), everyMs: HOUR_MS };
  if (await database.transaction((trx) => claimUpkeep(trx, claim))) {
    await retention.remove({
      what: 'old price lists',
      findSpanMs: (now) => findSpanMs(database, { now, timeZone }),
      remove: (now) => pruneSnapshots(database, { now, timeZone, signal }),
    });
  }
  // After that: what goes anyway need not be packed.
  await packOldSnapshots(database, signal);
}

/** At the start and every hour, by one of all instances. Returns a stop function. */
export function keepSnapshotsUp(parts: UpkeepParts): () => Promise<void> {
  return doRegularly((stopping) => tidySnapshots(parts, stopping), {
    everyMs: HOUR_MS,
    leadership: parts.database.leadership,
    logger: parts.logger,
    failed: 'old snapshots could not be removed or packed',
    worksAgain: 'old snapshots are removed and packed again',
  });
}
