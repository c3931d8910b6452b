import { expect, test } from 'vitest';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { acceptedLine, checkLine, lineOf, sumOf, withListPrice } from './basket-prices.ts';
import { makeLine } from './testing/basket-makers.ts';

function row(device: string, finalPrice: number | null, more: Partial<CatalogueRow> = {}): CatalogueRow {
  return { device, display: device, finalPrice, category: 'IPAD', isHeader: false, ...more };
}

const DEVICES = [
  row('iPad', 0, { isHeader: true }),
  row('iPad', 100),
  row('iPad', 90),
  row('iPad Pro', null, { onRequest: 'Call' }),
];

function seen(devices: readonly CatalogueRow[] = DEVICES, money?: Money) {
  return { categories: ['IPAD', 'TOOLS'], listsByCategory: new Map([['IPAD', { devices, money }]]) };
}

test('rows of one name are told apart, and titles are not counted', () => {
  const [, first, second] = DEVICES;
  expect([first, second].map((one) => one && lineOf({ devices: DEVICES }, one, 2))).toMatchObject([
    { occurrence: 1, shown: 100, quantity: 2 },
    { occurrence: 2, shown: 90 },
  ]);
});

test.each([
  ['the same', makeLine('iPad'), { price: 100, state: 'same' }],
  ['another', makeLine('iPad', { shown: 110 }), { price: 100, state: 'moved' }],
  ['that of its own row', makeLine('iPad', { occurrence: 2, shown: 90 }), { price: 90, state: 'same' }],
  ['on request now', makeLine('iPad Pro'), { price: null, state: 'no-price' }],
  ['gone with its row', makeLine('iPad Air'), { price: null, state: 'gone' }],
  ['gone with its category', makeLine('iPad', { category: 'MACS' }), { price: null, state: 'gone' }],
  ['not loaded yet', makeLine('Heat Gun', { category: 'TOOLS' }), { price: 100, state: 'unknown' }],
])('a price is %s', (_, line, expected) => {
  expect(checkLine(line, seen())).toMatchObject(expected);
});

test('the same number in another money has moved', () => {
  expect(checkLine(makeLine('iPad'), seen(DEVICES, PESOS)).state).toBe('moved');
  const accepted = acceptedLine(checkLine(makeLine('iPad'), seen(DEVICES, PESOS)));
  expect(checkLine(accepted, seen(DEVICES, PESOS)).state).toBe('same');
});

test('the server may say the same number in another money: it waits for an answer', () => {
  const told = makeLine('iPad', { told: { now: 100, reason: 'moved', listed: 100 } });
  expect(checkLine(told, seen(DEVICES, PESOS)).state).toBe('moved');
  const accepted = acceptedLine(checkLine(told, seen(DEVICES, PESOS)));
  expect(checkLine(accepted, seen(DEVICES, PESOS)).state).toBe('same');
});

test('what the server says holds until the list shows another price', () => {
  const told = makeLine('iPad', { told: { now: 95, reason: 'moved', listed: 100 } });
  expect(checkLine(told, seen())).toMatchObject({ price: 95, state: 'moved' });
  const accepted = acceptedLine(checkLine(told, seen()));
  expect(accepted).toMatchObject({ shown: 95 });
  expect(checkLine(accepted, seen([row('iPad', 95)]))).toMatchObject({ price: 95, state: 'same' });
  expect(checkLine(told, seen([row('iPad', 80)]))).toMatchObject({ price: 80, state: 'moved' });
});

test('an accepted price stands while the list still shows the former one', () => {
  const told = makeLine('iPad', { told: { now: 95, reason: 'moved', listed: 100 } });
  const accepted = acceptedLine(checkLine(told, seen()));
  expect(checkLine(accepted, seen())).toMatchObject({ price: 95, state: 'same' });
});

test('a row that was put in without a price gets that of the list', () => {
  const line = makeLine('iPad', { shown: null, quantity: 3 });
  expect(withListPrice(line, seen())).toMatchObject({ shown: 100, quantity: 3 });
  expect(withListPrice(makeLine('iPad', { shown: 110 }), seen())).toMatchObject({ shown: 110 });
});

test('what the server said does not come back with an earlier price', () => {
  const told = makeLine('iPad', { told: { now: 95, reason: 'moved', listed: 100 } });
  expect(withListPrice(told, seen())).toBe(told);
  expect(withListPrice(told, seen([row('iPad', 80)])).told).toBeUndefined();
});

test('a former sum is in the money in which prices were seen, or else in that of the list', () => {
  const fresh = makeLine('iPad', { shown: null });
  const moved = makeLine('iPad', { occurrence: 2, shown: 95, money: PESOS });
  const formerOf = (lines: (typeof fresh)[]) =>
    sumOf(lines.map((line) => checkLine(line, seen(DEVICES, PESOS)))).formerText;
  expect(formerOf([fresh, moved])).toBe('$ 195');
  expect(formerOf([fresh])).toBeUndefined();
});

test('a sum is exact, and beside it stands the former one', () => {
  const devices = [row('Cable', 0.1), row('Plug', 0.2)];
  const lines = [makeLine('Cable', { quantity: 3, shown: 0.1 }), makeLine('Plug', { shown: 0.3 })];
  expect(sumOf(lines.map((line) => checkLine(line, seen(devices))))).toEqual({
    text: '$0.50',
    formerText: '$0.60',
    pieces: 4,
    countText: '2 devices, 4 pieces',
  });
});
