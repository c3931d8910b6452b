import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limitsOf, WIDEST_LIMITS } from '#domain/contract/money-limits.ts';
import { messagesOf } from '#domain/contract/testing/messages-of.ts';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import { FIVES, NINETY_NINES } from '#domain/contract/testing/roundings.ts';
import { bandIssues, ROUNDING_MESSAGES, roundingSchemaFor } from './rounding.ts';

const schema = roundingSchemaFor(limitsOf(EUROS));
const wholeSchema = roundingSchemaFor(limitsOf(PESOS));
const BAND = { step: 10, direction: 'nearest' } as const;

function messages(...bands: unknown[]): string[] {
  return messagesOf(schema, { bands, neverZero: true });
}

test('bands with steps and endings are accepted as they are', () => {
  for (const rounding of [FIVES, NINETY_NINES]) expect(schema.parse(rounding)).toEqual(rounding);
  expect(schema.parse({ bands: [BAND] })).toEqual({ bands: [BAND], neverZero: true });
});

test('there are 1 to 8 bands', () => {
  const bands = (count: number) => [
    ...Array.from({ length: count - 1 }, (_, index) => ({ ...BAND, upTo: (index + 1) * 100 })),
    BAND,
  ];
  expect(messages(...bands(8))).toEqual([]);
  expect(messages(...bands(9))).toEqual([ROUNDING_MESSAGES.bandCount]);
  expect(messages()).toEqual([ROUNDING_MESSAGES.bandCount]);
});

describe('a band is refused', () => {
  test.each([
    [{ ...BAND, step: 0 }, ROUNDING_MESSAGES.step],
    [{ ...BAND, step: -5 }, ROUNDING_MESSAGES.step],
    [{ ...BAND, step: 100_000.01 }, ROUNDING_MESSAGES.step],
    [{ ...BAND, step: 0.005 }, ROUNDING_MESSAGES.decimals],
    [{ ...BAND, step: '5' }, 'Expected number, received string'],
    [{ ...BAND, step: Number.NaN }, 'Expected number, received nan'],
    [{ ...BAND, step: Number.POSITIVE_INFINITY }, 'Number must be finite'],
    [{ direction: 'nearest' }, 'Required'],
    [{ ...BAND, direction: 'toString' }, "Invalid enum value. Expected 'nearest' | 'up' | 'down'"],
    [{ ...BAND, ending: 0 }, ROUNDING_MESSAGES.ending],
    [{ ...BAND, ending: 10 }, ROUNDING_MESSAGES.ending],
    [{ ...BAND, ending: -1 }, ROUNDING_MESSAGES.ending],
    [{ ...BAND, ending: null }, 'Expected number, received null'],
    [{ ...BAND, upTo: 100 }, ROUNDING_MESSAGES.lastOpen],
    [{ ...BAND, from: 1 }, "Unrecognized key(s) in object: 'from'"],
  ])('%j', (band, message) => {
    expect(messages(band)[0]).toBe(message);
  });
});

describe('bands are refused', () => {
  test.each([
    ['without an end before the last', [BAND, BAND], ROUNDING_MESSAGES.onlyLastOpen, [0, 'upTo']],
    [
      'with equal ends',
      [{ ...BAND, upTo: 50 }, { ...BAND, upTo: 50 }, BAND],
      ROUNDING_MESSAGES.order,
      [1, 'upTo'],
    ],
    [
      'out of order',
      [{ ...BAND, upTo: 50 }, { ...BAND, upTo: 20 }, BAND],
      ROUNDING_MESSAGES.order,
      [1, 'upTo'],
    ],
    ['with an end of 0', [{ ...BAND, upTo: 0 }, BAND], ROUNDING_MESSAGES.upTo, [0, 'upTo']],
    ['beyond every price', [{ ...BAND, upTo: 1e9 + 1 }, BAND], ROUNDING_MESSAGES.upToTooHigh, [0, 'upTo']],
    [
      'with a step larger than the band',
      [{ ...BAND, upTo: 100 }, { ...BAND, upTo: 150, step: 60 }, BAND],
      ROUNDING_MESSAGES.stepTooWide,
      [1, 'step'],
    ],
  ])('%s', (_what, bands, message, place) => {
    const [issue] = schema.safeParse({ bands }).error?.issues ?? [];
    expect(issue).toMatchObject({ message, path: ['bands', ...place] });
  });
});

describe('without decimals', () => {
  test.each([
    { step: 0.5, direction: 'nearest' },
    { step: 10, direction: 'nearest', ending: 0.99 },
    { step: 10, direction: 'nearest', upTo: 99.5 },
  ])('%j is no whole number', (band) => {
    expect(messagesOf(wholeSchema, { bands: [band, BAND] })[0]).toBe(
      'This currency has no decimals: use a whole number',
    );
    expect(messagesOf(schema, { bands: [band, BAND] }).join()).not.toContain('whole number');
  });

  test('the lowest step is 1', () => {
    expect(messagesOf(wholeSchema, { bands: [{ ...BAND, step: 0 }] })).toEqual([ROUNDING_MESSAGES.wholeStep]);
    expect(messagesOf(wholeSchema, { bands: [{ ...BAND, step: 1 }] })).toEqual([]);
  });
});

const amountArbitrary = fc.oneof(
  fc.integer({ min: -200, max: 100_000_100 }).map((cents) => cents / 100),
  fc.constantFrom<unknown>(Number.NaN, Number.POSITIVE_INFINITY, '5', null, 0.001, {}, '__proto__'),
);
const bandArbitrary = fc.record(
  {
    upTo: amountArbitrary,
    step: amountArbitrary,
    direction: fc.constantFrom('nearest', 'up', 'down', 'constructor'),
    ending: amountArbitrary,
  },
  { requiredKeys: ['step', 'direction'] },
);

test('whatever passes has ascending ends, steps that fit and endings below them, and a refusal has a message', () => {
  const listArbitrary = fc.array(bandArbitrary, { maxLength: 10 });
  fc.assert(
    fc.property(listArbitrary, (bands) => {
      const parsed = roundingSchemaFor(WIDEST_LIMITS).safeParse({ bands });
      if (!parsed.success) {
        expect(parsed.error.issues[0]?.message).toBeTruthy();
        return;
      }
      expect(bandIssues(parsed.data.bands)).toEqual([]);
      parsed.data.bands.reduce((from, { upTo = Infinity, step, ending = 0 }) => {
        expect(upTo).toBeGreaterThan(from);
        expect(ending).toBeLessThan(step);
        expect(step).toBeLessThanOrEqual(upTo - from + 0.001);
        return upTo;
      }, 0);
    }),
    { numRuns: 300 },
  );
});
