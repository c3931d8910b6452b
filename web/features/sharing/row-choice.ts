import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import { deviceSectionsOf } from '#domain/catalogue/variants.ts';
import type { SharedList, SharedRow } from '#domain/contract/entities/deals/shares.ts';
import { sharedPartsOf } from '#domain/sharing/shared-parts.ts';
import { counted } from '#domain/text/counts.ts';
import type { ShareScope, ShareSelection } from './share-scope.ts';

/** The chosen rows; null is all of them. */
export type RowChoice = ReadonlySet<string> | null;

/** Without the rows that are not chosen, in the order in which they are shown. */
export function withChoice(list: SharedList, choice: RowChoice): SharedList {
  const rows = choice === null ? list.rows : list.rows.filter((row) => choice.has(rowKeyText(row)));
  return { ...list, rows: sharedPartsOf(rows).flatMap((part) => keptApart(part.rows)) };
}

/** What to ask the server for. */
export function selectionOf({ selection }: ShareScope, list: SharedList, choice: RowChoice): ShareSelection {
  if (choice === null) return selection;
  const { rows } = withChoice(list, choice);
  return { rows: rows.map(({ category, device, occurrence }) => ({ category, device, occurrence })) };
}

/** '10 devices': one with several prices is one. */
export function deviceCountText(rows: readonly SharedRow[]): string {
  // The same name in two sections is two devices.
  const devices = sharedPartsOf(rows).flatMap((part) => devicesOf(part.rows));
  return counted(devices.length, 'device');
}

/**
 * Two devices may have the same name. Where a search puts the price of one behind that of the other, both would look like
 * the prices of one device: such rows stand by themselves.
 */
function keptApart(rows: readonly SharedRow[]): SharedRow[] {
  return devicesOf(rows).flatMap(({ row: { length }, rowIndex }) => {
    const device = rows.slice(rowIndex, rowIndex + length);
    const isMixed = device.some(({ occurrence }) => occurrence !== device[0]?.occurrence);
    return isMixed ? device.map(({ group: _, variant: __, ...row }) => row) : device;
  });
}

function devicesOf(rows: readonly SharedRow[]) {
  return deviceSectionsOf(rows).flatMap((section) => section.rows);
}
