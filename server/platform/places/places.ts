import { readFileSync } from 'node:fs';
import { type Address, parseAddress } from '#server/platform/address.ts';
import { builtPlacesFile } from '#server/platform/built-files.ts';
import { decodeNames } from './place-names.ts';
import { openTable, type RangeColumns, UNKNOWN_PLACE } from './table-file.ts';

export interface Place {
  /** In English. */
  readonly country: string;
  /** Two letters, as ISO 3166-1 has them. */
  readonly countryCode: string;
  readonly state: string | null;
}

/** The place of an address, if it is known. */
export type PlaceOf = (address: string) => Pick<Place, 'country' | 'state'> | null;

export interface Places {
  /** Null for private, reserved, unknown and malformed addresses, and for every address if there is a fault. */
  placeOf(address: string): Place | null;
  /** Why no address has a place, for the log; null if there is no fault. */
  readonly fault: Error | null;
}

/**
 * Reads the table that the build made: about 25 MB, in one read of a few hundredths of a second. A missing
 * or damaged table must not stop the server: the fault is logged, and every place is unknown.
 */
export function openPlaces(file: string = builtPlacesFile()): Places {
  try {
    return { placeOf: placeLookup(file), fault: null };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const fault = new Error(`countries and states are unknown because ${file} cannot be used: ${reason}`, {
      cause,
    });
    return { placeOf: () => null, fault };
  }
}

function placeLookup(file: string): Places['placeOf'] {
  const { names, ...ranges } = openTable(readFileSync(file));
  const places = [null, ...placesFrom(names)];
  return (text) => {
    const address = parseAddress(text);
    if (address === null || isReserved(address)) return null;
    const { v4, v6 } = ranges;
    return places[placeNumberAt(address.family === 4 ? v4 : v6, address.high, address.low)] ?? null;
  };
}

function placesFrom(names: Uint8Array): Place[] {
  const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  const countries = new Map<string, string>();
  function countryNameOf(code: string): string {
    const name = countries.get(code) ?? countryNames.of(code) ?? code;
    countries.set(code, name);
    return name;
  }
  return decodeNames(names).map(({ countryCode, state }) => ({
    country: countryNameOf(countryCode),
    countryCode,
    state,
  }));
}

/** The number of the place whose range contains the address. */
export function placeNumberAt(ranges: RangeColumns, high: number, low: number): number {
  return ranges.places[rowAt(ranges, high, low)] ?? UNKNOWN_PLACE;
}

/** A range may begin under an earlier head: then it is the last row before the rows of this head. */
function rowAt({ heads, firstRows, lows }: RangeColumns, high: number, low: number): number {
  const head = lastAtMost(heads, high, 0, heads.length);
  const ownRows = firstRows[head] ?? 0;
  const nextRows = firstRows[head + 1] ?? 0;
  return heads[head] === high ? lastAtMost(lows, low, ownRows, nextRows) : nextRows - 1;
}

/** Between `from` and `to`, the last index whose value is not above the wanted one; `from - 1` when all are. */
function lastAtMost(values: Uint16Array | Uint32Array, wanted: number, from: number, to: number): number {
  let below = from - 1;
  let above = to;
  while (above - below > 1) {
    const middle = (below + above) >>> 1;
    if ((values[middle] ?? Number.POSITIVE_INFINITY) <= wanted) below = middle;
    else above = middle;
  }
  return below;
}

/** The blocks of IANA's special-purpose registries that no visitor from the Internet can have. */
const RESERVED = {
  4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ].map(spanOf),
  // Only 2000::/3 is assigned: the rest is loopback, unique local, link local, multicast and so on.
  6: ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '3fff::/20'].map(spanOf),
};

/** Private, local, documentation and unassigned blocks have no place, whatever a table says. */
export function isReserved(address: Address): boolean {
  const bits = first32BitsOf(address);
  return RESERVED[address.family].some(({ from, to }) => from <= bits && bits <= to);
}

function first32BitsOf({ family, high, low }: Address): number {
  return family === 4 ? high * 0x1_0000 + low : high;
}

function spanOf(block: string): { from: number; to: number } {
  const [text = '', bits = ''] = block.split('/');
  const address = parseAddress(text);
  if (address === null) throw new Error(`${block} is not an address block`);
  const from = first32BitsOf(address);
  return { from, to: from + 2 ** (32 - Number(bits)) - 1 };
}
