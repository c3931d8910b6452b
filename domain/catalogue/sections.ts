/** The fields that these functions need; the rest of the row is passed through unchanged. */
export interface ListRow {
  readonly display: string;
  readonly isHeader?: boolean | undefined;
  /** What tells this price from the others of its device: the last words of the display text. */
  readonly variant?: string | undefined;
}

export interface PlacedRow<Row> {
  readonly row: Row;
  /** The row's index in the whole list, headers included: the same number that search hits carry. */
  readonly rowIndex: number;
}

export interface Section<Row> {
  /** Null for the rows above the first header. */
  readonly title: string | null;
  /** The index of the section's first row: unlike the title, it is unique. */
  readonly startIndex: number;
  readonly rows: readonly PlacedRow<Row>[];
  /** The labels that the prices of all its devices share. */
  readonly labels?: readonly string[];
}

/** A header row is the title of all rows up to the next header. A header without rows stays, as in the sheet. */
export function groupIntoSections<Row extends ListRow>(rows: readonly Row[]): Section<Row>[] {
  const sections: { title: string | null; startIndex: number; rows: PlacedRow<Row>[] }[] = [];
  for (const [rowIndex, row] of rows.entries()) {
    if (row.isHeader === true) {
      sections.push({ title: row.display, startIndex: rowIndex, rows: [] });
      continue;
    }
    const section = sections.at(-1);
    if (section === undefined)
      sections.push({ title: null, startIndex: rowIndex, rows: [{ row, rowIndex }] });
    else section.rows.push({ row, rowIndex });
  }
  return sections;
}
