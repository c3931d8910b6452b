import { crc32 } from 'node:zlib';

/**
 * The file of places, as whole columns that are searched in place: only the names become objects.
 *
 *   header   seven 32-bit words: magic, checksum of all that follows, then the length of each column
 *   columns  of 32-bit words first, then of 16-bit words, so that each begins at a multiple of its word
 *   names    text, one line for each place
 *
 * Words have the byte order of the machine that built the file; on another one the magic does not match.
 */
const MAGIC = 0x54_42_50_31;
const HEADER_WORDS = 7;
const WORD_BYTES = 4;
const CHECKED_FROM = 2 * WORD_BYTES;

/** The place number of unknown addresses; names start at 1. */
export const UNKNOWN_PLACE = 0;

/**
 * Sorted ranges, each from its first address up to the next one's, in two levels: rows that share the high half of
 * their address are kept together under one head, so that a row needs no more than the low half.
 */
export interface RangeColumns {
  readonly heads: Uint32Array;
  /** Where the rows of a head begin, with one more entry for the end of the last. */
  readonly firstRows: Uint32Array;
  readonly lows: Uint16Array | Uint32Array;
  readonly places: Uint16Array;
}

interface TableColumns {
  readonly v4: RangeColumns;
  readonly v6: RangeColumns;
  readonly names: Uint8Array;
}

export interface TableSizes {
  readonly heads4: number;
  readonly rows4: number;
  readonly heads6: number;
  readonly rows6: number;
  readonly nameBytes: number;
}

/** The bytes of the file with empty columns, and the columns to fill. Call `seal` last. */
export function newTable(sizes: TableSizes): { columns: TableColumns; seal: () => Uint8Array } {
  const bytes = new Uint8Array(byteLengthOf(sizes));
  const header = new Uint32Array(bytes.buffer, 0, HEADER_WORDS);
  const { heads4, rows4, heads6, rows6, nameBytes } = sizes;
  header.set([MAGIC, 0, heads4, rows4, heads6, rows6, nameBytes]);
  function seal(): Uint8Array {
    header[1] = checksumOf(bytes);
    return bytes;
  }
  return { columns: columnsOf(bytes, sizes), seal };
}

/** The columns of a file. Throws an error that says what is wrong with it. */
export function openTable(file: Uint8Array): TableColumns {
  // Node reads a small file into any part of a shared buffer, but columns need word alignment.
  const bytes = file.byteOffset % WORD_BYTES === 0 ? file : new Uint8Array(file);
  if (bytes.byteLength < HEADER_WORDS * WORD_BYTES) throw new Error('it is cut off');
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, HEADER_WORDS);
  const [magic, checksum, heads4 = 0, rows4 = 0, heads6 = 0, rows6 = 0, nameBytes = 0] = header;
  if (magic !== MAGIC) throw new Error('it is not a table of places that this version can read');
  const sizes = { heads4, rows4, heads6, rows6, nameBytes };
  if (bytes.byteLength !== byteLengthOf(sizes)) throw new Error('it is cut off');
  if (checksum !== checksumOf(bytes)) throw new Error('its checksum is wrong');
  return columnsOf(bytes, sizes);
}

function columnsOf(bytes: Uint8Array, sizes: TableSizes): TableColumns {
  const { heads4, rows4, heads6, rows6, nameBytes } = sizes;
  let offset = bytes.byteOffset + HEADER_WORDS * WORD_BYTES;
  function words32(length: number): Uint32Array {
    const column = new Uint32Array(bytes.buffer, offset, length);
    offset += column.byteLength;
    return column;
  }
  function words16(length: number): Uint16Array {
    const column = new Uint16Array(bytes.buffer, offset, length);
    offset += column.byteLength;
    return column;
  }
  // The order of these calls defines the file format.
  const wide4 = { heads: words32(heads4), firstRows: words32(heads4 + 1) };
  const wide6 = { heads: words32(heads6), firstRows: words32(heads6 + 1), lows: words32(rows6) };
  const v4 = { ...wide4, lows: words16(rows4), places: words16(rows4) };
  const v6 = { ...wide6, places: words16(rows6) };
  return { v4, v6, names: new Uint8Array(bytes.buffer, offset, nameBytes) };
}

function byteLengthOf({ heads4, rows4, heads6, rows6, nameBytes }: TableSizes): number {
  const words32 = HEADER_WORDS + (2 * heads4 + 1) + (2 * heads6 + 1) + rows6;
  const words16 = 2 * rows4 + rows6;
  return words32 * 4 + words16 * 2 + nameBytes;
}

function checksumOf(bytes: Uint8Array): number {
  return crc32(bytes.subarray(CHECKED_FROM));
}
