import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import { deviceSectionsOf } from '#domain/catalogue/variants.ts';
import type { SharedList, SharedRow } from '#domain/contract/entities/deals/shares.ts';
import { counted } from '#domain/text/counts.ts';
import type { ShareScope, ShareSelection } from './share-scope.ts';

/** The chosen rows; null is all of them. */
export type RowChoice = ReadonlySet<string> | null;

/** Without the rows that are not chosen. */
export function withChoice(list: SharedList, choice: RowChoice): SharedList {
  return choice === null ? list : { ...list, rows: list.rows.filter((row) => choice.has(rowKeyText(row))) };
}

/** What to ask the server for. */
export function selectionOf({ selection }: ShareScope, list: SharedList, choice: RowChoice): ShareSelection {
  if (choice === null) return selection;
  const { rows } = withChoice(list, choice);
  return { rows: rows.map(({ category, device, occurrence }) => ({ category, device, occurrence })) };
}

/** '10 devices': one with several prices is one. */
export function deviceCountText(rows: readonly SharedRow[]): string {
  // The same name in two categories is two devices.
  const named = rows.map((row) => ({ ...row, group: row.group && `${row.category}\n${row.group}` }));
  const [devices] = deviceSectionsOf(named);
  return counted(devices?.rows.length ?? 0, 'device');
}
