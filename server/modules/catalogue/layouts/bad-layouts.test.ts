import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/platform/database/index.ts';
import { BOTH_GRADES, GRADED, LayoutShop } from '#test/catalogue/layout-shop.ts';
import { describeOnBothEngines } from '#test/databases.ts';

const NAME = { column: 'A', role: 'name' };
const priceIn = (column: string, label?: string) => ({
  column,
  role: 'price',
  ...(label !== undefined && { label }),
});
const ignored = (count: number) => Array.from({ length: count }, () => ({ column: 'D', role: 'ignore' }));

/** The columns, the header row, and what is said about them. */
const BAD: readonly [columns: unknown, headerRow: unknown, sentence: string][] = [
  [[priceIn('B')], 1, 'Choose the column with the names'],
  [[NAME], 1, 'Choose at least one price column'],
  [[], 1, 'Choose the column with the names'],
  [[NAME, priceIn('B', 'X'), priceIn('C', 'x')], 1, 'Two price columns have the label X'],
  [[NAME, priceIn('B', 'X'), priceIn('C', ' X ')], 1, 'Two price columns have the label X'],
  [[NAME, priceIn('B', 'X'), priceIn('C')], 1, 'Every price column needs a label, because there are several'],
  [
    [NAME, priceIn('B', 'X'), priceIn('C', ' ')],
    1,
    'Every price column needs a label, because there are several',
  ],
  [[NAME, priceIn('B'), { column: 'B', role: 'stock' }], 1, 'Column B is listed twice'],
  [
    [NAME, priceIn('B'), { column: 'C', role: 'note' }, { column: 'D', role: 'note' }],
    1,
    'Only one column can be the note',
  ],
  [[NAME, priceIn('D')], 1, 'The sheet has no column D'],
  [[NAME, priceIn('ZZZ')], 1, 'The sheet has no column ZZZ'],
  [[NAME, priceIn('b')], 1, 'A column is named by one to three capital letters'],
  [[NAME, priceIn('B')], 4, 'The sheet has no row 4'],
  [[NAME, priceIn('B')], 43, 'Number must be less than or equal to 42'],
  [[NAME, priceIn('B')], 0, 'Number must be greater than or equal to 1'],
  [[NAME, priceIn('B', 'x'.repeat(41))], 1, 'A label has at most 40 characters'],
  [[NAME, priceIn('B', 'A\u0000')], 1, 'A label contains invalid characters'],
  [[NAME, priceIn('B', 'A\u001B[2J')], 1, 'A label contains invalid characters'],
  [[NAME, priceIn('B', 'A\u202E')], 1, 'A label contains invalid characters'],
  [[NAME, { ...priceIn('B', 'A'), group: 'i\u0007Phone' }], 1, 'A label contains invalid characters'],
  [[NAME, priceIn('B'), ...ignored(199)], 1, 'A layout has at most 200 columns'],
];

/** What names no sheet, and what is said about it. */
const NO_SHEETS: readonly [query: string, status: number, sentence: string][] = [
  ['sheet=NONE', 404, 'The last workbook has no such sheet'],
  ['sheet=PHONES&n=2', 404, 'The last workbook has no such sheet'],
  ['sheet=PHONES&n=0', 400, 'Number must be greater than or equal to 1'],
  ['sheet=PHONES&n=3000000000', 400, 'Number must be less than or equal to 10000'],
  ['sheet=PHONES&n=x', 400, 'Expected number, received nan'],
  ['sheet=', 400, 'Name the sheet'],
  ['', 400, 'Required'],
  ['sheet=A%00B', 400, 'The title of the sheet contains invalid characters'],
  [`sheet=${'x'.repeat(201)}`, 400, "A sheet's title has at most 200 characters"],
];

