import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeNumberAt } from './places.ts';
import { openTable, UNKNOWN_PLACE } from './table-file.ts';
import { createTableWriter } from './table-writer.ts';

const A = { countryCode: 'AA', state: 'One' };
const B = { countryCode: 'AA', state: null };

interface Start {
  readonly high: number;
  readonly low: number;
  readonly place: number;
}

/** Few different halves, so that ranges share a head, span heads, and touch both ends. */
function halvesOf(bits: 16 | 32): fc.Arbitrary<number> {
  const last = 2 ** bits - 1;
  return fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: last - 3, max: last }), fc.nat(last));
}

function startsOf(bits: 16 | 32): fc.Arbitrary<Start[]> {
  const start = fc.record({ high: halvesOf(bits), low: halvesOf(bits), place: fc.nat(3) });
  return fc
    .uniqueArray(start, { maxLength: 60, selector: ({ high, low }) => `${high} ${low}` })
    .map((starts) => starts.sort((a, b) => a.high - b.high || a.low - b.low));
}

function naivePlaceAt(starts: readonly Start[], high: number, low: number): number {
  const reached = starts.filter((start) => start.high < high || (start.high === high && start.low <= low));
  return reached.at(-1)?.place ?? UNKNOWN_PLACE;
}

describe.each([
  { family: 4, bits: 16, column: 'v4' },
  { family: 6, bits: 32, column: 'v6' },
] as const)('IPv$family', ({ family, bits, column }) => {
  test('finds the same as a linear search', () => {
    const addresses = fc.array(fc.tuple(halvesOf(bits), halvesOf(bits)), { maxLength: 40 });
    fc.assert(
      fc.property(startsOf(bits), addresses, (starts, asked) => {
        const ranges = tableOf(family, starts)[column];
        const edges = starts.flatMap(
          ({ high, low }) =>
            [
              [high, low],
              [high, Math.max(low - 1, 0)],
            ] as const,
        );
        for (const [high, low] of [...asked, ...edges]) {
          expect(placeNumberAt(ranges, high, low)).toBe(naivePlaceAt(starts, high, low));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the file', () => {
  test('neighbours of one place are one range', () => {
    const { v4 } = tableOf(4, [
      { high: 1, low: 0, place: 1 },
      { high: 1, low: 9, place: 1 },
      { high: 2, low: 0, place: 1 },
      { high: 3, low: 5, place: 2 },
    ]);
    expect([...v4.heads]).toEqual([1, 3]);
    expect([...v4.lows]).toEqual([0, 5]);
  });

  test('the same place has the same number, and another state another', () => {
    const writer = createTableWriter();
    expect([writer.numberOf(A), writer.numberOf(B), writer.numberOf({ ...A })]).toEqual([1, 2, 1]);
  });

  test('the same ranges make the same bytes', () => {
    const starts = [{ high: 7, low: 7, place: 1 }];
    expect(bytesOf(6, starts)).toEqual(bytesOf(6, starts));
  });

  test('more rows than the first guess of their number are all kept', () => {
    const starts = Array.from({ length: 5000 }, (_, index) => ({
      high: index,
      low: 0,
      place: 1 + (index % 2),
    }));
    const { v4 } = tableOf(4, starts);
    expect(v4.places).toHaveLength(5000);
    expect(placeNumberAt(v4, 4999, 1)).toBe(2);
  });
});

describe('what the writer refuses', () => {
  test.each([
    [{ high: 5, low: 5 }, 'the same start'],
    [{ high: 5, low: 4 }, 'a lower start'],
    [{ high: 4, low: 9 }, 'a lower head'],
  ])('ranges out of order: $high, $low after 5, 5', ({ high, low }) => {
    const writer = createTableWriter();
    writer.startRange(4, 5, 5, 1);
    expect(() => writer.startRange(4, high, low, 2)).toThrow('does not come after');
  });

  test.each([
    { countryCode: 'USA', state: null },
    { countryCode: '', state: 'USx' },
    { countryCode: 'us', state: null },
    { countryCode: 'US', state: 'Two\nlines' },
  ])('a name that would be read back differently: %o', (place) => {
    expect(() => createTableWriter().numberOf(place)).toThrow('cannot be written');
  });

  test('more places than a row has bits for', () => {
    const writer = createTableWriter();
    for (let index = 1; index <= 0xffff; index += 1)
      writer.numberOf({ countryCode: 'US', state: `${index}` });
    expect(() => writer.numberOf(A)).toThrow('more places than');
  });
});

function tableOf(family: 4 | 6, starts: readonly Start[]) {
  return openTable(bytesOf(family, starts));
}

function bytesOf(family: 4 | 6, starts: readonly Start[]): Uint8Array {
  const writer = createTableWriter();
  for (const { high, low, place } of starts) writer.startRange(family, high, low, place);
  return writer.finish();
}
