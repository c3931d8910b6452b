import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAddress } from '#server/platform/address.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { openPlaces } from './index.ts';
import type { NamedPlace } from './place-names.ts';
import { UNKNOWN_PLACE } from './table-file.ts';
import { createTableWriter } from './table-writer.ts';

const CALIFORNIA = { countryCode: 'US', state: 'California' };
const BAVARIA = { countryCode: 'DE', state: 'Bavaria' };
const SINGAPORE = { countryCode: 'SG', state: null };

type Range = readonly [firstAddress: string, place: NamedPlace | null];

const RANGES: Range[] = [
  ['0.0.0.0', CALIFORNIA],
  ['81.2.0.0', BAVARIA],
  ['81.2.69.128', null],
  ['81.2.70.0', SINGAPORE],
  ['2a00::', CALIFORNIA],
  ['2a02:8070::', BAVARIA],
  ['2a02:8070:0:5::', SINGAPORE],
  ['2a03::', null],
];

describe('the place of an address', () => {
  test.each([
    ['80.255.255.255', { country: 'United States', ...CALIFORNIA }],
    ['81.2.0.0', { country: 'Germany', ...BAVARIA }],
    ['81.2.69.127', { country: 'Germany', ...BAVARIA }],
    ['81.2.70.0', { country: 'Singapore', ...SINGAPORE }],
    ['223.255.255.255', { country: 'Singapore', ...SINGAPORE }],
    ['2a02:806f:ffff::1', { country: 'United States', ...CALIFORNIA }],
    ['2A02:8070:0000:0004:ffff:ffff:ffff:ffff', { country: 'Germany', ...BAVARIA }],
    ['2a02:8070:0:5::1', { country: 'Singapore', ...SINGAPORE }],
  ])('%s is where its range is', (address, place) => {
    expect(placesOf(RANGES).placeOf(address)).toEqual(place);
  });

  test.each(['81.2.69.128', '81.2.69.255', '2600::1', '2a03::1'])('%s is in no range: nowhere', (address) => {
    expect(placesOf(RANGES).placeOf(address)).toBeNull();
  });

  test.each([
    ['::ffff:81.2.69.1', 'mapped'],
    ['::ffff:5102:4501', 'mapped'],
    ['64:ff9b::81.2.69.1', 'translated'],
    ['2002:5102:4501::1', '6to4'],
  ])('%s (%s) is where the IPv4 address inside it is', (address) => {
    expect(placesOf(RANGES).placeOf(address)).toMatchObject(BAVARIA);
  });

  test('a code that is no known country is its own name', () => {
    expect(placesOf([['1.0.0.0', { countryCode: 'QZ', state: null }]]).placeOf('1.2.3.4')).toEqual({
      country: 'QZ',
      countryCode: 'QZ',
      state: null,
    });
  });

  test('a state keeps its letters, whatever the script', () => {
    const state = 'Dobrova–Polhov Gradec, Žužemberk';
    expect(placesOf([['1.0.0.0', { countryCode: 'SI', state }]]).placeOf('1.2.3.4')).toMatchObject({ state });
  });
});

describe('addresses that are nowhere, even if a table claims them', () => {
  const everywhere: Range[] = [
    ['0.0.0.0', CALIFORNIA],
    ['::', CALIFORNIA],
  ];

  test.each([
    '0.0.0.0',
    '10.255.255.255',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.1.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.168.1.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '2002:0a00:0001::1',
    '100::1',
    '2001:0:1::1',
    '2001:db8::1',
    '3fff:fff::1',
    '4000::1',
    '7fff::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1%eth0',
    'ff02::1',
  ])('%s is private or reserved', (address) => {
    expect(placesOf(everywhere).placeOf(address)).toBeNull();
  });

  test.each([
    '',
    'unknown',
    '8.8.8',
    '8.8.8.8.8',
    '8.8.8.256',
    '8.8.8.8:443',
    ' 8.8.8.8',
    '2a02::1::2',
    '[2a02::1]',
  ])('%o is not an address', (address) => {
    expect(placesOf(everywhere).placeOf(address)).toBeNull();
  });

  test.each([
    '9.255.255.255',
    '11.0.0.0',
    '100.128.0.0',
    '172.32.0.0',
    '192.169.0.0',
    '2000::1',
    '2001:200::1',
  ])('%s, next to a reserved block, has a place', (address) => {
    expect(placesOf(everywhere).placeOf(address)).toMatchObject(CALIFORNIA);
  });
});

describe('the file of places', () => {
  test('an intact file has no fault', () => {
    expect(placesOf(RANGES).fault).toBeNull();
  });

  test('a missing file is a fault that names the file, and every place is unknown', () => {
    const file = path.join(makeTemporaryFolder(), 'places.bin');
    const places = openPlaces(file);
    expect(places.fault?.message).toContain(file);
    expect(places.fault?.message).toContain('ENOENT');
    expect(places.placeOf('81.2.69.1')).toBeNull();
  });

  test('a file that is cut off anywhere is a fault, not a crash', () => {
    const file = writeTable(RANGES);
    const whole = readFileSync(file);
    for (let length = 0; length < whole.length; length += 1) {
      writeFileSync(file, whole.subarray(0, length));
      const places = openPlaces(file);
      expect(places.fault?.message).toContain('it is cut off');
      expect(places.placeOf('81.2.69.1')).toBeNull();
    }
  });

  test('a file with any byte changed is a fault, not a wrong answer', () => {
    const file = writeTable(RANGES);
    const whole = readFileSync(file);
    for (let index = 0; index < whole.length; index += 1) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(damaged.readUInt8(index) ^ 0x40, index);
      writeFileSync(file, damaged);
      expect(openPlaces(file).fault).not.toBeNull();
      expect(openPlaces(file).placeOf('81.2.69.1')).toBeNull();
    }
  });

  test('a folder in its place is a fault', () => {
    expect(openPlaces(makeTemporaryFolder()).fault?.message).toContain('EISDIR');
  });

  test('a file without ranges has no places and no fault', () => {
    const places = placesOf([]);
    expect(places.fault).toBeNull();
    expect(places.placeOf('81.2.69.1')).toBeNull();
    expect(places.placeOf('2a02::1')).toBeNull();
  });
});

function placesOf(ranges: readonly Range[]) {
  return openPlaces(writeTable(ranges));
}

function writeTable(ranges: readonly Range[]): string {
  const writer = createTableWriter();
  for (const [first, place] of ranges) {
    const address = parseAddress(first);
    if (address === null) throw new Error(`${first} is no address`);
    const number = place === null ? UNKNOWN_PLACE : writer.numberOf(place);
    writer.startRange(address.family, address.high, address.low, number);
  }
  const file = path.join(makeTemporaryFolder(), 'places.bin');
  writeFileSync(file, writer.finish());
  return file;
}
