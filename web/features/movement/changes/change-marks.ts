import { useSyncExternalStore } from 'react';
import { occurrencesOf, rowKeyText } from '#domain/catalogue/occurrences.ts';
import { priceTextOf, type VariantRow } from '#domain/catalogue/variants.ts';
import type { ChangedRow, ChangesAnswer, ShownPrice } from '#domain/contract/entities/changes.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { ListsByCategory } from '#web/features/catalogue/loading/use-catalogue-lists.ts';
import { createEmitter } from '#web/lib/events.ts';

/** What is said about a row: how its price moved, and the former one. A new row has none. */
export interface ChangeNote {
  readonly movement: Movement;
  readonly was: string | null;
}

/** Neither up nor down: a price that came or went. */
export type Movement = 'up' | 'down' | 'other' | 'new';

export type ChangeNotes = ReadonlyMap<VariantRow, ChangeNote>;

/**
 * The changed rows among the lists of the page. Without those that the page shows at another price: its list is older or
 * newer than the answer, and the arrow would point at a wrong price.
 */
export function notesOfRows(
  lists: ListsByCategory,
  { rows, money }: Pick<ChangesAnswer, 'rows' | 'money'>,
): ChangeNotes {
  const changes = new Map(rows.map((row) => [rowKeyText(row), row]));
  const categories = new Set(rows.map(({ category }) => category));
  const notes = new Map<VariantRow, ChangeNote>();
  for (const category of categories) {
    const devices = lists.get(category)?.devices ?? [];
    const occurrences = occurrencesOf(devices);
    for (const [place, row] of devices.entries()) {
      const key = { category, device: row.device, occurrence: occurrences[place] ?? 0 };
      const change = changes.get(rowKeyText(key));
      if (change && 'now' in change && change.now.price === row.finalPrice)
        notes.set(row, noteOf(change, money));
    }
  }
  return notes;
}

export function noteOf(change: ChangedRow, money: Money | undefined): ChangeNote {
  const was = 'before' in change ? textOf(change.before, money) : null;
  return { movement: movementOf(change), was };
}

export function movementOf(change: ChangedRow): Movement {
  if (change.kind === 'added') return 'new';
  if (change.kind === 'removed' || change.before.price === null || change.now.price === null) return 'other';
  return change.now.price > change.before.price ? 'up' : 'down';
}

function textOf({ price, ...words }: ShownPrice, money: Money | undefined): string {
  return priceTextOf({ ...words, finalPrice: price }, money);
}

let shown: ChangeNotes = new Map();
const changed = createEmitter<void>();

export function setShownNotes(notes: ChangeNotes): void {
  shown = notes;
  changed.emit();
}

export function useChangeNote(row: VariantRow): ChangeNote | undefined {
  return useSyncExternalStore(changed.subscribe, () => shown.get(row));
}
