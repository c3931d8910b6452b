import { useSyncExternalStore } from 'react';
import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import type { RowKey } from '#domain/contract/entities/inquiries.ts';
import { createEmitter } from '#web/lib/events.ts';
import { keptGeneration, ownerOf, subscribeToWipes } from '#web/lib/kept-lists.ts';
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

function readRecord(): BasketRecord {
  const viewer = { generation: keptGeneration(), owner: ownerOf({ token: readStored('auth_token') }) };
  return openRecord(readStored('basket'), viewer) ?? emptyRecord(viewer);
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

/** The next attempt is another inquiry. */
export function renewKey(): void {
  update(() => ({ key: randomKey() }));
}

/** What was sent leaves the basket; what another tab has added since stays, for the next inquiry. */
export function finishSending(sentLines: readonly RowKey[], sent: SentBasket): void {
  const keys = new Set(sentLines.map(rowKeyText));
  update(({ lines }) => ({
    key: randomKey(),
    lines: lines.filter((line) => !keys.has(rowKeyText(line))),
    note: '',
    sent,
  }));
}

export function forgetSent(): void {
  update(() => ({ sent: undefined }));
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
