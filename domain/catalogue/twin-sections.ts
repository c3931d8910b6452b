import type { ListRow } from './sections.ts';

/**
 * The titles above rows whose name stands below several titles, by the index of the row: 'Locked' and 'Unlocked'. Away from
 * their titles nothing else tells their prices apart.
 */
export function twinSections(rows: readonly ListRow[]): ReadonlyMap<number, string> {
  const titleOfName = new Map<string, string>();
  const twins = new Set<string>();
  const titles: string[] = [];
  let title = '';
  for (const { display, isHeader } of rows) {
    if (isHeader === true) title = display;
    titles.push(title);
    if (isHeader === true) continue;
    if ((titleOfName.get(display) ?? title) !== title) twins.add(display);
    titleOfName.set(display, title);
  }
  const found = new Map<number, string>();
  if (twins.size === 0) return found;
  for (const [index, { display, isHeader }] of rows.entries()) {
    const above = titles[index] ?? '';
    if (isHeader !== true && above !== '' && twins.has(display)) found.set(index, above);
  }
  return found;
}
