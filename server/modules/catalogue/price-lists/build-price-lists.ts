import { endpoints } from '#domain/contract/calls/endpoints.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import type { EncodedLists } from './encode-lists.ts';
import { type CacheControl, makeReady, type ReadyLists } from './make-ready.ts';
import { LIST_VIEWS, type ListView } from './price-rows.ts';

/** All price lists, priced, serialized and compressed. Never changed: a new set replaces it. */
export interface PriceLists {
  readonly categories: Readonly<Record<PriceView, ReadyLists>>;
  readonly devices: Readonly<Record<ListView, ReadonlyMap<string, ReadyLists>>>;
  /** All lists for visitors without a session, by the path as browsers write it. */
  readonly forVisitors: ReadonlyMap<string, ReadyLists>;
}

function cacheControlOf(view: ListView): CacheControl {
  // Contains base prices: the next user of the device could find them in a disk cache.
  return view === 'admin' ? 'no-store' : 'private, no-cache';
}

export function buildPriceLists(encoded: EncodedLists): PriceLists {
  const devices = recordOf(LIST_VIEWS, (view) => [view, new Map<string, ReadyLists>()]);
  for (const { view, category, list } of encoded.devices) {
    devices[view].set(category, makeReady(list, cacheControlOf(view)));
  }
  const categories = recordOf(TIER_IDS, (tier) => [
    tier,
    makeReady(encoded.categories[tier], 'private, no-cache'),
  ]);
  return { categories, devices, forVisitors: byAddress(categories.public, devices.public) };
}

function byAddress(
  categories: ReadyLists,
  devices: ReadonlyMap<string, ReadyLists>,
): Map<string, ReadyLists> {
  const { listCategories, listDevices } = endpoints;
  const addresses = new Map([[listCategories.path, categories] as [string, ReadyLists]]);
  for (const [category, lists] of devices) {
    addresses.set(listDevices.path.replace('{category}', encodeURIComponent(category)), lists);
  }
  return addresses;
}
