/** What these functions need of a row of a list; the rest of the row is carried along untouched. */
export interface ListRow {
  readonly display: string;
  readonly isHeader?: boolean | undefined;
}

export interface PlacedRow<Row> {
  readonly row: Row;
  /** The row's place in the whole list, headers counted: the same number that search hits carry. */
  readonly rowIndex: number;
}

export interface Section<Row> {
  /** Null for the rows above the first header. */
  readonly title: string | null;
  /** Where the section begins in the list: unlike the title, never the same for two sections. */
  readonly startIndex: number;
  readonly rows: readonly PlacedRow<Row>[];
}

/** A header row titles all rows up to the next one. A header with no rows under it stays, as the sheet has it. */
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
