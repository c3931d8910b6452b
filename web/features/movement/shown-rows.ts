import { occurrencesOf } from '#domain/catalogue/occurrences.ts';
import type { VariantRow } from '#domain/catalogue/variants.ts';
import type { RowKey } from '#domain/contract/entities/deals/inquiries.ts';
import type { ListsByCategory } from '#web/features/catalogue/loading/use-catalogue-lists.ts';

let shown: ListsByCategory = new Map();

/** The lists of the page, which are told apart by the identity of their rows. */
export function setShownLists(lists: ListsByCategory): void {
  shown = lists;
}

/** Where a row of the shown lists stands; null for one of a list that is not whole yet. */
export function keyOfRow(row: VariantRow): RowKey | null {
  for (const [category, { devices }] of shown)
    for (const [place, device] of devices.entries())
      if (device === row)
        return { category, device: device.device, occurrence: occurrencesOf(devices)[place] ?? 1 };
  return null;
}
