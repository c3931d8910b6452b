import type { PausedReason, Queryable } from '#server/platform/database/index.ts';
import { findSnapshot, findWaiting } from './price-snapshot.repo.ts';
import { getPriceState, isFailing } from './price-state.repo.ts';

/** How the price source fares, for whoever watches the server. */
export interface PriceHealth {
  readonly lastCheckedAt: number | null;
  readonly lastSuccessAt: number | null;
  readonly lastError: string | null;
  readonly isFailing: boolean;
  readonly pausedReason: PausedReason | null;
  readonly isWaiting: boolean;
  readonly published: { readonly rowCount: number; readonly publishedAt: number | null } | null;
}

/** A few look-ups: no report and no price is read. */
export async function readPriceHealth(query: Queryable): Promise<PriceHealth> {
  const state = await getPriceState(query);
  const { publishedId, lastCheckedAt, lastSuccessAt, lastError, pausedReason } = state;
  return {
    lastCheckedAt,
    lastSuccessAt,
    lastError,
    isFailing: isFailing(state),
    pausedReason,
    isWaiting: (await findWaiting(query)) !== null,
    published: publishedId === null ? null : await findSnapshot(query, publishedId),
  };
}
