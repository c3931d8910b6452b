import { useSyncExternalStore } from 'react';
import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import type { RowKey } from '#domain/contract/entities/deals/inquiries.ts';
import { createEmitter } from '#web/lib/events.ts';
import { keptGeneration, ownerOf, PUBLIC_LIFE_MS, subscribeToWipes } from '#web/lib/kept/kept-lists.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';
import {
  type BasketLine,
  type BasketRecord,
  emptyRecord,
  isQuantity,
  openRecord,
  randomKey,
  type SentBasket,
  withLine,
} from './basket-record.ts';

/**
 * The basket of whoever is signed in, in this browser's storage. Every change begins with what is stored, so that two tabs
 * do not overwrite each other's lines. It ends with the kept lists: at a logout, at the end of a session, at another tier.
 */
let current: BasketRecord | null = null;
let linesByKey: ReadonlyMap<string, BasketLine> = new Map();
const changes = createEmitter<void>();

const PUBLIC_OWNER = ownerOf({ token: null });

/** Until `keepUntil` or the kept lists say when the session of a viewer ends. */
const UNKNOWN_LIFE_MS = 60 * 60_000;

function readRecord(): BasketRecord {
  const owner = ownerOf({ token: readStored('auth_token') });
  const viewer = { generation: keptGeneration(), owner };
  const now = Date.now();
  const endsAt = now + (owner === PUBLIC_OWNER ? PUBLIC_LIFE_MS : UNKNOWN_LIFE_MS);
  const terms = { ...viewer, now, readKeptLists: () => readStored('kept_lists') };
  const record = openRecord(readStored('basket'), terms) ?? emptyRecord({ ...viewer, endsAt });
  return owner === PUBLIC_OWNER ? { ...record, endsAt } : record;
}

function setCurrent(record: BasketRecord): void {
  current = record;
  linesByKey = new Map(record.lines.map((line) => [rowKeyText(line), line]));
}

export function basket(): BasketRecord {
  if (current === null) setCurrent(readRecord());
  return current ?? readRecord();
}

export function lineWithKey(key: string): BasketLine | undefined {
  basket();
  return linesByKey.get(key);
}

/** Reads it again: somebody else may have signed in, or another tab may have changed it. */
export function reloadBasket(): void {
  setCurrent(readRecord());
  changes.emit();
}

function update(change: (record: BasketRecord) => Partial<BasketRecord>): void {
  const record = readRecord();
  const next = { ...record, ...change(record) };
  writeStored('basket', JSON.stringify(next));
  setCurrent(next);
  changes.emit();
}

/** Adds or changes a line; a quantity of 0 removes it. False if the basket is full. */
export function setLine(line: BasketLine): boolean {
  let fits = true;
  update(({ lines }) => {
    const next = withLine(lines, line);
    fits = next !== null;
    return { lines: next ?? lines };
  });
  return fits;
}

/** For several lines at once, such as the prices that the list or the server says now. */
export function changeLines(change: (line: BasketLine) => BasketLine): void {
  update(({ lines }) => ({ lines: lines.map(change) }));
}

export function setDetails(details: Partial<Pick<BasketRecord, 'note' | 'name' | 'phone'>>): void {
  update(() => details);
}

/** When the session of its viewer ends. */
export function keepUntil(endsAt: number): void {
  update(() => ({ endsAt }));
}

/** The next attempt is another inquiry. */
export function renewKey(): void {
  update(() => ({ key: randomKey() }));
}

/**
 * What was sent leaves the basket; what was added since stays, for the next inquiry. Nothing happens if the basket with
 * this key is gone: somebody else may have signed in before the answer arrived.
 */
export function finishSending(sentKey: string, sentLines: readonly BasketLine[], sent: SentBasket): void {
  const sentOf = new Map(sentLines.map((line) => [rowKeyText(line), line.quantity]));
  const leftOf = (line: BasketLine) => line.quantity - (sentOf.get(rowKeyText(line)) ?? 0);
  update((record) => {
    if (record.key !== sentKey) return {};
    return {
      key: randomKey(),
      lines: record.lines.flatMap((line) => (leftOf(line) > 0 ? { ...line, quantity: leftOf(line) } : [])),
      note: '',
      sent: [...record.sent.filter(({ token }) => token !== undefined), sent],
    };
  });
}

export function forgetSent(id: string): void {
  update(({ sent }) => ({ sent: sent.filter((one) => one.id !== id) }));
}

/**
 * Puts rows into the basket at today's prices, which the list says later. The other lines stay. Returns how many found
 * no room.
 */
export function fillBasket(rows: readonly (RowKey & { readonly quantity: number })[]): number {
  let refusedCount = 0;
  update(({ lines }) => {
    let filled = lines;
    for (const { category, device, occurrence, quantity } of rows) {
      if (!isQuantity(quantity)) continue;
      const line = { category, device, occurrence, quantity, display: device, shown: null };
      const next = withLine(filled, line);
      if (next === null) refusedCount += 1;
      filled = next ?? filled;
    }
    return { lines: filled };
  });
  return refusedCount;
}

/** Returns a stop function. */
function subscribe(onChange: () => void): () => void {
  return changes.subscribe(onChange);
}

/** Follows changes of other tabs and wipes. Returns a stop function. */
export function followBasket(): () => void {
  reloadBasket();
  return subscribeToWipes(reloadBasket);
}

export function useBasket(): BasketRecord {
  return useSyncExternalStore(subscribe, basket);
}

/** The lines of some rows. Compared as a text, so that a change of other lines renders nothing. */
export function useLines(keys: readonly string[]): (BasketLine | undefined)[] {
  useSyncExternalStore(subscribe, () => JSON.stringify(keys.map(lineWithKey)));
  return keys.map(lineWithKey);
}
