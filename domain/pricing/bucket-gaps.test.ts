import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { bucketGaps, freeRanges, rowsInGaps } from './bucket-gaps.ts';
import { explainPrice } from './explain-price.ts';
import { preparePricer } from './prepare-pricer.ts';

test('the default buckets leave gaps below the first dollar and between whole dollars', () => {
  expect(bucketGaps(DEFAULT_CONFIGURATION.buckets)).toEqual([
    { low: 0, high: 0.99, after: null, before: '1-100' },
    { low: 100.01, high: 100.99, after: '1-100', before: '101-220' },
    { low: 220.01, high: 220.99, after: '101-220', before: '221-300' },
    { low: 300.01, high: 300.99, after: '221-300', before: '301-469' },
    { low: 469.01, high: 469.99, after: '301-469', before: '470+' },
  ]);
});

test('a bucket fits only into a gap of at least one dollar', () => {
  expect(freeRanges(DEFAULT_CONFIGURATION.buckets)).toEqual([]);
  const free = freeRanges([
    ['a', 0.99, 10],
    ['b', 11.01, 20],
    ['c', 21.02, 30],
  ]);
  expect(free.map(({ low, high }) => [low, high])).toEqual([
    [20.01, 21.01],
    [30.01, 'Infinity'],
  ]);
});

test('buckets that follow each other to the cent leave no gap', () => {
  expect(
    bucketGaps([
      ['a', 0, 99.99],
      ['b', 100, 'Infinity'],
    ]),
  ).toEqual([]);
});

test('a closed last bucket leaves a gap above it; order does not matter', () => {
  expect(
    bucketGaps([
      ['b', 50, 60.5],
      ['a', 0, 49.98],
    ]),
  ).toEqual([
    { low: 49.99, high: 49.99, after: 'a', before: 'b' },
    { low: 60.51, high: 'Infinity', after: 'b', before: null },
  ]);
});

test('rows are listed under the gap of their base price; headers are ignored', () => {
  const rows = [
    { device: 'inside', price: 50 },
    { device: 'edge low', price: 100 },
    { device: 'first cent', price: 100.01 },
    { device: 'last cent', price: 100.99 },
    { device: 'edge high', price: 101 },
    { device: 'free', price: 0 },
    { device: 'HEADER', price: 0, isHeader: true },
    { device: 'broken', price: Number.NaN },
  ];
  const named = rowsInGaps(DEFAULT_CONFIGURATION.buckets, rows).map(({ gap, rows: inGap }) => [
    gap.after,
    inGap.map((row) => row.device),
  ]);
  expect(named).toEqual([
    [null, ['free']],
    ['1-100', ['first cent', 'last cent']],
    ['101-220', []],
    ['221-300', []],
    ['301-469', []],
  ]);
});

test('a price is in a gap exactly when the price engine finds no bucket for it', () => {
  const pricer = preparePricer(DEFAULT_CONFIGURATION);
  for (let cents = 0; cents < 60_000; cents += 7) {
    const price = cents / 100;
    const inGap = rowsInGaps(DEFAULT_CONFIGURATION.buckets, [{ price }]).some(({ rows }) => rows.length > 0);
    const { bucket } = explainPrice(pricer, { price, category: null, role: 'public' });
    if (inGap !== (bucket === 'none')) expect.fail(`${price} is in bucket ${bucket}`);
  }
});
