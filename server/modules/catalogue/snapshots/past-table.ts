import { groupByCategory } from '#domain/catalogue/categories.ts';
import { occurrencesOf } from '#domain/catalogue/occurrences.ts';
import { ABSENT, CellWords, type PastRow, type PastTable } from '#domain/changes/past-cells.ts';
import { isDevice, readStored, type SnapshotContent, type StoredContent } from './snapshot-content.ts';

interface ListsToRead {
  readonly contents: readonly StoredContent[];
  /** Its rows come first and are not sent back: most lists have the same. */
  readonly reference: StoredContent | null;
}

/** Reads earlier lists into one table, one after the other: together they would need a hundred times the memory. */
export async function readPastTable({ contents, reference }: ListsToRead): Promise<PastTable> {
  const table = new TableMaker();
  if (reference) table.cellsOf(await readStored(reference));
  const referenceRows = table.rows.length;
  const lists: (readonly CellAt[] | null)[] = [];
  let categories: readonly string[] = [];
  for (const stored of contents) {
    const content = await readStored(stored).catch(() => null);
    categories = content?.categories ?? [];
    lists.push(content && table.cellsOf(content));
  }
  return {
    referenceRows,
    rows: table.rows.slice(referenceRows),
    columns: lists.map((cells) => cells && columnOf(cells, table.rows.length)),
    words: table.words.all,
    categories,
    order: Uint32Array.from(lists.at(-1) ?? [], ({ row }) => row),
  };
}

interface CellAt {
  readonly row: number;
  readonly cell: number;
}

function columnOf(cells: readonly CellAt[], rowCount: number): Float64Array {
  const column = new Float64Array(rowCount).fill(ABSENT);
  for (const { row, cell } of cells) column[row] = cell;
  return column;
}

class TableMaker {
  readonly rows: PastRow[] = [];
  readonly words = new CellWords();
  readonly #numbers = new Map<string, Map<string, number[]>>();

  /** In the order of the list. Rows are told apart as in the list that visitors get. */
  cellsOf({ categories, rows }: SnapshotContent): CellAt[] {
    const byCategory = groupByCategory(rows);
    return categories.flatMap((category) => {
      const ofCategory = byCategory.get(category) ?? [];
      const occurrences = occurrencesOf(ofCategory);
      return ofCategory.flatMap((row, index) => {
        const { device, display, group, variant } = row;
        if (!isDevice(row)) return [];
        const occurrence = occurrences[index] ?? 0;
        const named = { category, device, occurrence, display, group, variant };
        return [{ row: this.#number(named), cell: this.words.cellOf(row) }];
      });
    });
  }

  #number(row: PastRow): number {
    const ofCategory = this.#numbers.get(row.category) ?? new Map<string, number[]>();
    this.#numbers.set(row.category, ofCategory);
    const ofDevice = ofCategory.get(row.device) ?? [];
    ofCategory.set(row.device, ofDevice);
    const known = ofDevice[row.occurrence];
    // A later list may have other names for it.
    if (known !== undefined) this.rows[known] = row;
    const number = known ?? this.rows.push(row) - 1;
    ofDevice[row.occurrence] = number;
    return number;
  }
}
