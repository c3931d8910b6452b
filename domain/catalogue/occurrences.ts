interface NamedRow {
  readonly device: string;
  readonly isHeader?: boolean | undefined;
}

/** Which of the rows of its name each row of a category is, from 1; 0 for a title. With category and name it identifies a row. */
export function occurrencesOf(rows: readonly NamedRow[]): number[] {
  const counts = new Map<string, number>();
  return rows.map(({ device, isHeader }) => {
    if (isHeader === true) return 0;
    const count = (counts.get(device) ?? 0) + 1;
    counts.set(device, count);
    return count;
  });
}

export interface IdentifiedRow {
  readonly category: string;
  readonly device: string;
  readonly occurrence: number;
}

/** What identifies this row of one of the lists; null if none has it. */
export function identifyRow(
  row: object,
  lists: Iterable<readonly (NamedRow & Pick<IdentifiedRow, 'category'>)[]>,
): IdentifiedRow | null {
  for (const rows of lists) {
    const place = (rows as readonly object[]).indexOf(row);
    const found = rows[place];
    if (!found) continue;
    return { category: found.category, device: found.device, occurrence: occurrencesOf(rows)[place] ?? 1 };
  }
  return null;
}

/** The row as a text, to look it up by. No name in a list contains a line break. */
export function rowKeyText({ category, device, occurrence }: IdentifiedRow): string {
  return `${category}\n${device}\n${occurrence}`;
}
