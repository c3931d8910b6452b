import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Money, moneySchema } from '#domain/contract/entities/money.ts';
import type { LayoutColumn } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { formatPrice } from '#domain/text/money.ts';
import { makeMoney } from '#test/catalogue/make-money.ts';
import { readPrice } from './judge-row.ts';
import { fingerprintOf } from './layout/fingerprint.ts';
import type { PriceCell } from './price-sheet.ts';
import { type ConfirmedLayout, readPriceRows } from './read-price-rows.ts';

const COP = makeMoney();
const EUR = makeMoney({ currency: 'EUR', symbol: '€', position: 'after', decimals: 2 });
const CHF = makeMoney({
  currency: 'CHF',
  symbol: 'Fr.',
  decimals: 2,
  thousands: 'apostrophe',
  decimalMark: 'dot',
});
const INR = makeMoney({
  currency: 'INR',
  symbol: '₹',
  space: false,
  thousands: 'comma',
  decimalMark: 'dot',
});
const IDR = makeMoney({ currency: 'IDR', symbol: 'Rp' });
const SEK = makeMoney({ currency: 'SEK', symbol: 'kr', position: 'after', decimals: 2, thousands: 'space' });
const USD = makeMoney({
  currency: 'USD',
  space: false,
  decimals: 2,
  thousands: 'none',
  decimalMark: 'dot',
});

function read(text: PriceCell, money: Money | undefined) {
  const found = readPrice(text, money ?? 'none') ?? { reason: 'empty' };
  return 'price' in found ? found.price : found.reason;
}

test.each<[string, Money, number]>([
  ['11.000', COP, 11000],
  ['$ 5.200.000', COP, 5_200_000],
  ['$5200000', COP, 5_200_000],
  ['COP 5.200.000', COP, 5_200_000],
  ['COP $ 5.200.000,00', COP, 5_200_000],
  ['5.200.000 pesos', COP, 5_200_000],
  ['5 200 000', COP, 5_200_000],
  ['1.000.000.000', COP, 1_000_000_000],
  ['11.000', EUR, 11000],
  ['11.000,50', EUR, 11000.5],
  ['11.000,50 €', EUR, 11000.5],
  ['€ 1.299,-', EUR, 1299],
  ['0,99', EUR, 0.99],
  [',99', EUR, 0.99],
  ["1'299.–", CHF, 1299],
  ["Fr. 1'299.50", CHF, 1299.5],
  ["1'299.-- SFr.", CHF, 1299],
  ['1’299.05 CHF', CHF, 1299.05],
  ['₹1,29,999', INR, 129_999],
  ['₹ 12,99,99,999', INR, 129_999_999],
  ['Rs. 1,299', INR, 1299],
  ['Rp 5.200.000', IDR, 5_200_000],
  ['Rp5.200.000', IDR, 5_200_000],
  ['rp. 5.200.000', IDR, 5_200_000],
  ['5 200 000 kr', { ...SEK, decimals: 0 }, 5_200_000],
  ['COP$ 5.200.000', COP, 5_200_000],
  ['520 000,50 kr', SEK, 520_000.5],
  ['$1,299.50', USD, 1299.5],
  ['US$ 1299', USD, 1299],
])('%s is read in the money of the shop', (text, money, price) => {
  expect(read(text, money)).toBe(price);
});

test.each<[string, Money]>([
  ['11.000', SEK],
  ['11.000', CHF],
  ['11.000', USD],
  ['11,000', COP],
  ['11,000', EUR],
  ['1,299.50', EUR],
  ['1.299,50', CHF],
  ['1.29.999', COP],
  ['1,29', INR],
  ['0.011.000', COP],
])('%s contradicts the marks of the shop and is left out', (text, money) => {
  expect(read(text, money)).toMatch(/^'.*' is not written like .*1.*234/);
});

