import { endpoints } from '#domain/contract/calls/endpoints.ts';
import { type PriceView, pricingRoleOfViewer } from '#domain/pricing/pricing-role.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import type { EncodedLists } from './encode-lists.ts';
import { type CacheControl, makeReady, type ReadyLists } from './make-ready.ts';
import { LIST_VIEWS, type ListView } from './price-rows.ts';

/** All price lists, priced, serialized and compressed. Never changed: a new set replaces it. */
export interface PriceLists {
  readonly categories: Readonly<Record<PriceView, ReadyLists>>;
  readonly devices: Readonly<Record<ListView, ReadonlyMap<string, ReadyLists>>>;
  /** All lists again, by the path as browsers write it. */
  readonly byAddress: ReadonlyMap<string, AddressedList>;
}

export interface AddressedList {
  readonly views: Readonly<Record<ListView, ReadyLists | undefined>>;
  /** The list of categories has none. */
  readonly hasPrices: boolean;
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
  return { categories, devices, byAddress: byAddress({ categories, devices }) };
}

function byAddress({
  categories,
  devices,
}: Pick<PriceLists, 'categories' | 'devices'>): Map<string, AddressedList> {
  const { listCategories, listDevices } = endpoints;
  const addresses = new Map<string, AddressedList>();
  const ofCategories = { ...categories, admin: categories[pricingRoleOfViewer('admin')] };
  addresses.set(listCategories.path, { views: ofCategories, hasPrices: false });
  for (const category of devices.public.keys()) {
    const views = recordOf(LIST_VIEWS, (view) => [view, devices[view].get(category)]);
    const path = listDevices.path.replace('{category}', encodeURIComponent(category));
    addresses.set(path, { views, hasPrices: true });
  }
  return addresses;
}
