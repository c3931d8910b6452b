import { deviceRowSchema } from '#domain/contract/entities/device.ts';
import { headingKind } from '#server/modules/catalogue/reading/column-names.ts';
import { folded } from '#server/modules/catalogue/reading/heading-words.ts';
import { wordsInPlaceOf } from '#server/modules/catalogue/reading/judge-row.ts';
import {
  isBlank,
  isDecoration,
  type PriceCell,
  textOf,
} from '#server/modules/catalogue/reading/price-sheet.ts';
import type { LayoutColumns } from './layout-columns.ts';
import { isAmountCell } from './price-cells.ts';

type Row = readonly PriceCell[];

/** The names of one row: `device` identifies it, `display` is shown. */
export interface Names {
  readonly device: string;
  readonly display: string;
}

const namesSchema = deviceRowSchema.pick({ device: true, display: true });

/** `carried` stands for a blank cell of the first column of names. */
export function namesIn(row: Row, { names, display }: LayoutColumns, carried = ''): Names {
  const device = names
    .map((column, index) => partIn(row[column]) || (index === 0 ? carried : ''))
    .filter((text) => text !== '')
    .join(' ');
  const shown = display === null ? '' : textOf(row[display]);
  return { device: device || shown, display: shown || device };
}

/** The names of rows that follow each other. A blank cell of the first column of names takes the name above. */
export class RowNames {
  readonly #columns: LayoutColumns;
  readonly #cells: readonly Row[];
  /** What stands beside prices in the further columns of names. Found out when a row without prices has a text there. */
  #parts: ReadonlySet<string> | undefined;
  /** Whether some row with a price is named by its size only. */
  #isBySize: boolean | undefined;
  /** Which columns left of the names hold devices of another table. Every row of it would look through all others again. */
  readonly #ofOtherTables = new Map<number, boolean>();
  #carried = '';

  constructor(columns: LayoutColumns, cells: readonly Row[]) {
    this.#columns = columns;
    this.#cells = cells;
  }

  of(row: Row): Names {
    this.#carried = this.#ownOf(row) || this.#carried;
    return namesIn(row, this.#columns, this.#partsOf(row).length > 0 ? this.#carried : '');
  }

  /** Whether a row without prices is a size of its model that is not offered today, and no title of a section. */
  isSize(row: Row): boolean {
    const [own, parts] = [this.#ownOf(row), this.#partsOf(row)];
    if (own !== '' && this.#columns.titleInName) return SIZE_FIRST.test(own) && this.#hasSizes();
    if (own !== '' || parts.length === 0) return parts.length > 0;
    this.#parts ??= new Set(this.#pricedRows().flatMap((priced) => this.#partsOf(priced)));
    return parts.every((part) => headingKind(part) === 'label' || this.#parts?.has(part));
  }

  /** The rows below do not continue the names above. */
  startSection(): void {
    this.#carried = '';
  }

  /**
   * A title merged across the sheet may begin left of the names, unless it may be a device of another table: then null. What is
   * right of the names is a remark.
   */
  titleLeftOf(row: Row): string | null {
    const { names, category, stock, note, money } = this.#columns;
    const isOther = (column: number) => column === category || column === stock || column === note;
    const left = row.slice(0, names[0] ?? 0);
    const at = left.findIndex(
      (cell, column) => typeof cell === 'string' && !isBlank(cell) && !isOther(column),
    );
    const isPrice = (cell: PriceCell) => isAmountCell(cell, money) || wordsInPlaceOf(cell) !== null;
    // The stock of all devices below the title is no price of a device.
    const isPriced = left.some((cell, column) => column > at && !isOther(column) && isPrice(cell));
    return isPriced && this.#isOfOtherTable(at) ? null : partIn(left[at]);
  }

  /**
   * Whether a column left of the names has texts beside most of them, or beside as many as it has alone. Titles stand alone: a number
   * beside them may count their devices.
   */
  #isOfOtherTable(column: number): boolean {
    const known = this.#ofOtherTables.get(column);
    if (known !== undefined) return known;
    const named = this.#pricedRows().filter((row) => this.#isNamed(row));
    const beside = named.filter((row) => partIn(row[column]) !== '').length;
    const all = this.#bodyRows().filter((row) => partIn(row[column]) !== '').length;
    const isOther = beside * 2 > named.length || (beside > 0 && beside * 2 >= all);
    this.#ofOtherTables.set(column, isOther);
    return isOther;
  }

  #isNamed(row: Row): boolean {
    return this.#columns.names.some((column) => partIn(row[column]) !== '');
  }

  #partsOf(row: Row): string[] {
    const { names, carriesName } = this.#columns;
    return carriesName ? names.slice(1).flatMap((column) => partIn(row[column]) || []) : [];
  }

  /** Otherwise sizes are the titles, with the models below them. */
  #hasSizes(): boolean {
    this.#isBySize ??= this.#pricedRows().some((row) => SIZE_FIRST.test(this.#ownOf(row)));
    return this.#isBySize;
  }

