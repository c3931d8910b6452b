import type { DatedList, DatedLists } from '#web/lib/dated-lists.ts';
import { keptGeneration } from '#web/lib/kept-lists.ts';
import { isStored, readStored, removeStored, writeStored } from '#web/lib/storage.ts';
import {
  devicesOf,
  isKept,
  type KeptList,
  type KeptRecord,
  type KeptViewer,
  keptRowOf,
  openRecord,
  ownerOf,
  VERSION,
} from './kept-record.ts';

/** Storage has room for some five million characters, and a sign-in has to fit beside the lists. */
const MOST_CHARS = 1_500_000;

/** What a viewer received on an earlier visit. */
export interface KeptLists extends DatedLists {
  readonly endsAt: number;
}

/** The lists that this viewer saw last. Changes nothing, so a page may call it while it renders. */
export function readKeptLists(viewer: KeptViewer, generation: string, now: number): KeptLists | null {
  const json = readStored('kept_lists');
  const record = json === null ? null : openRecord(json, { viewer, generation, now });
  if (!record) return null;
  const { categories, publishedAt, endsAt, lists } = record;
  const byCategory = lists.map(
    (list) => [list.category, { devices: devicesOf(list), asOf: list.asOf }] as const,
  );
  return { categories, publishedAt, endsAt, lists: new Map(byCategory) };
}

/** Follows every reading: removes what cannot be shown to this viewer, and notes when the rest was last opened. */
export function noteReading(viewer: KeptViewer, generation: string, now: number): void {
  const record = findRecord(viewer, generation, now);
  // From here on the clock cannot be set back behind this moment.
  if (record && now > record.seenAt) storeRecord({ ...record, seenAt: now });
}

interface KeepingTerms {
  /** The one in which the lists were asked for. */
  readonly generation: string;
  readonly endsAt: number;
  readonly now: number;
}

/**
 * Writes down what was received. A list that has not come again yet stays as it was, unless its category is gone.
 * Nothing is written when there was a wipe since, or somebody else has signed in.
 */
export function keepLists(viewer: KeptViewer, received: DatedLists, terms: KeepingTerms): void {
  const { generation, endsAt, now } = terms;
  const isTheirs = generation === keptGeneration() && readStored('auth_token') === viewer.token;
  if (!isTheirs || !isKept(viewer)) return;
  const former = new Map(findRecord(viewer, generation, now)?.lists.map((list) => [list.category, list]));
  const { categories, publishedAt } = received;
  storeRecord({
    version: VERSION,
    generation,
    role: viewer.role,
    owner: ownerOf(viewer),
    endsAt,
    seenAt: now,
    publishedAt,
    categories,
    lists: categories.flatMap((category) => {
      const list = received.lists.get(category);
      return (list ? keptListOf(category, list) : former.get(category)) ?? [];
    }),
  });
}

function keptListOf(category: string, { devices, asOf }: DatedList): KeptList {
  return { category, asOf, rows: devices.map(keptRowOf) };
}

function findRecord(viewer: KeptViewer, generation: string, now: number): KeptRecord | null {
  const json = readStored('kept_lists');
  if (json === null) return null;
  const record = openRecord(json, { viewer, generation, now });
  if (!record) removeStored('kept_lists');
  return record;
}

/** Where there is no room or no storage there is no record, nor an older one. */
function storeRecord(record: KeptRecord): void {
  writeStored('kept_lists', jsonOf(record));
  if (!isStored('kept_lists')) removeStored('kept_lists');
}

/** Of more than there is room for, the last categories are left out. */
function jsonOf(record: KeptRecord): string {
  const json = JSON.stringify(record);
  const isTooLong = json.length > MOST_CHARS && record.lists.length > 0;
  return isTooLong ? jsonOf({ ...record, lists: record.lists.slice(0, -1) }) : json;
}
