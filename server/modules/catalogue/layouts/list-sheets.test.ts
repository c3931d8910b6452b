import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import {
  layoutPreviewSchema,
  sheetToLayOutSchema,
} from '#domain/contract/entities/price-data/layout-answers.ts';
import { typedLayoutSchema } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { packSheets } from '#server/modules/catalogue/sources/workbook/packed-sheets.ts';
import type { Cell, SourceSheet } from '#server/modules/catalogue/sources/workbook/source-sheet.ts';
import { listSheets } from './list-sheets.ts';
import { previewStoredLayout } from './preview-layout.ts';

const HEADINGS = [
  'Model',
  'Price',
  'A+',
  'a+',
  'B',
  '128GB',
  'Category',
  'Stock',
  'Qty',
  'Note',
  'Grade',
  'Cost',
];
const ODD = [
  '',
  'CALL',
  'A\u0000',
  '\u202E',
  `${'very '.repeat(12)}long`,
  `${'x'.repeat(39)}📱`,
  '1.299',
  '<b>',
];

const cells: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HEADINGS) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 2000 }) },
  { weight: 2, arbitrary: fc.constantFrom('iPhone 15', 'iPhone 14', 'Galaxy S24', 'used', 'new') },
  { weight: 1, arbitrary: fc.constantFrom<Cell>(...ODD, null, true, { error: '#REF!' }) },
);
const grids = fc
  .record({ width: fc.integer({ min: 1, max: 8 }), height: fc.integer({ min: 1, max: 9 }) })
  .chain(({ width, height }) =>
    fc.tuple(
      fc.array(fc.constantFrom(...HEADINGS, ...ODD), { minLength: width, maxLength: width }),
      fc.array(fc.array(cells, { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    ),
  );

function sheetOf(rows: SourceSheet['rows']): SourceSheet {
  return { title: 'PHONES', gid: '0', hidden: false, rows };
}

test('whatever a sheet holds, it is listed by the contract, and every answer offered can be previewed', async () => {
  await fc.assert(
    fc.asyncProperty(grids, async ([header, body]) => {
      const sheets = packSheets([sheetOf([header, ...body])]);
      for (const listed of await listSheets({ sheets, layouts: [] })) {
        const { question, layout, proposal } = sheetToLayOutSchema.parse(listed);
        const offered = [...(question?.answers ?? []).map((answer) => answer.layout), layout, proposal];
        for (const each of offered.filter((one) => one !== null)) {
          typedLayoutSchema.parse(each);
          const given = { sheets, sheet: 'PHONES', n: 1, layout: each, configuration: DEFAULT_CONFIGURATION };
          const tried = await previewStoredLayout(given);
          layoutPreviewSchema.parse('preview' in tried ? tried.preview : tried);
        }
      }
    }),
    { numRuns: 100, seed: 20_261_116 },
  );
});

test('answers about tables side by side say that the names of the other one are left out too', async () => {
  const rows = [
    ['Model', 'Price', null, 'Model', 'Price'],
    ['iPhone 15', 400, null, 'Galaxy S24', 450],
    ['iPhone 14', 300, null, 'Galaxy S23', 350],
  ];
  const [listed] = await listSheets({ sheets: packSheets([sheetOf(rows)]), layouts: [] });
  expect(listed?.question?.answers.map(({ title, effect }) => `${title}: ${effect}`)).toEqual([
    'Only the table in columns A to B: Such as iPhone 15',
    'Only the table in columns D to E: Such as Galaxy S24',
  ]);
});

test('a sheet with more columns than a layout can have is listed, with all its prices or without a proposal', async () => {
  for (const width of [200, 201, 300]) {
    const header = ['Model', ...Array.from({ length: width - 1 }, (_, index) => `${index + 1}GB`)];
    const sheets = packSheets([
      sheetOf([header, ['iPhone 15', ...header.slice(1).map((_, index) => index + 1)]]),
    ]);
    const [listed] = await listSheets({ sheets, layouts: [] });
    const { rows, question, proposal } = sheetToLayOutSchema.parse(listed);
    expect(rows[0]).toHaveLength(200);
    expect(question).not.toBeNull();
    expect(proposal?.columns.length ?? null).toBe(width === 200 ? 200 : null);
  }
});

test('two sheets of one title are told apart by their number, and hidden and empty ones are not listed', async () => {
  const graded = [
    ['Model', 'A+', 'B'],
    ['iPhone 15', 620, 560],
  ];
  const sheets = packSheets([
    sheetOf(graded),
    { ...sheetOf(graded), hidden: true },
    sheetOf([]),
    sheetOf([...graded, ['iPhone 14', 500, 410]]),
  ]);
  const listed = await listSheets({ sheets, layouts: [] });
  expect(listed.map(({ sheet, n, rowCount }) => [sheet, n, rowCount])).toEqual([
    ['PHONES', 1, 2],
    ['PHONES', 4, 3],
  ]);
});
