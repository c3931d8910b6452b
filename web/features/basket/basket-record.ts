import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import type { MovedLine, RowKey, SentInquiry } from '#domain/contract/entities/deals/inquiries.ts';
import type { Money } from '#domain/contract/entities/money.ts';

/** A row of the list and how many of it. */
export interface BasketLine extends RowKey {
  readonly quantity: number;
  /** The title above it in the list. */
  readonly section?: string | undefined;
  readonly display: string;
  readonly group?: string | undefined;
  readonly variant?: string | undefined;
  /** The price that the viewer saw or accepted; null until the list says it. */
  readonly shown: number | null;
  /** What `shown` is in; absent in classic money. */
  readonly money?: Money | undefined;
  /** What the server said about its price. It holds while the list still shows `listed`, which is older then. */
  readonly told?: (Pick<MovedLine, 'now' | 'reason'> & { readonly listed: number | null }) | undefined;
}

/** A line as it was sent. */
export interface SentLine extends Pick<BasketLine, 'section' | 'display' | 'quantity'> {
  /** Absent from what an earlier version has stored. */
  readonly category?: string | undefined;
  readonly price: number;
}

/** What its sender must still be able to find, also after a reload. */
export interface SentBasket extends SentInquiry {
  readonly lines: readonly SentLine[];
  readonly money?: Money | undefined;
  readonly listTime: string | null;
  readonly note: string;
  /** The sender wants to write to the shop as well. */
  readonly opensChat: boolean;
}

/** What is stored: the basket of one viewer. */
export interface BasketRecord {
  readonly version: 1;
  readonly generation: string;
  readonly owner: string;
  /** When the session ends, by this browser's clock: without a connection nothing else says so. */
  readonly endsAt: number;
  /** Made once per inquiry: the server stores what has the same key only once. */
  readonly key: string;
  readonly lines: readonly BasketLine[];
  readonly note: string;
  readonly name: string;
  readonly phone: string;
  /** Until their sender has seen them, oldest first: nothing else leads to an inquiry with a token. */
  readonly sent: readonly SentBasket[];
}

export function emptyRecord(viewer: Pick<BasketRecord, 'generation' | 'owner' | 'endsAt'>): BasketRecord {
  return { ...viewer, version: 1, key: randomKey(), lines: [], note: '', name: '', phone: '', sent: [] };
}

export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(INQUIRY_LIMITS.secretHexChars / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Viewer = Pick<BasketRecord, 'generation' | 'owner'>;

interface OpenTerms extends Viewer {
  readonly now: number;
  /** The stored lists: a basket lasts as long as the lists of the same viewer. */
  readonly readKeptLists: () => string | null;
}

/** Null for a record of another viewer or generation, one that has ended, or one that this page does not understand. */
export function openRecord(json: string | null, terms: OpenTerms): BasketRecord | null {
  const record = parseJson(json);
  if (!isRecord(record) || !isOf(terms, record)) return null;
  if (terms.now < record.endsAt) return record;
  // Only now: the lists are long, and the basket is opened at every change.
  const kept = partsOf(parseJson(terms.readKeptLists()));
  const endsAt = isOf(terms, kept) ? Number(kept.endsAt) : 0;
  return terms.now < endsAt ? { ...record, endsAt } : null;
}

function isOf({ generation, owner }: Viewer, record: { generation?: unknown; owner?: unknown }): boolean {
  return record.generation === generation && record.owner === owner;
}

/** The lines with this one added or changed; without it at a quantity of 0. Null if there is no room for another. */
export function withLine(lines: readonly BasketLine[], line: BasketLine): readonly BasketLine[] | null {
  const key = rowKeyText(line);
  const place = lines.findIndex((other) => rowKeyText(other) === key);
  if (line.quantity <= 0) return lines.filter((_, other) => other !== place);
  if (place >= 0) return lines.with(place, line);
  return lines.length < INQUIRY_LIMITS.linesMax ? [...lines, line] : null;
}

export function isQuantity(value: number): boolean {
  return (
    Number.isInteger(value) && value >= INQUIRY_LIMITS.quantityMin && value <= INQUIRY_LIMITS.quantityMax
  );
}

function isRecord(value: unknown): value is BasketRecord {
  const { version, generation, owner, endsAt, key, lines, note, name, phone, sent } = partsOf(value);
  if (version !== 1 || ![generation, owner, key, note, name, phone].every(isText)) return false;
  return Number.isFinite(endsAt) && isListOf(lines, isLine) && isListOf(sent, isSent);
}

function isLine(value: unknown): boolean {
  const { category, device, occurrence, quantity, section, display, shown, money, told } = partsOf(value);
  if (![category, device, section ?? '', display].every(isText) || !Number.isInteger(occurrence))
    return false;
  if (typeof quantity !== 'number' || !isQuantity(quantity)) return false;
  return isAmount(shown) && isObject(money) && (told === undefined || isTold(told));
}

function isTold(value: unknown): boolean {
  const { now, listed, reason } = partsOf(value);
  return isAmount(now) && isAmount(listed) && isText(reason);
}

function isSent(value: unknown): boolean {
  const { id, number, token, publicUrl, lines, money, listTime, note } = partsOf(value);
  if (![id, note].every(isText) || !Number.isInteger(number) || !isObject(money)) return false;
  if ([token, publicUrl, listTime].some((text) => text !== undefined && text !== null && !isText(text)))
    return false;
  return isListOf(lines, isSentLine);
}

function isSentLine(value: unknown): boolean {
  const { category = '', section = '', display, price } = partsOf(value);
  return [category, section, display].every(isText) && Number.isFinite(price);
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem);
}

/** A price, or none. */
function isAmount(value: unknown): boolean {
  return value === null || Number.isFinite(value);
}

function isObject(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && value !== null);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function partsOf(value: unknown): Partial<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function parseJson(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}
