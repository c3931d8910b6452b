import { endpoints } from '#domain/contract/calls/endpoints.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import type { EncodedLists } from './encode-lists.ts';
import { type CacheControl, makeReady, type ReadyLists } from './make-ready.ts';
import { LIST_VIEWS, type ListView } from './price-rows.ts';

/** Everything that visitors can ask for, priced, written and compressed. Never changed: a new set takes its place. */
export interface PriceLists {
  readonly categories: ReadyLists;
  readonly devices: Readonly<Record<ListView, ReadonlyMap<string, ReadyLists>>>;
  /** Everything that somebody without a session may ask for, by the address as browsers write it. */
  readonly forVisitors: ReadonlyMap<string, ReadyLists>;
}

function cacheControlOf(view: ListView): CacheControl {
  // Base prices: in a disk cache whoever uses the device next would find them.
  return view === 'admin' ? 'no-store' : 'private, no-cache';
}

export function buildPriceLists(encoded: EncodedLists): PriceLists {
  const devices = recordOf(LIST_VIEWS, (view) => [view, new Map<string, ReadyLists>()]);
  for (const { view, category, list } of encoded.devices) {
    devices[view].set(category, makeReady(list, cacheControlOf(view)));
  }
  const categories = makeReady(encoded.categories, 'private, no-cache');
  return { categories, devices, forVisitors: byAddress(categories, devices.public) };
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