test.each<[string, Money]>([
  ['USD 300', COP],
  ['US$ 300', COP],
  ['USD$ 300', COP],
  ['USD $ 300', COP],
  ['300 $ USD', COP],
  ['$ 300 USD', COP],
  ['€ 300', COP],
  ['300 euros', COP],
  ['R$ 300', COP],
  ['$ 300', EUR],
  ['300 kr', EUR],
  ['£300', USD],
  ['₿ 3', USD],
  ['Rp 5.200.000', COP],
])('%s is in another currency and is left out', (text, money) => {
  expect(read(text, money)).toBe(`'${text}' is in another currency than ${money.currency}`);
});

test('a sign of several currencies belongs to each of them', () => {
  for (const currency of ['USD', 'MXN', 'CLP', 'CAD']) {
    expect(read('$ 300', makeMoney({ currency, symbol: 'x' }))).toBe(300);
  }
  for (const currency of ['SEK', 'NOK', 'DKK', 'ISK']) expect(read('300 kr', { ...SEK, currency })).toBe(300);
});

test('limits and decimals are those of the money', () => {
  expect(read(5_200_000, COP)).toBe(5_200_000);
  expect(read(1_000_000_001, COP)).toMatch(/1000000000/);
  expect(read('11.000,50', COP)).toBe('This currency has no decimals: use a whole number');
  expect(read(19.5, COP)).toBe('This currency has no decimals: use a whole number');
  expect(read(5_200_000, EUR)).toMatch(/1000000/);
  expect(read('-5.000', COP)).toBe('Price cannot be negative');
  expect(read('CALL me', COP)).toBe("'CALL me' is not a price");
});

test('without a currency of its own, a shop reads as before', () => {
  expect(read('11.000', undefined)).toBe("'11.000' can be read in more than one way");
  expect(read('€ 300', undefined)).toBe(300);
  expect(read('Rp 300', undefined)).toBe("'Rp 300' is not a price");
  expect(read(5_200_000, undefined)).toMatch(/1000000/);
});

const anyMoney = fc
  .record({
    currency: fc.constantFrom('COP', 'EUR', 'CHF', 'INR', 'IDR', 'SEK', 'BHD', 'PEN', 'XAF'),
    symbol: fc.constantFrom('$', '€', 'Fr.', '₹', 'Rp', 'kr', '.د.ب', 'S/', 'FCFA', 'د.إ', '₨', 'B/.', 'R'),
    position: fc.constantFrom('before', 'after'),
    space: fc.boolean(),
    decimals: fc.constantFrom(0, 2),
    thousands: fc.constantFrom('none', 'comma', 'dot', 'space', 'apostrophe'),
    decimalMark: fc.constantFrom('dot', 'comma'),
  })
  .filter((money) => moneySchema.safeParse(money).success)
  .map((money) => moneySchema.parse(money));

test('what Tierbook writes in any money, it reads back to the cent', () => {
  fc.assert(
    fc.property(anyMoney, fc.nat(100_000_000), (money, hundredths) => {
      const amount = money.decimals === 0 ? hundredths : hundredths / 100;
      expect(read(formatPrice(amount, money), money)).toBe(amount);
    }),
    { numRuns: 2000 },
  );
});

