import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { LayoutFields } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { REQUEST_WORDS } from '#domain/contract/entities/price-data/request-words.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { sheetsOfCurrent, tableOfCurrent } from '#server/modules/catalogue/review/price-tables.ts';
import {
  isDevice,
  type SnapshotContent,
  type SnapshotRow,
} from '#server/modules/catalogue/snapshots/snapshot-content.ts';
import { readFiles } from '#server/modules/catalogue/sources/workbook/read-files.ts';
import { numberFormatOf, writeTables } from '#server/platform/tables/write-tables.ts';
import { EUROS, makeMoney } from '#test/catalogue/make-money.ts';
import type { PriceCell } from './price-sheet.ts';
import { readPriceRows } from './read-price-rows.ts';

const configuration = DEFAULT_CONFIGURATION;
const UNKNOWN = { isPublishedDevice: () => false };

/** What an upload of the download is read as, after the list was published. */
async function downloadedAndRead(content: SnapshotContent, format: 'csv' | 'xlsx', money?: Money) {
  const rules = money ? { ...configuration, money } : configuration;
  const tables = format === 'csv' ? [tableOfCurrent(content, rules)] : sheetsOfCurrent(content, rules);
  const bytes = await writeTables({ tables, format });
  const published = new Set(content.rows.filter(isDevice).map(rowKeyText));
  return readPriceRows(await readFiles([{ name: `tierbook-prices.${format}`, bytes }]), {
    isPublishedDevice: (category, device, occurrence) =>
      published.has(rowKeyText({ category, device, occurrence })),
    money,
  });
}

/** Names that a spreadsheet program, a separator or the reader itself might take for something else. */
const name = fc
  .array(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '＝',
      "'",
      '"',
      ',',
      ';',
      '$',
      '.',
      '(',
      'é',
      '1',
      '9',
      'a',
      'Pen',
      ' ',
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const word = fc.oneof(
  name,
  fc.constantFrom('iPad', 'Device', 'Display', 'Price', 'Category', 'Total', '128GB', "''=x", '---', 'TRUE'),
);
const price = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100),
);
const row = fc.tuple(word, fc.option(word), price);
const title = fc.oneof(
  fc.constantFrom(
    'IPAD',
    'Tools',
    "'quoted'",
    '-Parts',
    '+',
    'A category with a name that no sheet can have',
  ),
  fc.constantFrom('x', "it's", '1', '& co').map((text) => `Sheet ${text}`),
);
const workbook = fc.uniqueArray(fc.record({ title, rows: fc.array(row, { minLength: 1, maxLength: 8 }) }), {
  selector: (sheet) => sheet.title,
  minLength: 1,
  maxLength: 4,
});

function contentOf(sheets: readonly { title: string; rows: readonly (readonly PriceCell[])[] }[]) {
  const headed = sheets.map((sheet) => ({
    title: sheet.title,
    hidden: false,
    rows: [['Device', 'Display', 'Price'], ...sheet.rows],
  }));
  const { categories, rows } = readPriceRows(headed, UNKNOWN);
  return { categories, rows };
}

/** As a cell has it: on one line. */
const text = (maxLength: number) =>
  word
    .map((value) => value.replace(/\s+/g, ' ').trim().slice(0, maxLength).trim())
    .filter((value) => value !== '');
const inStock = fc.constantFrom('12', '007', '5+', '1e3', '1.50', 'in transit', '-3');
const fields: fc.Arbitrary<Partial<SnapshotRow>> = fc
  .record({
    variants: fc.option(fc.record({ group: text(300), variant: text(LAYOUT_LIMITS.labelMaxChars) })),
    shown: fc.oneof(
      fc.record({}),
      fc.record({
        price: fc.constant(null),
        onRequest: fc.constantFrom(...REQUEST_WORDS, 'CALL', 'On Request'),
      }),
      fc.record({
        price: fc.constant(null),
        outOfStock: fc.constant(true as const),
        stock: fc.constant('0'),
      }),
      fc.record({ price: fc.constant(null), outOfStock: fc.constant(true as const) }),
      fc.record({ stock: inStock }),
    ),
    note: fc.option(text(LAYOUT_LIMITS.noteMaxChars)),
  })
  .map(({ variants, shown, note }) => ({ ...variants, ...shown, ...(note !== null && { note }) }));

/** The list as a mapped sheet would have given it. */
function withFields(content: SnapshotContent, added: readonly Partial<SnapshotRow>[]): SnapshotContent {
  const rows = content.rows.map((row, index) =>
    isDevice(row) ? { ...row, ...added[index % added.length] } : row,
  );
  return { ...content, rows };
}

const TIERS_HEADER = ['Public', 'VIP', 'Heavyweight'];

