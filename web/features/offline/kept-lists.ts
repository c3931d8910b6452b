import type { DatedList, DatedLists } from '#web/lib/kept/dated-lists.ts';
import { keptGeneration, ownerOf } from '#web/lib/kept/kept-lists.ts';
import { isStored, readStored, removeStored, writeStored } from '#web/lib/storage.ts';
import {
  devicesOf,
  isKept,
  type KeptList,
  type KeptRecord,
  type KeptViewer,
  keptRowOf,
  openRecord,
  versionOf,
} from './kept-record.ts';

/** Storage holds about five million characters, and the session token must fit beside the lists. */
const MAX_CHARS = 1_500_000;

/** The lists that a viewer loaded on an earlier visit. */
export interface KeptLists extends DatedLists {
  readonly endsAt: number;
}

/** The lists that this viewer saw last. Writes nothing, so a page may call it while it renders. */
export function readKeptLists(viewer: KeptViewer, generation: string, now: number): KeptLists | null {
  const json = readStored('kept_lists');
  const record = json === null ? null : openRecord(json, { viewer, generation, now });
  if (!record) return null;
  const { categories, endsAt, lists } = record;
  const byCategory = lists.map(
    (list) => [list.category, { devices: devicesOf(list), money: list.money, asOf: list.asOf }] as const,
  );
  return { categories, endsAt, lists: new Map(byCategory) };
}

/** Call after reading: removes lists that this viewer must not see, and stores when the others were last opened. */
export function recordReadTime(viewer: KeptViewer, generation: string, now: number): void {
  const record = findRecord(viewer, generation, now);
  // If the clock is later set back before this moment, the lists are not shown.
  if (record && now > record.seenAt) storeRecord({ ...record, seenAt: now });
}

interface KeepingTerms {
  /** The generation in which the lists were requested. */
  readonly generation: string;
  readonly endsAt: number;
  readonly now: number;
}

/**
 * Stores the received lists. A list that has not been loaded again yet stays, unless its category is gone. Stores nothing
 * after a wipe, or if somebody else has signed in.
 */
export function keepLists(viewer: KeptViewer, received: DatedLists, terms: KeepingTerms): void {
  const { generation, endsAt, now } = terms;
  const isTheirs = generation === keptGeneration() && readStored('auth_token') === viewer.token;
  if (!isTheirs || !isKept(viewer)) return;
  const former = new Map(findRecord(viewer, generation, now)?.lists.map((list) => [list.category, list]));
  const { categories } = received;
  const lists = categories.flatMap((category) => {
    const list = received.lists.get(category);
    return (list ? keptListOf(category, list) : former.get(category)) ?? [];
  });
  storeRecord({
    version: versionOf(lists),
    generation,
    role: viewer.role,
    owner: ownerOf(viewer),
    endsAt,
    seenAt: now,
    categories,
    lists,
  });
}

function keptListOf(category: string, { devices, money, asOf }: DatedList): KeptList {
  return { category, asOf, rows: devices.map(keptRowOf), money };
}

function findRecord(viewer: KeptViewer, generation: string, now: number): KeptRecord | null {
  const json = readStored('kept_lists');
  if (json === null) return null;
  const record = openRecord(json, { viewer, generation, now });
  if (!record) removeStored('kept_lists');
  return record;
}

/** If the record cannot be stored, an older one is removed too. */
function storeRecord(record: KeptRecord): void {
  writeStored('kept_lists', jsonOf(record));
  if (!isStored('kept_lists')) removeStored('kept_lists');
}

/** Leaves out the last categories if there is no room for all. */
function jsonOf(record: KeptRecord): string {
  const json = JSON.stringify(record);
  const isTooLong = json.length > MAX_CHARS && record.lists.length > 0;
  return isTooLong ? jsonOf({ ...record, lists: record.lists.slice(0, -1) }) : json;
}
