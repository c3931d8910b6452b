import type { RowKey } from '#domain/contract/entities/deals/inquiries.ts';

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

/** The row as a text, to look it up by. */
export function rowKeyText({ category, device, occurrence }: RowKey): string {
  return JSON.stringify([category, device, occurrence]);
}
