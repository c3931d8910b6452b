import { NOTICE_LIMITS } from '#domain/contract/deal-limits.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { type Happening, noteHappening } from './delivery.service.ts';
import { beginOutage, endOutage, findOutage, saveReported } from './source-outage.repo.ts';

export interface SourceHealth {
  /** Whether the last check failed; false while nothing is checked. */
  readonly isFailing: boolean;
  readonly lastSuccessAt: number | null;
}

export interface SourceWatchParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly sourceHealth: (query: Queryable) => Promise<SourceHealth>;
}

const REPORTED_AFTER_MS = NOTICE_LIMITS.sourceFailsAfterMinutes * 60_000;
const HAPPENING: Happening = { kind: 'source-failing', number: null, path: '/admin?panel=price-data' };

/** Notes once per outage that the price source cannot be read. Stored, so that a restart does not repeat it. */
export async function watchSource({ database, clock, sourceHealth }: SourceWatchParts): Promise<void> {
  const now = clock.now();
  await database.transaction(async (trx) => {
    const { isFailing, lastSuccessAt } = await sourceHealth(trx);
    const outage = await findOutage(trx);
    if (!isFailing) return outage === null ? undefined : await endOutage(trx);
    // It was readable in between, or the clock was set back: this is another outage.
    const isOver = outage !== null && ((lastSuccessAt ?? 0) > outage.since || outage.since > now);
    if (outage === null || isOver) return await beginOutage(trx, now);
    if (outage.isReported || now - outage.since < REPORTED_AFTER_MS) return;
    await noteHappening(trx, HAPPENING, { clock });
    await saveReported(trx, now);
  });
}