describe('a sheet in the money of the shop', () => {
  function readSheet(rows: PriceCell[][], money: Money | undefined, layouts: ConfirmedLayout[] = []) {
    const sheet = { title: 'IPHONE', hidden: false, rows };
    const found = readPriceRows([sheet], { isPublishedDevice: () => false, money, layouts });
    return {
      rows: found.rows.map(({ display, price }) => `${display} ${price}`),
      rejected: found.rejected.map(({ cell, reason }) => `${cell} ${reason}`),
      unclear: found.unclear.map(({ question }) => question.kind),
    };
  }

  test('texts with its symbol are a column of prices, with and without a header', () => {
    const list = [
      ['Redmi 13', 'Rp 5.200.000', 'new'],
      ['Redmi 12', 'Rp 4.900.000', 'used'],
    ];
    const rows = ['Redmi 13 5200000', 'Redmi 12 4900000'];
    expect(readSheet(list, IDR)).toEqual({ rows, rejected: [], unclear: [] });
    expect(readSheet([['Model', 'Price Rp', 'Notes'], ...list], IDR)).toEqual({
      rows,
      rejected: [],
      unclear: [],
    });
  });

  test('a price in another currency is left out, and the others stay', () => {
    const list = [
      ['Device', 'Price'],
      ['iPhone 15', '$ 4.200.000'],
      ['iPhone 14', 'USD 700'],
      ['iPhone 13', 3_100_000],
    ];
    expect(readSheet(list, COP)).toEqual({
      rows: ['iPhone 15 4200000', 'iPhone 13 3100000'],
      rejected: ["B3 'USD 700' is in another currency than COP"],
      unclear: [],
    });
  });

  test('a heading in the currency of the shop beats one in another', () => {
    const list = [
      ['Device', 'Price USD', 'Price COP'],
      ['iPhone 15', 1000, 4_200_000],
    ];
    expect(readSheet(list, COP)).toEqual({ rows: ['iPhone 15 4200000'], rejected: [], unclear: [] });
    expect(readSheet(list, undefined)).toMatchObject({ unclear: ['price'] });
  });

  test.each([
    'Price USD',
    'Price usd',
    'Price USD ($)',
    'Pesos MXN',
    'Price in euros',
    'Precio en Dólares'.normalize('NFD'),
    'Precio US$',
    'Precio U$S',
    'Price in pounds',
    'Precio en soles',
    'Цена (руб.)',
    'Цена в рублей',
    'Cena zł',
  ])('prices below a heading in another currency only are left out: %s', (heading) => {
    const list = [
      ['Device', heading],
      ['iPhone 15', 1000],
      ['iPhone 14', 'CALL'],
    ];
    expect(readSheet(list, COP)).toEqual({
      rows: ['iPhone 14 null'],
      rejected: [`B2 The heading '${heading}' is in another currency than COP`],
      unclear: [],
    });
  });

  test('a heading with the name of its currency is its own', () => {
    const list = [
      ['Device', 'Precio en pesos'],
      ['iPhone 15', 4_200_000],
    ];
    expect(readSheet(list, COP).rows).toEqual(['iPhone 15 4200000']);
    expect(
      readSheet(
        [
          ['Device', 'Price in dollars'],
          ['iPhone 15', 999],
        ],
        USD,
      ).rows,
    ).toEqual(['iPhone 15 999']);
  });

  test('prices below a header further down in another currency are left out, up to the next header', () => {
    const list = [
      ['Device', 'Price'],
      ['iPhone 15', 4_200_000],
      ['Device', 'Price USD'],
      ['iPhone 14', 700],
      ['Device', 'Price'],
      ['iPhone 13', 3_100_000],
    ];
    expect(readSheet(list, COP)).toEqual({
      rows: ['iPhone 15 4200000', 'iPhone 13 3100000'],
      rejected: ["B4 The heading 'Price USD' is in another currency than COP"],
      unclear: [],
    });
  });

  test('prices below the code of another currency in their column are left out, up to the shop’s own', () => {
    const list = [
      ['Device', 'Price'],
      ['iPhone 15', 4_200_000],
      ['USED', 'USD'],
      ['iPhone 14', 700],
      ['NEW', 'COP'],
      ['iPhone 13', 3_100_000],
    ];
    expect(readSheet(list, COP)).toEqual({
      rows: ['iPhone 15 4200000', 'iPhone 13 3100000'],
      rejected: [
        "B3 'USD' is not a price",
        "B4 The heading 'USD' is in another currency than COP",
        "B5 'COP' is not a price",
      ],
      unclear: [],
    });
    expect(readSheet(list, undefined).rows).toContain('iPhone 14 700');
  });

  test('prices whose currency stands above their heading are left out if it is another one', () => {
    const list = [
      [null, 'USD', null],
      ['Device', 'Price', null],
      ['iPhone 15', 1000, 900],
    ];
    const reasons = ["B3 The heading 'USD Price' is in another currency than COP"];
    expect(
      readSheet(
        list.map((row) => row.slice(0, 2)),
        COP,
      ),
    ).toMatchObject({ rows: [], rejected: reasons });
    const rows = list.map((row, index) => (index === 1 ? ['Device', 'A', 'B'] : row));
    const columns: LayoutColumn[] = [
      { column: 'A', role: 'name' },
      { column: 'B', role: 'price', label: 'A' },
      { column: 'C', role: 'price', label: 'B' },
    ];
    const layout = { headerRow: 2, columns };
    const fingerprint = fingerprintOf({ title: 'IPHONE', hidden: false, rows }, layout);
    const confirmed = { sheet: 'IPHONE', n: 1, layout, fingerprint, revision: 1 };
    const found = readSheet([...rows, ['Device', 'A', 'B'], ['iPhone 14', 800, 700]], COP, [confirmed]);
    expect(found.rows).toEqual([]);
    expect(found.rejected).toHaveLength(4);
  });

  test.each<[string, Money, PriceCell[]]>([
    ['Price list (USD)', EUR, []],
    ['All prices in USD', makeMoney({ currency: 'CAD' }), ['Price ($)']],
    ['Prices are in US dollars, EXW Dubai', makeMoney({ currency: 'CAD' }), []],
    ['Цены в долларах', EUR, []],
    ['Currency: USD', EUR, []],
    ['HOT OFFER – EX DUBAI – USD', EUR, []],
    ['Used phones (USD)', EUR, []],
    ['USD', EUR, []],
  ])("a list below '%s' is left out in another currency", (line, money, [heading = 'Price']) => {
    const list = [
      ['Device', heading],
      ['iPhone 15', 900],
    ];
    const reason = `'${line}' is another currency than ${money.currency}`;
    expect(readSheet([[line], ...list], money)).toEqual({
      rows: [],
      rejected: [`B3 ${reason}`],
      unclear: [],
    });
    expect(readSheet([...list, [line]], money).rejected).toEqual([`B2 ${reason}`]);
    expect(readSheet([[line], ...list], undefined).rows).toEqual(['iPhone 15 900']);
    const columns: LayoutColumn[] = [
      { column: 'A', role: 'name' },
      { column: 'B', role: 'price' },
    ];
    const rows = [[line], ...list];
    const layout = { headerRow: 2, columns };
    const fingerprint = fingerprintOf({ title: 'IPHONE', hidden: false, rows, money }, layout);
    const confirmed = { sheet: 'IPHONE', n: 1, layout, fingerprint, revision: 1 };
    expect(readSheet(rows, money, [confirmed]).rejected).toEqual([`B3 ${reason}`]);
  });

  test.each([
    ['Prices in EUR, no USD'],
    ['Prices at a rate of 1.08 USD'],
    ['Prices without shipping: 20 USD'],
    ['USD prices on request'],
    ['TRY OUR MAD PRICES'],
    ['Prices of AMD laptops'],
    ['We accept USD'],
    ['Payment in USD'],
    ['PRICES OF USD SPEC STOCK'],
    ['Made in USA'],
    ['Bank account (USD)'],
    ['Wire transfer in USD'],
  ])("'%s' says nothing against the prices", (line) => {
    const list = [
      ['Device', 'Price'],
      ['iPhone 15', 900],
    ];
    expect(readSheet([[line], ...list], EUR).rows).toEqual(['iPhone 15 900']);
    expect(readSheet([...list, [line]], EUR).rejected).toEqual([]);
  });

  test('the currency of a bank account below a list says nothing about its prices', () => {
    const list = [
      ['Device', 'Price'],
      ['iPhone 15', 900],
    ];
    const bank = [
      ['Bank', 'First Trade Bank'],
      ['IBAN', 'AE07'],
      ['Currency', 'USD'],
    ];
    expect(readSheet([...list, [], ...bank], EUR).rows).toEqual(['iPhone 15 900']);
    expect(readSheet([...list, [], ...bank, ['All prices in USD']], EUR).rows).toEqual([]);
  });

  test('a device with words in place of its price says nothing about the currency of others', () => {
    const list = [
      ['Device', 'Price'],
      ['Gift card (USD)', 'Call'],
      ['iPhone 15', 900],
    ];
    expect(readSheet(list, EUR).rejected).toEqual([]);
  });

  test.each<[PriceCell[]]>([[[null, 'Price', 'Price USD']], [['Unlocked phones', 'Price', 'USD']]])(
    'the header %j says nothing about the currency of its first price',
    (header) => {
      expect(readSheet([header, ['Apple'], ['iPhone 15', 900, 990]], EUR).rejected).toEqual([]);
      expect(
        readSheet(
          [
            ['Price list (USD)', 'Price'],
            ['iPhone 15', 900],
          ],
          EUR,
        ).rows,
      ).toEqual([]);
    },
  );

  test('a column headed MOP is a price in India, and money of Macau elsewhere', () => {
    const list = [
      ['Model', 'MOP'],
      ['Vivo Y18', 8499],
    ];
    expect(readSheet(list, INR).rows).toEqual(['Vivo Y18 8499']);
    expect(readSheet(list, makeMoney({ currency: 'HKD' })).rows).toEqual([]);
  });

  test('a line about the currency applies up to the next one, and gives way to the heading', () => {
    const lines = [
      ['Device', 'Price'],
      ['iPhone 15', 900],
      ['USED, prices in USD', null],
      ['iPhone 14', 500],
      ['NEW, prices in EUR', null],
      ['iPhone 16', 1000],
    ];
    const reason = "B4 'USED, prices in USD' is another currency than EUR";
    expect(readSheet(lines, EUR)).toMatchObject({ rejected: [reason], unclear: [] });
    expect(readSheet([['Prices in USD'], ['Device', 'Price EUR'], ['iPhone 15', 900]], EUR).rows).toEqual([
      'iPhone 15 900',
    ]);
  });

  test('a row whose currency is in a column of its own is left out if that is another one', () => {
    const list = [
      ['Device', 'Price', 'Currency'],
      ['iPhone 15', 4_200_000, 'COP'],
      ['iPhone 14', 700, 'USD'],
      ['iPhone 13', 3_100_000, null],
      ['iPhone 12', 'CALL', 'USD'],
      ['iPhone 11', 600, 'US Dollar'],
      ['iPhone XR', 500, 'USD ($)'],
      ['iPhone X', 2_100_000, 'Pesos colombianos'],
    ];
    const found = {
      rows: ['iPhone 15 4200000', 'iPhone 13 3100000', 'iPhone 12 null', 'iPhone X 2100000'],
      rejected: [
        "B3 'USD' is another currency than COP",
        "B6 'US Dollar' is another currency than COP",
        "B7 'USD ($)' is another currency than COP",
      ],
      unclear: [],
    };
    expect(readSheet(list, COP)).toEqual(found);
    expect(readSheet(list, undefined).rows).toContain('iPhone 14 700');
    const sheet = { title: 'IPHONE', hidden: false, rows: list };
    const columns: LayoutColumn[] = [
      { column: 'A', role: 'name' },
      { column: 'B', role: 'price' },
    ];
    const layout = { headerRow: 1, columns };
    const confirmed = {
      sheet: 'IPHONE',
      n: 1,
      layout,
      fingerprint: fingerprintOf(sheet, layout),
      revision: 1,
    };
    expect(readSheet(list, COP, [confirmed])).toEqual(found);
  });

  test('totals below the list are no devices', () => {
    const list = [
      ['Device', 'Price'],
      ['iPhone 15', '$ 4.200.000'],
      ['iPhone 14', '$ 3.900.000'],
      ['Total', '$ 8.100.000'],
    ];
    expect(readSheet(list, COP)).toMatchObject({ rejected: ['B4 A total is not a device'] });
  });

  test('several columns of its prices are asked about, as in classic money', () => {
    const list = [
      ['Model', 'A', 'B'],
      ['iPhone 15', '11.000', '10.000'],
      ['iPhone 14', '9.000', '8.000'],
    ];
    expect(readSheet(list, COP)).toMatchObject({ rows: [], unclear: ['price'] });
  });
});
