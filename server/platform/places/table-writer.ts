import type { AddressFamily } from '#server/platform/address.ts';
import { encodeNames, type NamedPlace, nameLineOf } from './place-names.ts';
import { newTable, type RangeColumns, UNKNOWN_PLACE } from './table-file.ts';

export interface TableWriter {
  /** The same number for the same place. */
  numberOf(place: NamedPlace): number;
  /** Sets the place of all addresses from here to the next call. Call it in ascending order for each family. */
  startRange(family: AddressFamily, high: number, low: number, place: number): void;
  /** The whole file. */
  finish(): Uint8Array;
}

const MAX_PLACE_NUMBER = 0xffff;

/** Writes the file that openPlaces reads. Only the build and tests use it. */
export function createTableWriter(): TableWriter {
  const rows = { 4: createRangeRows(), 6: createRangeRows() };
  const names = createNames();
  return {
    numberOf: names.numberOf,
    startRange: (family, high, low, place) => rows[family].add(high, low, place),
    finish: () => encodeTable(rows[4], rows[6], names.encode()),
  };
}

interface RangeRows {
  readonly columns: Readonly<Record<keyof RangeColumns, GrowingColumn>>;
  add(high: number, low: number, place: number): void;
}

function createRangeRows(): RangeRows {
  const heads = new GrowingColumn();
  const firstRows = new GrowingColumn();
  const lows = new GrowingColumn();
  const places = new GrowingColumn();
  let lastHigh = -1;
  let lastLow = -1;
  let lastPlace = UNKNOWN_PLACE;
  let lastHead = -1;

  function add(high: number, low: number, place: number): void {
    if (high < lastHigh || (high === lastHigh && low <= lastLow)) {
      throw new Error(`the range at ${high}, ${low} does not come after the one before it`);
    }
    const isSamePlace = place === lastPlace;
    [lastHigh, lastLow, lastPlace] = [high, low, place];
    if (isSamePlace) return;
    if (high !== lastHead) {
      heads.push(high);
      firstRows.push(lows.length);
      lastHead = high;
    }
    lows.push(low);
    places.push(place);
  }

  return { columns: { heads, firstRows, lows, places }, add };
}

/** A plain array of millions of numbers would take three times the memory. */
class GrowingColumn {
  #values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  toArray(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }
}

function createNames(): { numberOf: TableWriter['numberOf']; encode: () => Uint8Array } {
  const numbers = new Map<string, number>();

  function numberOf(place: NamedPlace): number {
    const line = nameLineOf(place);
    const known = numbers.get(line);
    if (known !== undefined) return known;
    const added = UNKNOWN_PLACE + 1 + numbers.size;
    if (added > MAX_PLACE_NUMBER) throw new Error('there are more places than 16 bits can number');
    numbers.set(line, added);
    return added;
  }

  return { numberOf, encode: () => encodeNames(numbers.keys()) };
}

function encodeTable(rows4: RangeRows, rows6: RangeRows, names: Uint8Array): Uint8Array {
  const { columns, seal } = newTable({
    heads4: rows4.columns.heads.length,
    rows4: rows4.columns.lows.length,
    heads6: rows6.columns.heads.length,
    rows6: rows6.columns.lows.length,
    nameBytes: names.byteLength,
  });
  fill(columns.v4, rows4);
  fill(columns.v6, rows6);
  columns.names.set(names);
  return seal();
}

function fill(target: RangeColumns, { columns }: RangeRows): void {
  target.heads.set(columns.heads.toArray());
  target.firstRows.set(columns.firstRows.toArray());
  target.firstRows.set([columns.lows.length], columns.firstRows.length);
  target.lows.set(columns.lows.toArray());
  target.places.set(columns.places.toArray());
}