  #ownOf(row: Row): string {
    return partIn(row[this.#columns.names[0] ?? 0]);
  }

  #pricedRows(): Row[] {
    const isPriced = (row: Row) => this.#columns.prices.some(({ column }) => partIn(row[column]) !== '');
    return this.#bodyRows().filter(isPriced);
  }

  #bodyRows(): readonly Row[] {
    return this.#cells.slice(this.#columns.firstRow);
  }
}

/** '256GB Unlocked' */
export const SIZE_FIRST = /^\d{1,4}\s?(?:gb|tb|go|гб|тб)(?!\p{L})/iu;

/** Blank for a dash or a ditto mark too. */
function partIn(cell: PriceCell | undefined): string {
  const text = textOf(cell);
  return isDecoration(text) ? '' : text;
}

/** '256GB' under the title 'iPhone 15' is 'iPhone 15 256GB'; a name that begins with its title stays as it is. */
export function continueTitle(title: string, { device, display }: Names): Names {
  const join = (name: string) => (folded(name).startsWith(folded(title)) ? name : `${title} ${name}`);
  return title === '' ? { device, display } : { device: join(device), display: join(display) };
}

/** The names of one price of a row, and the name of its device, which all its prices share. */
export function variantNames(
  { device, display }: Names,
  group: string,
  label: string | null,
): Names & { readonly group: string } {
  const joined = (...parts: (string | null)[]) => parts.filter((part) => part).join(' ');
  const name = joined(group, device, label);
  return {
    device: name,
    // The same text, not an equal one: it would be in memory twice for each price of a long list.
    display: display === device ? name : joined(group, display, label),
    group: group === '' ? display : joined(group, display),
  };
}

/** Why a row cannot have these names; null if it can. */
export function nameFault(row: Row, { names, display }: LayoutColumns, given: Names): string | null {
  const columns = display === null ? names : [...names, display];
  const broken = columns
    .map((column) => row[column])
    .find((cell) => typeof cell === 'object' && cell !== null);
  if (typeof broken === 'object' && broken !== null) return `The cell shows the error ${broken.error}`;
  if (PLAIN_NAME.test(given.device) && PLAIN_NAME.test(given.display)) return null;
  return namesSchema.safeParse(given).error?.issues[0]?.message ?? null;
}

/** Names that no rule forbids. The schema takes ten times as long, and a long list has a hundred thousand names. */
const PLAIN_NAME = /^\w[\w .,+/()-]{0,78}\w?$/;

/** 'Verizon locked: minus $40', 'Prices are final.': shown as a title, but no part of the names below it. */
export function isRemark(title: string): boolean {
  return /:\s|[.!]$|\p{Sc}\s?\d|\d\s?\p{Sc}/u.test(title);
}
