import { readFileSync } from 'node:fs';
import { parseAddress } from '#server/platform/address.ts';
import { builtPlacesFile } from '#server/platform/built-files.ts';
import { decodeNames } from './place-names.ts';
import { placeNumberAt } from './range-search.ts';
import { isReserved } from './reserved-addresses.ts';
import { openTable } from './table-file.ts';

export interface Place {
  /** In English. */
  readonly country: string;
  /** Two letters, as ISO 3166-1 has them. */
  readonly countryCode: string;
  readonly state: string | null;
}

/** Where an address is, if that is known: what statistics and records need of a place. */
export type PlaceOf = (address: string) => Pick<Place, 'country' | 'state'> | null;

export interface Places {
  /** Null for private, reserved, unknown and misspelt addresses, and for every address while there is a fault. */
  placeOf(address: string): Place | null;
  /** Why no address can be placed, for the one line in the log; null when all is well. */
  readonly fault: Error | null;
}

/**
 * Reads the table that the build made: some 25 MB, in one read of a few hundredths of a second, never again. A missing
 * or damaged one must not keep prices from being served: it is a fault to log, and every place is unknown.
 */
export function openPlaces(file: string = builtPlacesFile()): Places {
  try {
    return { placeOf: placeLookup(file), fault: null };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const fault = new Error(`countries and states stay unknown, ${file} cannot be used: ${reason}`, {
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
