import type { Configuration } from '#domain/contract/configuration.ts';
import type { DeviceRow } from '#domain/contract/device.ts';
import { endpoints } from '#domain/contract/endpoints.ts';
import { preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { type CacheControl, makeReady, type ReadyLists } from './make-ready.ts';
import { LIST_VIEWS, type ListView, priceRows } from './price-rows.ts';

/** Everything that visitors can ask for, priced, written and compressed. Never changed: a new set takes its place. */
export interface PriceLists {
  readonly categories: ReadyLists;
  readonly devices: Readonly<Record<ListView, ReadonlyMap<string, ReadyLists>>>;
  /** Everything that somebody without a session may ask for, by the address as browsers write it. */
  readonly forVisitors: ReadonlyMap<string, ReadyLists>;
}

export interface ListsToBuild {
  readonly categories: readonly string[];
  readonly rows: readonly DeviceRow[];
  /** Epoch milliseconds; null while nothing has been published. */
  readonly publishedAt: number | null;
  readonly configuration: Configuration;
}

const CACHE_CONTROL = {
  public: 'private, no-cache',
  vip: 'private, no-cache',
  heavyweight: 'private, no-cache',
  // Base prices: in a disk cache whoever uses the device next would find them.
  admin: 'no-store',
} satisfies Record<ListView, CacheControl>;

/**
 * One list at a time: pricing twenty thousand rows for four views in one go would hold every request up for a tenth
 * of a second. Compressing runs on other threads, and meanwhile requests have their turn.
 */
export async function buildPriceLists(given: ListsToBuild): Promise<PriceLists> {
  const { categories, publishedAt, configuration } = given;
  const pricer = preparePricer(configuration);
  const rowsByCategory = groupByCategory(given.rows);
  const devices = {
    public: new Map(),
    vip: new Map(),
    heavyweight: new Map(),
    admin: new Map(),
  } satisfies Record<ListView, Map<string, ReadyLists>>;
  for (const view of LIST_VIEWS) {
    for (const category of categories) {
      const rows = rowsByCategory.get(category) ?? [];
      const answer = { devices: priceRows(view, rows, pricer) };
      devices[view].set(category, await makeReady(`${view} ${category}`, answer, CACHE_CONTROL[view]));
    }
  }
  const list = { categories, publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString() };
  const listOfCategories = await makeReady('categories', list, 'private, no-cache');
  return { categories: listOfCategories, devices, forVisitors: byAddress(listOfCategories, devices.public) };
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

function groupByCategory(rows: readonly DeviceRow[]): Map<string, DeviceRow[]> {
  const groups = new Map<string, DeviceRow[]>();
  for (const row of rows) {
    const group = groups.get(row.category);
    if (group) group.push(row);
    else groups.set(row.category, [row]);
  }
  return groups;
}
