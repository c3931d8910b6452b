import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { ROLES } from '#domain/contract/entities/roles.ts';
import { preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { LIST_VIEWS, listViewOf, priceRows } from './price-rows.ts';

const pricer = preparePricer({
  ...DEFAULT_CONFIGURATION,
  defaultsByRole: {
    ...DEFAULT_CONFIGURATION.defaultsByRole,
    vip: { '470+': { mode: 'flat', pct: 0, flat: 30 } },
    heavyweight: { '470+': { mode: 'flat', pct: 0, flat: 60 } },
  },
});
const rows = [
  { device: 'ipad-pro', display: 'iPad Pro', price: 1000, category: 'IPAD' },
  { device: 'Tablets', display: 'Tablets', price: 0, category: 'IPAD', isHeader: true },
];

test('each role has its list', () => {
  expect(Object.fromEntries(ROLES.map((role) => [role, listViewOf(role)]))).toEqual({
    public: 'public',
    customer: 'public',
    vip: 'vip',
    heavyweight: 'heavyweight',
    manager: 'public',
    admin: 'admin',
  });
});

test.each([
  ['public', 900],
  ['vip', 930],
  ['heavyweight', 960],
] as const)('%s gets a name and a price, without its calculation', (view, finalPrice) => {
  expect(priceRows(view, rows, pricer)).toEqual([
    { device: 'ipad-pro', display: 'iPad Pro', finalPrice, category: 'IPAD', isHeader: false },
    { device: 'Tablets', display: 'Tablets', finalPrice: 0, category: 'IPAD', isHeader: true },
  ]);
});

test.each(LIST_VIEWS)('%s gets words in place of a price, and no calculation of what has none', (view) => {
  const unpriced = [
    { device: 'a', display: 'A', price: null, category: 'IPAD', onRequest: 'Call', group: 'G', variant: 'V' },
    { device: 'b', display: 'B', price: null, category: 'IPAD', outOfStock: true as const, stock: '0' },
  ];
  expect(priceRows(view, unpriced, pricer)).toEqual(
    unpriced.map(({ price: finalPrice, ...row }) => ({ ...row, finalPrice, isHeader: false })),
  );
});

test('admin gets the public price and how it is calculated', () => {
  expect(priceRows('admin', rows, pricer)).toEqual([
    {
      device: 'ipad-pro',
      display: 'iPad Pro',
      originalPrice: 1000,
      finalPrice: 900,
      discountPercent: 10,
      discountFlat: 0,
      bucket: '470+',
      category: 'IPAD',
      isHeader: false,
    },
    {
      device: 'Tablets',
      display: 'Tablets',
      originalPrice: 0,
      finalPrice: 0,
      discountPercent: 0,
      discountFlat: 0,
      bucket: 'none',
      category: 'IPAD',
      isHeader: true,
    },
  ]);
});
