import { expect, test } from 'vitest';
import type { SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { fingerprintOf } from '#server/modules/catalogue/reading/layout/fingerprint.ts';
import { proposeLayout } from '#server/modules/catalogue/reading/layout/propose-layout.ts';
import type { PriceCell } from '#server/modules/catalogue/reading/price-sheet.ts';
import { answersToChange } from './answers-to-change.ts';
import { describeAnswer } from './describe-effect.ts';
import { publishedOfColumn } from './published-of-column.ts';

const LAYOUT: SheetLayout = {
  headerRow: 1,
  columns: [
    { column: 'A', role: 'name' },
    { column: 'B', role: 'price', label: 'A+' },
    { column: 'C', role: 'price', label: 'B' },
  ],
};
const CONFIRMED = [
  ['Model', 'A+', 'B'],
  ['iPhone 15', 620, 560],
];

function sheetOf(rows: readonly (readonly PriceCell[])[]) {
  return { title: 'PHONES', hidden: false, rows };
}

function answersFor(rows: readonly (readonly PriceCell[])[], layout = LAYOUT) {
  const fingerprint = fingerprintOf(sheetOf(CONFIRMED), layout);
  const sheet = sheetOf(rows);
  return answersToChange(sheet, { layout, fingerprint }, proposeLayout(sheet)).answers;
}

function pricesIn(layout: SheetLayout | undefined): string[] {
  return (layout?.columns ?? [])
    .filter(({ role }) => role === 'price')
    .map(({ column, label }) => `${column} ${label}`);
}

test('columns that have only moved are followed by their headings', () => {
  const answers = answersFor([
    ['Model', 'Colour', 'A+', 'B'],
    ['iPhone 15', 'black', 620, 560],
  ]);
  expect(answers[0]).toMatchObject({ text: 'Follow the headings', effect: 'Columns have only moved' });
  expect(pricesIn(answers[0]?.layout)).toEqual(['C A+', 'D B']);
});

test('prices that have changed places are followed too', () => {
  const answers = answersFor([
    ['Model', 'B', 'A+'],
    ['iPhone 15', 560, 620],
  ]);
  expect(pricesIn(answers[0]?.layout)).toEqual(['B B', 'C A+']);
});

test('several new headings are one answer, and reading as before another', () => {
  const answers = answersFor([
    ['Model', 'Swap', 'Mint'],
    ['iPhone 15', 620, 560],
  ]);
  expect(answers.map(({ text }) => text)).toEqual(['Use the new headings', 'Read it as before']);
  expect(pricesIn(answers[0]?.layout)).toEqual(['B Swap', 'C Mint']);
});

test('a new column of prices joins the list or stays out', () => {
  const answers = answersFor([
    ['Model', 'A+', 'B', 'C'],
    ['iPhone 15', 620, 560, 500],
  ]);
  expect(answers.map(({ text, layout }) => [text, pricesIn(layout)])).toEqual([
    ['C is a new price', ['B A+', 'C B', 'D C']],
    ['Not shown', ['B A+', 'C B']],
  ]);
});

test('two new columns of prices join the list or stay out', () => {
  const answers = answersFor([
    ['Model', 'A+', 'B', 'C', 'D'],
    ['iPhone 15', 620, 560, 500, 450],
  ]);
  expect(answers.map(({ text, layout }) => [text, pricesIn(layout)]).slice(0, 2)).toEqual([
    ['Use the new headings', ['B A+', 'C B', 'D C', 'E D']],
    ['Not shown', ['B A+', 'C B']],
  ]);
});

test('a cost in place of a price is not proposed as one', () => {
  const answers = answersFor([
    ['Model', 'A+', 'Cost'],
    ['iPhone 15', 620, 400],
  ]);
  expect(answers.map(({ text }) => text).slice(0, 2)).toEqual(['Not shown', 'Still B']);
});

const WITH_STOCK: SheetLayout = { ...LAYOUT, columns: [...LAYOUT.columns, { column: 'D', role: 'stock' }] };

test.each<[string, PriceCell[][]]>([
  [
    'removed',
    [
      ['Model', 'B', 'Stock'],
      ['iPhone 15', 560, 4],
    ],
  ],
  [
    'inserted',
    [
      ['Model', 'Cost', 'A+', 'B', 'Stock'],
      ['iPhone 15', 400, 620, 560, 4],
    ],
  ],
  [
    'added before the others',
    [
      ['Model', 'S', 'A+', 'B', 'Stock'],
      ['iPhone 15', 700, 620, 560, 4],
    ],
  ],
  [
    'a price instead of the stock',
    [
      ['Model', 'A+', 'B', 'C'],
      ['iPhone 15', 620, 560, 500],
    ],
  ],
])('no answer takes the stock for a price or a price for the stock: %s', (_what, rows) => {
  const before = sheetOf([
    ['Model', 'A+', 'B', 'Stock'],
    ['iPhone 15', 620, 560, 4],
  ]);
  const stored = { layout: WITH_STOCK, fingerprint: fingerprintOf(before, WITH_STOCK) };
  const { answers } = answersToChange(sheetOf(rows), stored, proposeLayout(sheetOf(rows)));
  expect(answers).not.toEqual([]);
  for (const { layout } of answers) {
    const headings = (wanted: string) =>
      layout.columns.flatMap(({ column, role }) =>
        role === wanted ? [rows[0]?.['ABCDE'.indexOf(column)]] : [],
      );
    expect(headings('price')).not.toContainEqual(expect.stringMatching(/^(?:Stock|Cost)$/));
    expect(headings('stock').filter((heading) => heading !== 'Stock')).toEqual([]);
  }
});

test('a renamed name column is still the name, and never left out', () => {
  const answers = answersFor([
    ['Phone', 'A+', 'B'],
    ['iPhone 15', 620, 560],
  ]);
  expect(answers[0]).toMatchObject({ text: 'Still the name', layout: LAYOUT });
  expect(answers.every(({ layout }) => layout.columns.some(({ role }) => role === 'name'))).toBe(true);
});

test('published prices stand beside their rows, under titles and for equal names', () => {
  const sheet = sheetOf([
    ['Model', 'Swap', 'B'],
    ['iPhone 15', null, null],
    ['128GB', 700, 650],
    ['256GB', null, 690],
    ['iPhone 14', null, null],
    ['128GB', 500, null],
    ['128GB', 510, 480],
  ]);
  const published = [
    ['iPhone 15 128GB A+', 1, 690],
    ['iPhone 15 256GB A+', 1, 740],
    ['iPhone 14 128GB A+', 1, null],
    ['iPhone 14 128GB A+', 2, 505],
  ].map(([device, occurrence, price]) => ({
    category: 'PHONES',
    device: String(device),
    display: String(device),
    occurrence: Number(occurrence),
    price: price === null ? null : Number(price),
    ...(price === null && { onRequest: 'CALL' }),
  }));
  const layout = { ...LAYOUT, titleInName: true };
  expect(publishedOfColumn(sheet, { layout, column: 'B', published })).toEqual([
    '',
    '',
    '690',
    '740',
    '',
    'CALL',
    '505',
  ]);
  expect(publishedOfColumn(sheet, { layout, column: 'A', published })).toBeNull();
});

test('an answer about names or categories shows an example', () => {
  const sheet = sheetOf([
    ['Brand', 'Model', 'Storage', 'Price'],
    ['Apple', 'iPhone 15', '128GB', 620],
    ['Apple', 'iPhone 15', '256GB', 690],
  ]);
  const columns: SheetLayout['columns'] = [
    { column: 'A', role: 'category' },
    { column: 'B', role: 'name' },
    { column: 'C', role: 'name' },
    { column: 'D', role: 'price' },
  ];
  const ask = (kind: 'same-names' | 'category', given: SheetLayout['columns']) =>
    describeAnswer({ text: 'Yes', layout: { headerRow: 1, columns: given } }, sheet, {
      kind,
      columns: [],
      columnCount: 0,
      nameColumn: 1,
      headerRow: 0,
    }).effect;
  expect(ask('same-names', columns)).toBe('Such as iPhone 15 128GB');
  expect(ask('category', columns)).toBe('Such as APPLE');
  expect(ask('category', columns.slice(1))).toBe('All rows stay together');
});
