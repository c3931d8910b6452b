import { occurrencesOf } from '#domain/catalogue/occurrences.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import { pricingRoleOfViewer } from '#domain/pricing/pricing-role.ts';
import type { PriceLists } from './build-price-lists.ts';
import type { ReadyLists } from './make-ready.ts';
import { jsonIn } from './ready-json.ts';

export interface ViewedRow extends CatalogueRow {
  /** Tells rows of the same device apart, from 1; 0 for a title. */
  readonly occurrence: number;
  /** The title above it in the list. Often all that tells it from another row of its name. */
  readonly section?: string;
}

/** The list as a role is shown it. */
export interface ViewedList {
  readonly categories: readonly string[];
  /** Since when the role has these prices; null while there is no list. */
  readonly updatedAt: string | null;
  /** Undefined in classic money. */
  readonly money: Money | undefined;
  /** The same on every server for the same rows, money and time, and different for others. */
  readonly tag: string;
  /** Undefined for a category that the list does not have. */
  rowsOf(category: string): readonly ViewedRow[] | undefined;
}

interface ParsedCategory {
  readonly rows: readonly ViewedRow[];
  readonly money: Money | undefined;
}

/** By the list itself: it is parsed once, and what was parsed goes when a new list replaces it. */
const parsedLists = new WeakMap<ReadyLists, ParsedCategory>();

/** Taken from what the role is sent, and never priced again. Staff get the public's rows, without base prices. */
export function viewedList(lists: PriceLists, role: Role): ViewedList {
  const view = pricingRoleOfViewer(role);
  const devices = lists.devices[view];
  const [first] = devices.values();
  const { updatedAt } = jsonIn(lists.categories[view]);
  return {
    categories: [...devices.keys()],
    updatedAt,
    money: first && parsed(first).money,
    tag: [lists.categories[view], ...devices.values()].map(({ identity }) => identity.etag).join(),
    rowsOf(category) {
      const list = devices.get(category);
      return list && parsed(list).rows;
    },
  };
}

function parsed(list: ReadyLists): ParsedCategory {
  const known = parsedLists.get(list);
  if (known) return known;
  const { devices, money } = jsonIn(list);
  const read = { rows: numbered(devices), money };
  parsedLists.set(list, read);
  return read;
}

function numbered(rows: readonly CatalogueRow[]): ViewedRow[] {
  const occurrences = occurrencesOf(rows);
  let section: string | undefined;
  return rows.map((row, index) => {
    if (row.isHeader) section = row.display;
    return {
      ...row,
      occurrence: occurrences[index] ?? 0,
      ...(section !== undefined && !row.isHeader && { section }),
    };
  });
}
