import { getPriceState } from '#server/modules/catalogue/price-state.repo.ts';
import { findStoredRevision } from '#server/modules/configuration/index.ts';
import type { Queryable } from '#server/platform/database/index.ts';

/** What lists are made from. */
export interface ListOrigin {
  /** Null if nothing is published. */
  readonly snapshotId: number | null;
  /** Of the configuration. */
  readonly revision: number;
}

/** Whether lists of this origin are what is published, in a transaction: those in memory may be older for a moment. */
export async function isCurrentOrigin(
  trx: Queryable,
  { snapshotId, revision }: ListOrigin,
): Promise<boolean> {
  const { publishedId } = await getPriceState(trx);
  return publishedId === snapshotId && (await findStoredRevision(trx)) === revision;
}
