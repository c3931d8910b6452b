import type { Header } from './find-header.ts';
import { folded } from './heading-words.ts';
import { questionOn } from './judge-columns.ts';
import { type PriceCell, type PriceColumns, textOf } from './price-sheet.ts';
import type { ColumnQuestion } from './sheet-verdict.ts';

type Row = readonly PriceCell[];

interface SeenRow {
  readonly price: number | null;
  readonly row: Row;
}

/** Rows with the same name are compared with at most this many others of that name. */
const COMPARED_ROWS = 50;

/**
 * Checks whether the name distinguishes the rows of a section. If only a column of storage sizes or colours
 * does, visitors would see one name with several prices.
 */
export class NameCheck {
  readonly #header: Header | null;
  readonly #columns: PriceColumns;
  /** Columns for storage, grade, condition, colour or carrier. */
  readonly #separators: readonly number[];
  /** Whether nothing says what a column holds: there, sizes distinguish the rows. */
  readonly #isUnknown: (column: number) => boolean;
  readonly #apart = new Set<number>();
  readonly #choice: NameChoice | null;
  #seen = new Map<string, SeenRow[]>();

  constructor(header: Header | null, columns: PriceColumns) {
    this.#header = header;
    this.#columns = columns;
    const taken = new Set([columns.device, columns.display, columns.price]);
    const kinds = header?.kinds ?? [];
    this.#separators = kinds.flatMap((kind, column) =>
      (kind === 'attribute' || kind === 'label') && !taken.has(column) ? [column] : [],
    );
    this.#isUnknown = (column) => UNKNOWN.has(kinds[column] ?? 'blank') && !taken.has(column);
    this.#choice = header?.device == null ? new NameChoice(header, taken) : null;
  }

  startSection(): void {
    this.#seen = new Map();
    this.#choice?.startSection();
  }

  see(row: Row, name: string, price: number | null): void {
    this.#choice?.see(row, name, price);
    if (this.#separators.length === 0 && !row.some((cell, column) => this.#isSize(cell, column))) return;
    const key = name.toLowerCase();
    const same = this.#seen.get(key) ?? [];
    for (const other of same) {
      if (other.price !== price) this.#compare(row, other.row);
    }
    if (same.length < COMPARED_ROWS) same.push({ price, row });
    this.#seen.set(key, same);
  }

  question(): ColumnQuestion | null {
    const about = { header: this.#header, nameColumn: this.#columns.display };
    if (this.#apart.size > 0) return questionOn('same-names', [...this.#apart], about);
    const better = this.#choice?.betterNames() ?? [];
    return better.length > 0 ? questionOn('name', [this.#columns.device, ...better], about) : null;
  }

  #compare(one: Row, other: Row): void {
    const sizes = one.flatMap((cell, column) =>
      this.#isSize(cell, column) && this.#isSize(other[column], column) ? [column] : [],
    );
    for (const column of [...this.#separators, ...sizes]) {
      if (textOf(one[column]) !== textOf(other[column])) this.#apart.add(column);
    }
  }

  #isSize(cell: PriceCell | undefined, column: number): boolean {
    return typeof cell === 'string' && SIZE.test(cell) && this.#isUnknown(column);
  }
}

const UNKNOWN: ReadonlySet<string> = new Set(['unknown', 'blank']);

/** '128GB', '8/128 GB', '12GB + 256GB', '8GB RAM 128GB' and '128GB Black'; '128G' and '4/64', but not '20g' and the date '12/26'. */
const SIZE = new RegExp(
  [
    String.raw`^\s*(?:\d{1,2}\s?(?:gb|гб)?\s?[/+]\s?)?\d{1,4}\s?(?:(?:gb|tb|гб|тб)(?!\p{L}).{0,20}|(?:go|to)\s*)$`,
    String.raw`^\s*(?:\d{1,2}\s?[/+]\s?)?(?:16|32|64|128|256|512)g\s*$`,
    String.raw`^\s*\d{1,2}/(?:16|32|64|128|256|512)\s*$`,
  ].join('|'),
  'iu',
);

/** If no column has a name heading: checks whether the first column of words is a name, or says 'New' in every row. */
class NameChoice {
  readonly #isFree: (column: number) => boolean;
  readonly #names = new Set<string>();
  readonly #prices = new Set<number | null>();
  readonly #others = new Map<number, Set<string>>();
  #section = 0;
  #rows = 0;

  constructor(header: Header | null, taken: ReadonlySet<number | null>) {
    this.#isFree = (column) => !taken.has(column) && UNKNOWN.has(header?.kinds[column] ?? 'blank');
  }

  startSection(): void {
    this.#section += 1;
  }

  see(row: Row, name: string, price: number | null): void {
    this.#rows += 1;
    this.#names.add(`${this.#section} ${folded(name)}`);
    this.#prices.add(price);
    for (const [column, cell] of row.entries()) {
      if (typeof cell !== 'string' || !/\p{L}/u.test(cell) || !this.#isFree(column)) continue;
      const texts = this.#others.get(column) ?? new Set();
      this.#others.set(column, texts.add(`${this.#section} ${folded(cell)}`));
    }
  }

  /** Columns that distinguish rows better than the name. */
  betterNames(): number[] {
    const isName = this.#names.size * 2 > this.#rows || this.#prices.size < 2;
    if (isName) return [];
    return [...this.#others].filter(([, texts]) => texts.size > this.#names.size).map(([column]) => column);
  }
}
