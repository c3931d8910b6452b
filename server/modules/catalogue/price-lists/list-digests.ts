import { createHash } from 'node:crypto';
import { recordOf } from '#domain/tiers/record-of.ts';
import type { PriceLists } from './build-price-lists.ts';
import { LIST_VIEWS, type ListView } from './price-rows.ts';

export type ListDigests = Readonly<Record<ListView, string>>;

/**
 * What each view shows, in one text a view: its categories in order, with the tags of their bytes. The times of the categories
 * answer are left out: the same prices published again are no change.
 */
export function digestLists({ devices }: Pick<PriceLists, 'devices'>): ListDigests {
  return recordOf(LIST_VIEWS, (view) => {
    const digest = createHash('sha256');
    for (const [category, { identity }] of devices[view]) {
      digest.update(`${JSON.stringify(category)} ${identity.etag}\n`);
    }
    return [view, digest.digest('base64url')];
  });
}
