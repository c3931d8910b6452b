import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import { ABSENT, CellWords, type PastRow, type PastTable } from './past-cells.ts';

/** After so many lists one is kept as a whole again: to know a list, at most so many differences are followed. */
const CHAPTER_LISTS = 32;

/** Prices below 21 million need half the memory. */
type Cells = Int32Array | Float64Array;

/** All cells of a list, or those that differ from the list before it. */
type Frame = { readonly all: Cells } | { readonly rows: Uint32Array; readonly cells: Cells };

/** Some lists, each as its difference to the one before. A list in which most rows differ is kept as a whole. */
class Chapter {
  readonly #frames: Frame[] = [];
  #last: Float64Array = new Float64Array(0);
  bytes = 0;

  get isFull(): boolean {
    return this.#frames.length >= CHAPTER_LISTS;
  }

  /** Returns its number in the chapter. */
  add(column: Float64Array): number {
    const frame = this.#frames.length === 0 ? { all: compact(column) } : this.#difference(column);
    this.bytes += 'all' in frame ? frame.all.byteLength : frame.rows.byteLength + frame.cells.byteLength;
    this.#last = this.#frames.length + 1 >= CHAPTER_LISTS ? new Float64Array(0) : column;
    return this.#frames.push(frame) - 1;
  }

  #difference(column: Float64Array): Frame {
    const rows: number[] = [];
    column.forEach((cell, row) => {
      if (cell !== (this.#last[row] ?? ABSENT)) rows.push(row);
    });
    if (rows.length * 2 > column.length) return { all: compact(column) };
    const cells = Float64Array.from(rows, (row) => column[row] ?? ABSENT);
    return { rows: Uint32Array.from(rows), cells: compact(cells) };
  }

  /** Writes a list into `column`, which is all `ABSENT`. */
  read(number: number, column: Float64Array): void {
    const whole = this.#frames.findLastIndex((frame, index) => index <= number && 'all' in frame);
    for (const frame of this.#frames.slice(whole, number + 1)) {
      if ('all' in frame) column.set(frame.all);
      else {
        frame.rows.forEach((row, index) => {
          column[row] = frame.cells[index] ?? ABSENT;
        });
      }
    }
  }

  /** The cells of a row in all lists of the chapter. */
  cellsOf(row: number): number[] {
    let cell = ABSENT;
    return this.#frames.map((frame) => {
      cell = cellIn(frame, row) ?? cell;
      return cell;
    });
  }
}

/** Undefined if the list does not differ there. */
function cellIn(frame: Frame, row: number): number | undefined {
  if ('all' in frame) return frame.all[row] ?? ABSENT;
  let low = 0;
  let high = frame.rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((frame.rows[middle] ?? row) < row) low = middle + 1;
    else high = middle;
  }
  return frame.rows[low] === row ? frame.cells[low] : undefined;
}

function compact(cells: Float64Array): Cells {
  const short = new Int32Array(cells);
  return cells.every((cell, index) => cell === short[index]) ? short : cells;
}

/** Of a row's names and its key. */
const ROW_BYTES = 400;

interface Place {
  readonly chapter: Chapter;
  readonly number: number;
}

/** The base prices of earlier lists, by the ids of their snapshots. All tiers share them. */
export class PastLists {
  readonly words = new CellWords();
  readonly #rows: PastRow[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #places = new Map<number, Place>();
  #open = new Chapter();

  has(id: number): boolean {
    return this.#places.has(id);
  }

  get size(): number {
    return this.#places.size;
  }

  /** About how much memory it needs. */
  get bytes(): number {
    const chapters = new Set([...this.#places.values()].map(({ chapter }) => chapter));
    return [...chapters].reduce((sum, { bytes }) => sum + bytes, this.#rows.length * ROW_BYTES);
  }

  row(number: number): PastRow | undefined {
    return this.#rows[number];
  }

  /** Undefined for a device that no list has. */
  find(row: Pick<PastRow, 'category' | 'device' | 'occurrence'>): number | undefined {
    return this.#numbers.get(rowKeyText(row));
  }

  /**
   * Adds the lists with these ids that are not here yet. `current` are the numbers of the rows of the current list, which come
   * first in the table; null for the table of that list itself. Returns the numbers of the table's rows.
   */
  add(ids: readonly number[], table: PastTable, current: Uint32Array | null): Uint32Array {
    const known = current ?? new Uint32Array();
    if (known.length !== table.referenceRows) throw new Error('The table is about other lists');
    const numbers = new Uint32Array(known.length + table.rows.length);
    numbers.set(known);
    numbers.set(
      table.rows.map((row) => this.#number(row, current === null)),
      known.length,
    );
    for (const [index, id] of ids.entries()) {
      const cells = table.columns[index];
      if (cells && !this.has(id)) this.#append(id, this.#columnOf(cells, numbers, table.words));
    }
    return numbers;
  }

  /** The names of a row are those of the current list, or else of the last list that had it. */
  #number(row: PastRow, isCurrent: boolean): number {
    const key = rowKeyText(row);
    const known = this.#numbers.get(key);
    if (known !== undefined) {
      if (isCurrent) this.#rows[known] = row;
      return known;
    }
    this.#numbers.set(key, this.#rows.length);
    return this.#rows.push(row) - 1;
  }

  #columnOf(cells: Float64Array, numbers: Uint32Array, words: readonly string[]): Float64Array {
    const column = new Float64Array(this.#rows.length).fill(ABSENT);
    numbers.forEach((number, index) => {
      column[number] = this.words.translate(cells[index] ?? ABSENT, words);
    });
    return column;
  }

  #append(id: number, column: Float64Array): void {
    if (this.#open.isFull) this.#open = new Chapter();
    this.#places.set(id, { chapter: this.#open, number: this.#open.add(column) });
  }

  /** The cells of a list, by the numbers of its rows. */
  columnOf(id: number): Float64Array {
    const column = new Float64Array(this.#rows.length).fill(ABSENT);
    const place = this.#places.get(id);
    place?.chapter.read(place.number, column);
    return column;
  }

  /** The cell of a row in each list, by the id of the list. */
  cellsOf(row: number): (id: number) => number {
    const known = new Map<Chapter, readonly number[]>();
    return (id) => {
      const place = this.#places.get(id);
      if (place === undefined) return ABSENT;
      const cells = known.get(place.chapter) ?? place.chapter.cellsOf(row);
      known.set(place.chapter, cells);
      return cells[place.number] ?? ABSENT;
    };
  }

  /** Forgets other lists, as soon as their whole chapter is not needed. */
  keep(ids: ReadonlySet<number>): void {
    const kept = new Set<Chapter>();
    for (const [id, { chapter }] of this.#places) if (ids.has(id)) kept.add(chapter);
    for (const [id, { chapter }] of this.#places) if (!kept.has(chapter)) this.#places.delete(id);
    if (!kept.has(this.#open)) this.#open = new Chapter();
  }
}
