import type { CatalogueRow, LayoutFields } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { isStaff, type Role } from '#domain/contract/entities/roles.ts';
import { ownerOf } from '#web/lib/kept/kept-lists.ts';

/** The owner of the lists. */
export interface KeptViewer {
  readonly role: Role;
  readonly token: string | null;
}

/** What a layout adds to a row, and the name in the sheet where it is not the shown one: an inquiry names a row by it. */
type KeptFields = LayoutFields & { readonly device?: string };

/**
 * Name and final price; for a section title only the name; for some rows also what is above. Nothing else of a row is ever
 * stored. The third part came later: records without it have the same version and stay valid.
 */
type KeptRow =
  | readonly [title: string]
  | readonly [display: string, finalPrice: number]
  | readonly [display: string, finalPrice: number | null, fields: KeptFields];

export interface KeptList {
  readonly category: string;
  /** When the server sent it, by this browser's clock. */
  readonly asOf: number;
  readonly rows: readonly KeptRow[];
  /** What the prices are in; absent in classic money. */
  readonly money?: Money | undefined;
}

/** The stored record, which holds the lists of one viewer. */
export interface KeptRecord {
  readonly version: 1 | 2;
  readonly generation: string;
  readonly role: Role;
  readonly owner: string;
  /** When the session ends, by this browser's clock; the server sends a duration. */
  readonly endsAt: number;
  /** When this record was last written or opened. An earlier clock has been set back. */
  readonly seenAt: number;
  /** All categories in tab order, also those without a stored list. */
  readonly categories: readonly string[];
  readonly lists: readonly KeptList[];
}

/** A page of an older build would show pesos as dollars: it must not open lists with a money. */
export function versionOf(lists: readonly KeptList[]): KeptRecord['version'] {
  return lists.some(({ money }) => money) ? 2 : 1;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** No session lasts longer; a record that claims so was forged. */
const LONGEST_LIFE_MS = 31 * DAY_MS;
/** A clock may be corrected by this much without having been set back on purpose. */
const CLOCK_SLACK_MS = 5 * MINUTE_MS;

/** Staff lists reveal how prices are made, and staff share machines: their lists are never stored. */
export function isKept({ role }: KeptViewer): boolean {
  return !isStaff(role);
}

interface OpenTerms {
  readonly viewer: KeptViewer;
  readonly generation: string;
  readonly now: number;
}

/** Null for a record of another viewer, generation or format, or one that has expired or is from the future. */
export function openRecord(json: string, { viewer, generation, now }: OpenTerms): KeptRecord | null {
  const record = parseJson(json);
  if (!isRecord(record)) return null;
  const isTheirs = record.role === viewer.role && record.owner === ownerOf(viewer) && isKept(viewer);
  const isInTime = record.seenAt <= now + CLOCK_SLACK_MS && now < record.endsAt;
  return isTheirs && isInTime && record.generation === generation ? record : null;
}

export function keptRowOf(row: CatalogueRow): KeptRow {
  const { display, finalPrice, isHeader } = row;
  if (isHeader === true) return [display];
  const fields = keptFieldsOf(row);
  return finalPrice !== null && Object.keys(fields).length === 0
    ? [display, finalPrice]
    : [display, finalPrice, fields];
}

/** Without the group where the name tells it: six grades of a device would store it seven times. */
function keptFieldsOf(row: CatalogueRow): KeptFields {
  const { device, display, group, variant, onRequest, outOfStock, stock, note } = row;
  return {
    ...(device !== display && { device }),
    ...(group !== undefined && group !== groupIn(display, variant) && { group }),
    ...(variant !== undefined && { variant }),
    ...(onRequest !== undefined && { onRequest }),
    ...(outOfStock && { outOfStock }),
    ...(stock !== undefined && { stock }),
    ...(note !== undefined && { note }),
  };
}

function groupIn(display: string, variant: string | undefined): string | undefined {
  return variant !== undefined && display.endsWith(` ${variant}`)
    ? display.slice(0, -variant.length - 1)
    : undefined;
}

export function devicesOf({ category, rows }: KeptList): CatalogueRow[] {
  return rows.map(([display, finalPrice, fields = {}]): CatalogueRow => {
    const group = fields.group ?? groupIn(display, fields.variant);
    return {
      device: display,
      display,
      finalPrice: finalPrice === undefined ? 0 : finalPrice,
      category,
      isHeader: finalPrice === undefined,
      ...fields,
      ...(group !== undefined && { group }),
    };
  });
}

function isRecord(value: unknown): value is KeptRecord {
  const { version, generation, owner, endsAt, seenAt, categories, lists } = partsOf(value);
  if ((version !== 1 && version !== 2) || ![generation, owner].every(isText)) return false;
  if (!isNumber(endsAt) || !isNumber(seenAt) || endsAt - seenAt > LONGEST_LIFE_MS) return false;
  return isListOf(categories, isText) && isListOf(lists, isKeptList);
}

function isKeptList(value: unknown): value is KeptList {
  const { category, asOf, rows, money } = partsOf(value);
  if (!isText(category) || !isNumber(asOf) || !isListOf(rows, isKeptRow)) return false;
  return money === undefined || isMoney(money);
}

/** Whether prices can be written in it. */
function isMoney(value: unknown): value is Money {
  const { symbol, position, thousands, decimalMark, decimals } = partsOf(value);
  return [symbol, position, thousands, decimalMark].every(isText) && (decimals === 0 || decimals === 2);
}

function isKeptRow(value: unknown): value is KeptRow {
  if (!Array.isArray(value) || !isText(value[0])) return false;
  const [, price, fields] = value;
  switch (value.length) {
    case 1:
      return true;
    case 2:
      return isNumber(price);
    case 3:
      return areFields(fields) && (price === null ? hasWords(fields) : isNumber(price));
    default:
      return false;
  }
}

const TEXT_FIELDS = ['device', 'group', 'variant', 'onRequest', 'stock', 'note'];

function areFields(value: unknown): value is KeptFields {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([name, field]) =>
    name === 'outOfStock' ? field === true : TEXT_FIELDS.includes(name) && isText(field),
  );
}

/** What a row without a price shows in its place. */
function hasWords({ onRequest, outOfStock }: LayoutFields): boolean {
  return outOfStock === true || onRequest !== undefined;
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A finite number; also used for prices. */
function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

function partsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
