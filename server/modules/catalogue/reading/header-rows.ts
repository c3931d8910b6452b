import { headingBelow } from './currency-marks.ts';
import { headedColumns } from './find-columns.ts';
import type { Header } from './find-header.ts';
import {
  type FirstHeader,
  isDeviceIn,
  isOtherHeader,
  isRepeated,
  lastAmountRow,
  rowsBelow,
} from './later-headers.ts';
import { type PriceCell, type PriceColumns, textOf } from './price-sheet.ts';
import { areTitledBlocks, blockHeading, blockRowIn, titleOver } from './titled-blocks.ts';

type Row = readonly PriceCell[];

/** `same` repeats the first header, `title` begins a block with the name of its device; the first header must not apply below `other`. */
type HeaderRow = 'none' | 'same' | 'title' | 'other';

/** Which rows of a sheet are headers. In a download of Tierbook none is: a section may be called Price. */
export class HeaderRows {
  readonly #cells: readonly Row[];
  readonly #header: Header | null;
  readonly #device: number;
  readonly #first: FirstHeader;
  readonly #block: FirstHeader;
  readonly #isTitled: boolean;
  readonly #lastAmount: number;
  readonly #firstRow: readonly string[] | null;
  /** With the currency above it. */
  readonly #heading: string;

  constructor(cells: readonly Row[], header: Header | null, columns: PriceColumns, first: FirstHeader) {
    this.#cells = cells;
    this.#header = header;
    this.#device = columns.device;
    this.#first = first;
    this.#block = { ...first, heading: blockHeading(cells, header, first) };
    this.#isTitled = areTitledBlocks(cells.slice(header?.row ?? 0), this.#block);
    this.#lastAmount = lastAmountRow(cells, first.money);
    this.#firstRow = header ? (cells[header.row] ?? []).map(textOf) : null;
    const above = cells[(header?.row ?? 0) - 1]?.[first.price ?? -1];
    this.#heading = headingBelow(above, first.heading, first.money);
  }

  /** The first header, if it is the title of a block. */
  firstTitle(): Row | null {
    const row = this.#cells[this.#header?.row ?? -1];
    return row && this.#isTitled && titleOver(row, this.#block) !== '' ? this.titleIn(row) : null;
  }

  /** `isAfterDevice`: the row above is a device. Below a title of its own, a header needs none. */
  kindOf(row: Row, index: number, isAfterDevice: boolean): HeaderRow {
    const isBody = index >= (this.#header?.firstBodyRow ?? 0);
    const isAbovePrices = isBody && index < this.#lastAmount;
    const below = () => rowsBelow(this.#cells, index);
    const block = isBody && this.#isTitled ? blockRowIn(row, this.#block, below) : null;
    if (block === 'title') return 'title';
    if (block !== null) return isAbovePrices && (block === 'other' || isAfterDevice) ? 'other' : 'same';
    if (isRepeated(row, this.#firstRow)) return 'same';
    const headed = headedColumns(row);
    const isBeside = headed !== null && isDeviceIn(row, this.#first);
    const isOther = isBeside ? headed.device !== this.#device : isOtherHeader(row, this.#first, below);
    if (isAbovePrices && isOther) return 'other';
    return headed !== null && !isBeside ? 'same' : 'none';
  }

  /** What a header says about the prices below it. The second line of the first header says nothing without the first. */
  headingOf(row: Row, index: number, kind: HeaderRow): string {
    const text = textOf(row[this.#first.price ?? -1]);
    const isFirst = index < (this.#header?.firstBodyRow ?? 0) || isRepeated(row, this.#firstRow);
    return isFirst || (kind === 'title' && text === this.#first.heading) ? this.#heading : text;
  }

  /** A row that begins a block, with its title alone. */
  titleIn(row: Row): PriceCell[] {
    return row.map((cell, column) => (this.#first.names.includes(column) ? cell : null));
  }

  get heading(): string {
    return this.#heading;
  }
}
