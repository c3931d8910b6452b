import type { Queryable } from '#server/platform/database/index.ts';
import { findChoice } from './price-source.repo.ts';

/** Whether files sent by hand are the source, so that nothing is synced. PRICE_SOURCE wins over the choice. */
export async function isSentByHand(query: Queryable, priceSource: string | null): Promise<boolean> {
  return priceSource === null && (await findChoice(query))?.kind === 'upload';
}