describeOnBothEngines('a layout that cannot be used', (open) => {
  let database: Database;
  let shop: LayoutShop;
  beforeEach(async () => {
    database = await open();
    shop = await LayoutShop.open(database);
  });

  const answerTo = async (asked: ReturnType<LayoutShop['ask']>) => {
    const answer = await asked;
    return [answer.statusCode, answer.json().error];
  };

  test('is refused with a sentence, and nothing is stored', async () => {
    shop.source.saysSheets({ PHONES: GRADED });
    await shop.sync();
    for (const [columns, headerRow, sentence] of BAD) {
      const layout = { headerRow, columns };
      const refusal = [400, sentence];
      expect(await answerTo(shop.ask('PUT', 'layouts?sheet=PHONES', { layout, revision: 0 }))).toEqual(
        refusal,
      );
      expect(await answerTo(shop.ask('POST', 'layouts/preview?sheet=PHONES', { layout }))).toEqual(refusal);
    }
    for (const [query, ...refusal] of NO_SHEETS) {
      const body = { layout: BOTH_GRADES, revision: 0 };
      expect(await answerTo(shop.ask('PUT', `layouts?${query}`, body)), query).toEqual(refusal);
      expect(await answerTo(shop.ask('POST', `layouts/preview?${query}`, body)), query).toEqual(refusal);
      const [status, sentence] = refusal;
      expect(await answerTo(shop.ask('DELETE', `layouts?${query}`)), query).toEqual([
        status,
        status === 404 ? 'The columns of this sheet were not confirmed' : sentence,
      ]);
    }
    const far = { layout: BOTH_GRADES, revision: 3_000_000_000 };
    expect((await shop.ask('PUT', 'layouts?sheet=PHONES', far)).statusCode).toBe(400);
    const huge = { layout: BOTH_GRADES, revision: 0, more: 'x'.repeat(64 * 1024) };
    expect((await shop.ask('PUT', 'layouts?sheet=PHONES', huge)).statusCode).toBe(413);
    expect(await database.query.selectFrom('sheet_layout').selectAll().execute()).toEqual([]);
    expect((await shop.layouts()).sheets).toMatchObject([{ state: 'unclear', revision: 0 }]);
  });

  test('is told if the columns were forgotten meanwhile', async () => {
    shop.source.saysSheets({ PHONES: GRADED });
    await shop.sync();
    expect(
      await answerTo(shop.ask('PUT', 'layouts?sheet=PHONES', { layout: BOTH_GRADES, revision: 4 })),
    ).toEqual([409, 'These columns were forgotten meanwhile']);
  });

  test('is refused while no workbook has been read', async () => {
    expect(await shop.layouts()).toEqual({ source: null, sheets: [] });
    const body = { layout: BOTH_GRADES, revision: 0 };
    const refusal = [404, 'No workbook has been read yet'];
    expect(await answerTo(shop.ask('PUT', 'layouts?sheet=PHONES', body))).toEqual(refusal);
    expect(await answerTo(shop.ask('POST', 'layouts/preview?sheet=PHONES', body))).toEqual(refusal);
    expect((await shop.ask('DELETE', 'layouts?sheet=PHONES')).statusCode).toBe(404);
  });

  test('is none because of the title of its sheet', async () => {
    const titles = [
      'Löwe & Söhne / 100 % "A+"',
      "x'); drop table sheet_layout; --",
      'a\tb\nc',
      '\u202Eexe.xslx',
      '📱',
      'constructor',
      ' ',
      'x'.repeat(200),
    ];
    const ipad = [
      ['Device', 'Price'],
      ['iPad 9', 200],
    ];
    const graded = Object.fromEntries(titles.map((title) => [title, GRADED]));
    shop.source.saysSheets({ IPAD: ipad, ...graded });
    await shop.sync();
    expect((await shop.layouts()).sheets.map(({ sheet }) => sheet)).toEqual(['IPAD', ...titles]);
    for (const title of titles) await shop.confirm(title);
    expect((await shop.layouts()).sheets.map(({ revision }) => revision)).toEqual([
      0,
      ...titles.map(() => 1),
    ]);
    for (const title of titles) await shop.forget(title);
    expect(await database.query.selectFrom('sheet_layout').selectAll().execute()).toEqual([]);
  });
});
