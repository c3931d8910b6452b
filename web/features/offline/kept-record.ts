import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { isStaff, type Role } from '#domain/contract/entities/roles.ts';

/** Whose lists they are. */
export interface KeptViewer {
  readonly role: Role;
  readonly token: string | null;
}

/** The name and the final price; of a section title the name alone. Whatever else a row holds is never written down. */
type KeptRow = readonly [display: string, finalPrice: number] | readonly [title: string];

export interface KeptList {
  readonly category: string;
  /** When the server sent it, by this browser's clock. */
  readonly asOf: number;
  readonly rows: readonly KeptRow[];
}

/** What is stored: one record, of one viewer. */
export interface KeptRecord {
  readonly version: typeof VERSION;
  readonly generation: string;
  readonly role: Role;
  readonly owner: string;
  /** When the session is over, by this browser's clock; told by the server as a span. */
  readonly endsAt: number;
  /** When this record was last written or opened: the clock cannot be earlier now. */
  readonly seenAt: number;
  readonly publishedAt: string | null;
  /** All of them, in the order of the tabs, also those whose lists are not here. */
  readonly categories: readonly string[];
  readonly lists: readonly KeptList[];
}

export const VERSION = 1;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Nothing is promised to visitors for longer: a list that old is of no use. */
export const PUBLIC_LIFE_MS = 7 * DAY_MS;
/** No session lasts longer; a record that says so was made by hand. */
const LONGEST_LIFE_MS = 31 * DAY_MS;
/** A clock is corrected by so much without anybody having set it back. */
const CLOCK_SLACK_MS = 5 * MINUTE_MS;

/** What staff sees tells how prices come about, and their machines are shared: nothing of it stays on one. */
export function isKept({ role }: KeptViewer): boolean {
  return !isStaff(role);
}

/** Tells one session from another and is good for nothing else: 32 bits of the 256 that a token has. */
export function ownerOf({ token }: KeptViewer): string {
  if (token === null) return 'public';
  let digest = 0;
  for (let place = 0; place < token.length; place += 1) {
    digest = Math.imul(digest ^ token.charCodeAt(place), 0x9e3779b1);
  }
  return (digest >>> 0).toString(16);
}

interface Circumstances {
  readonly viewer: KeptViewer;
  readonly generation: string;
  readonly now: number;
}

/** Null for whatever is not this viewer's, of another generation or format, over, or from a time that is yet to come. */
export function openRecord(json: string, { viewer, generation, now }: Circumstances): KeptRecord | null {
  const record = parseJson(json);
  if (!isRecord(record)) return null;
  const isTheirs = record.role === viewer.role && record.owner === ownerOf(viewer) && isKept(viewer);
  const isInTime = record.seenAt <= now + CLOCK_SLACK_MS && now < record.endsAt;
  return isTheirs && isInTime && record.generation === generation ? record : null;
}

export function keptRowOf({ display, finalPrice, isHeader }: CatalogueRow): KeptRow {
  return isHeader === true ? [display] : [display, finalPrice];
}

export function devicesOf({ category, rows }: KeptList): CatalogueRow[] {
  return rows.map(([display, finalPrice]) => ({
    device: display,
    display,
    finalPrice: finalPrice ?? 0,
    category,
    isHeader: finalPrice === undefined,
  }));
}

function isRecord(value: unknown): value is KeptRecord {
  const { version, generation, owner, endsAt, seenAt, publishedAt, categories, lists } = partsOf(value);
  if (version !== VERSION || ![generation, owner].every(isText)) return false;
  if (!isMoment(endsAt) || !isMoment(seenAt) || endsAt - seenAt > LONGEST_LIFE_MS) return false;
  if (publishedAt !== null && !isText(publishedAt)) return false;
  return isListOf(categories, isText) && isListOf(lists, isKeptList);
}

function isKeptList(value: unknown): value is KeptList {
  const { category, asOf, rows } = partsOf(value);
  return isText(category) && isMoment(asOf) && isListOf(rows, isKeptRow);
}

function isKeptRow(value: unknown): value is KeptRow {
  if (!Array.isArray(value) || !isText(value[0])) return false;
  return value.length === 1 || (value.length === 2 && isMoment(value[1]));
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A number that can be counted with; prices are such too. */
function isMoment(value: unknown): value is number {
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