describe('a download of Tierbook', () => {
  const row = (device: string, price: number | null, more: LayoutFields = {}): SnapshotRow => ({
    device,
    display: device,
    price,
    category: 'IPAD',
    occurrence: 1,
    ...more,
  });

  test.each([
    makeMoney(),
    EUROS,
    makeMoney({ currency: 'AED', symbol: 'Dhs', thousands: 'comma', decimalMark: 'dot' }),
    makeMoney({ currency: 'CHF', symbol: 'Fr.', decimals: 2, thousands: 'apostrophe', decimalMark: 'dot' }),
    makeMoney({ currency: 'SEK', symbol: 'kr', position: 'after', thousands: 'space' }),
    makeMoney({ currency: 'PEN', symbol: 'S/', decimals: 2, thousands: 'none', decimalMark: 'dot' }),
  ])('in $currency is read again as the same prices', async (money) => {
    const prices =
      money.decimals === 0 ? [0, 7, 999, 11_000, 5_200_000, 1_000_000_000] : [0, 0.05, 1299.5, 999_999.99];
    const rows = prices.map((price) => row(`iPad for ${price}`, price));
    for (const format of ['csv', 'xlsx'] as const) {
      const read = await downloadedAndRead({ categories: ['IPAD'], rows }, format, money);
      expect({ rows: read.rows, rejected: read.rejected }).toEqual({ rows, rejected: [] });
    }
  });

  test('shows prices as the list does: as texts in .csv, by a number format in .xlsx', async () => {
    const rules = { ...configuration, money: makeMoney() };
    const content = { categories: ['IPAD'], rows: [row('iPad', 5_200_000)] };
    const csv = await writeTables({ tables: [tableOfCurrent(content, rules)], format: 'csv' });
    expect(new TextDecoder().decode(csv)).toContain('IPAD,iPad,iPad,$ 5.200.000,$ ');
    const bytes = await writeTables({ tables: sheetsOfCurrent(content, rules), format: 'xlsx' });
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    const cell = sheets[0]?.cells?.get('1,2');
    expect(cell).toMatchObject({
      value: 5_200_000,
      style: { numFmt: '[>=1000000]"$ "#"."###"."##0;[>=1000]"$ "#"."##0;"$ "0' },
    });
    expect(numberFormatOf(EUROS)).toBe('#,##0.00" €"');
  });

  test('has no column more for a list with one price per device', () => {
    const rows = [row('iPad', 100), row('iPad Air', null, { onRequest: 'Call' })];
    const tables = sheetsOfCurrent({ categories: ['IPAD'], rows }, configuration);
    expect(tables[0]?.rows).toEqual([
      ['Device', 'Display', 'Price', ...TIERS_HEADER],
      ['iPad', 'iPad', 100, 70, 70, 70],
      ['iPad Air', 'iPad Air', 'Call', null, null, null],
    ]);
  });

  test('says of a mapped sheet what tells its prices apart, and stock and notes', async () => {
    const rows = [
      row('iPad A+', 100, { group: 'iPad', variant: 'A+', stock: '4' }),
      row('iPad B', null, { group: 'iPad', variant: 'B', outOfStock: true, note: 'Friday' }),
    ];
    const content = { categories: ['IPAD'], rows };
    expect(tableOfCurrent(content, configuration).rows).toEqual([
      ['Category', 'Device', 'Display', 'Price', ...TIERS_HEADER, 'Group', 'Variant', 'Stock', 'Note'],
      ['IPAD', 'iPad A+', 'iPad A+', 100, 70, 70, 70, 'iPad', 'A+', '4', null],
      ['IPAD', 'iPad B', 'iPad B', 'Out of stock', null, null, null, 'iPad', 'B', null, 'Friday'],
    ]);
  });

  test('that somebody changed: a stock of 0 is out of stock, and a label that is too long is rejected', () => {
    const header = ['Device', 'Display', 'Price', ...TIERS_HEADER, 'Group', 'Variant', 'Stock', 'Note'];
    const line = (device: string, ...cells: string[]) => [device, device, 100, 70, 70, 70, ...cells];
    const read = readPriceRows(
      [
        {
          title: 'iPad',
          hidden: false,
          rows: [
            header,
            line('iPad A', 'iPad', 'A', '0'),
            line('iPad B', 'iPad', 'B'.repeat(41)),
            line('Pen', 'Pen'),
          ],
        },
      ],
      UNKNOWN,
    );
    expect(read.rows).toEqual([
      row('iPad A', null, { group: 'iPad', variant: 'A', outOfStock: true, stock: '0' }),
      row('Pen', 100),
    ]);
    expect(read.rejected).toMatchObject([
      { device: 'iPad B', cell: 'H3', reason: 'A label has at most 40 characters' },
    ]);
  });

  test('of a mapped sheet, pasted below one with one price, keeps its variants', () => {
    const plain = ['Device', 'Display', 'Price', ...TIERS_HEADER];
    const rows = [
      plain,
      ['Pen', 'Pen', 10, 10, 10, 10],
      [...plain, 'Group', 'Variant', 'Stock', 'Note'],
      ['iPad A', 'iPad A', 100, 70, 70, 70, 'iPad', 'A'],
    ];
    const read = readPriceRows([{ title: 'iPad', hidden: false, rows }], UNKNOWN);
    expect(read.rows).toEqual([row('Pen', 10), row('iPad A', 100, { group: 'iPad', variant: 'A' })]);
  });

  test.each(['csv', 'xlsx'] as const)(
    'as .%s is read again as the same rows in the same categories',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(workbook, fc.array(fields, { maxLength: 5 }), async (sheets, added) => {
          const plain = contentOf(sheets);
          fc.pre(plain.rows.length > 0);
          const content = added.length === 0 ? plain : withFields(plain, added);
          const again = await downloadedAndRead(content, format);
          expect({ categories: again.categories, rows: again.rows }).toEqual(content);
          expect([again.rejected, again.unclear]).toEqual([[], []]);
        }),
        { numRuns: format === 'csv' ? 80 : 15 },
      );
    },
  );
});
