import type { ColumnBlock } from './columns.ts';
import type { Section } from './sections.ts';

/** Where each column after the first begins: the index in the whole list of its first row or title. */
export type ColumnStarts = readonly number[];

/** An empty column begins with the next one that is not empty; those at the end have no start. */
export function columnStartsOf<Row>(columns: readonly (readonly ColumnBlock<Row>[])[]): number[] {
  return columns.slice(1).flatMap((_, place) => {
    const first = columns.slice(place + 1).find(({ length }) => length > 0)?.[0];
    return first ? [startOf(first)] : [];
  });
}

function startOf<Row>({ isContinued, startIndex, rows }: ColumnBlock<Row>): number {
  return isContinued ? (rows[0]?.rowIndex ?? startIndex) : startIndex;
}

/**
 * Puts the beginning of a list where the whole list has it: with only some of the rows, even columns would break
 * elsewhere, and rows would move when the rest arrives.
 */
export function arrangeAtStarts<Row>(
  sections: readonly Section<Row>[],
  starts: ColumnStarts,
  columnCount: number,
): ColumnBlock<Row>[][] {
  return Array.from({ length: columnCount }, (_, column) => {
    const from = column === 0 ? 0 : (starts[column - 1] ?? Number.POSITIVE_INFINITY);
    const until = starts[column] ?? Number.POSITIVE_INFINITY;
    return sections.flatMap((section) => blockWithin(section, from, until));
  });
}

/** The part of a section in one column, if there is any. */
function blockWithin<Row>(section: Section<Row>, from: number, until: number): ColumnBlock<Row>[] {
  const rows = section.rows.filter(({ rowIndex }) => rowIndex >= from && rowIndex < until);
  const begins = section.startIndex >= from && section.startIndex < until;
  return begins || rows.length > 0 ? [{ ...section, rows, isContinued: !begins }] : [];
}
