import { expect, test } from 'vitest';
import type { SharedList, SharedRow } from '#domain/contract/entities/deals/shares.ts';
import { FRANCS } from '#domain/contract/testing/moneys.ts';
import { formatPrice } from '#domain/text/money.ts';
import { sharedText, stampOf } from './shared-text.ts';

const category = 'IPHONE USED UNLOCKED';

function row(display: string, finalPrice: number | null, more: Partial<SharedRow> = {}): SharedRow {
  return { category, device: display, occurrence: 1, display, finalPrice, ...more };
}

/** A device with a price for each label. */
function prices(group: string, byLabel: Record<string, number | null>): SharedRow[] {
  return Object.entries(byLabel).map(([variant, price]) =>
    row(`${group} ${variant}`, price, {
      group,
      variant,
      ...(price === null && { outOfStock: true as const }),
    }),
  );
}

function listOf(rows: SharedRow[], more: Partial<SharedList> = {}): SharedList {
  return {
    list: 'Corner Phones VIP',
    updatedAt: '2026-11-15T14:05:59Z',
    version: 318,
    mark: 'KQZT',
    rows,
    ...more,
  };
}

const written = (rows: SharedRow[], more: Partial<SharedList> = {}) =>
  sharedText(listOf(rows, more), { title: 'iPhone 15 series', timeZone: 'UTC' });

test('a list is its name, one line per device, and where it comes from', () => {
  const rows = [
    row('iPhone 15 128GB', 370),
    ...prices('iPhone 15 Pro 128GB', { A: 600, B: 560.5 }),
    row('iPhone 15 Plus', null, { onRequest: 'Call' }),
    row('iPhone 15 Max', null, { outOfStock: true, stock: '0' }),
    ...prices('iPhone 14', { A: null, B: null }),
    ...prices('iPhone 13', { A: null, B: 210 }),
    row('iPhone 12', 99, { stock: '12', note: 'Carrier: T-Mobile' }),
  ];
  expect(written(rows)).toBe(`Corner Phones VIP, iPhone 15 series

iPhone 15 128GB  $370
iPhone 15 Pro 128GB: A $600, B $560.50
iPhone 15 Plus  Call
iPhone 15 Max  Out of stock
iPhone 14  Out of stock
iPhone 13: A Out of stock, B $210
iPhone 12 (12 in stock, Carrier: T-Mobile)  $99

Prices of 15 Nov 2026, 14:05 · list 318 · KQZT`);
});

test('rows of several categories stand below the names of their categories', () => {
  const rows = [row('iPhone 15', 370), row('iPhone 15', 340, { category: 'IPHONE USED LOCKED' })];
  expect(sharedText(listOf(rows), { timeZone: 'Asia/Tokyo' })).toBe(`Corner Phones VIP

iPhone Used Unlocked
iPhone 15  $370

iPhone Used Locked
iPhone 15  $340

Prices of 15 Nov 2026, 23:05 · list 318 · KQZT`);
});

test('rows of several sections stand below the titles of their sections', () => {
  const rows = [
    row('iPhone 15', 370, { section: 'Unlocked' }),
    row('iPhone 15', 340, { section: 'Locked', occurrence: 2 }),
    row('Cable', 5),
    row('iPhone 14', 300, { section: 'Unlocked' }),
  ];
  expect(sharedText(listOf(rows), { title: '“phone”', timeZone: 'UTC' })).toBe(`Corner Phones VIP, “phone”

Cable  $5

Unlocked
iPhone 15  $370
iPhone 14  $300

Locked
iPhone 15  $340

Prices of 15 Nov 2026, 14:05 · list 318 · KQZT`);
});

test('chosen rows of one section have its title, unless that is the title of all', () => {
  const rows = [row('iPhone 15', 340, { section: 'Locked' })];
  expect(sharedText(listOf(rows), { title: 'iPhone Used' })).toContain(
    'iPhone Used\n\nLocked\niPhone 15  $340',
  );
  expect(sharedText(listOf(rows), { title: 'Locked' })).toContain('VIP, Locked\n\niPhone 15  $340');
});

test('a title names its category too if there are several, and never twice', () => {
  const rows = [
    row('iPhone 15', 370, { section: 'Locked' }),
    row('iPad 10', 340, { category: 'IPAD', section: 'iPad' }),
  ];
  const text = sharedText(listOf(rows));
  expect(text).toContain('\n\niPhone Used Unlocked, Locked\niPhone 15  $370\n\niPad\niPad 10  $340\n');
});

test('a device of one category never continues in the next one', () => {
  const rows = [
    ...prices('Pro', { A: 1 }),
    ...prices('Pro', { B: 2 }).map((each) => ({ ...each, category: 'IPAD' })),
  ];
  expect(written(rows)).toContain('\nPro A  $1\n');
  expect(written(rows)).toContain('\nPro B  $2\n');
});

test('before the first publication there is no time', () => {
  expect(stampOf({ updatedAt: null, version: 0 }, 'UTC')).toBe('List 0');
});

/** Reads a text as a careful person does: all that is known of a row is its name and its price. */
function decode(text: string): [string, string][] {
  return text
    .split('\n')
    .slice(2, -2)
    .flatMap((line): [string, string][] => {
      const [, name = '', price] = /^(.*) {2}(.*)$/.exec(line) ?? [];
      if (price !== undefined) return [[name, price]];
      const [, group = '', offers = ''] = /^(.*): (.*)$/.exec(line) ?? [];
      return offers.split(', ').map((offer) => {
        const [, label = '', amount = ''] = /^(\S+) (.*)$/.exec(offer) ?? [];
        return [`${group} ${label}`, amount];
      });
    });
}

test('a text decodes to the same rows and prices, in any money', () => {
  const rows = [
    ...Array.from({ length: 50 }, (_, place) => row(`Phone ${place}`, place * 1234.56)),
    row('Two  spaces', 1_000_000),
    ...prices('Pro 128GB', { 'A+': 1620, A: 1600, B: 0 }),
  ];
  for (const money of [undefined, FRANCS]) {
    const decoded = decode(written(rows, money && { money }));
    expect(decoded).toEqual(
      rows.map(({ display, finalPrice }) => [
        display.replace('  ', ' '),
        formatPrice(finalPrice ?? 0, money),
      ]),
    );
  }
});
