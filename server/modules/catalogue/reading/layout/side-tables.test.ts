import { describe, expect, test } from 'vitest';
import { sheetLayoutSchema } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { lettersOf, type PriceCell } from '#server/modules/catalogue/reading/price-sheet.ts';
import { readSheet } from '#server/modules/catalogue/reading/read-sheet.ts';
import { answersTo } from './layout-answers.ts';
import { readWithLayout } from './read-with-layout.ts';

const known = { isPublishedDevice: () => false };

/** The rows of a clear sheet as 'name price', else the question with the rows that each answer gives. */
function readingOf(rows: readonly (readonly PriceCell[])[]) {
  const sheet = { title: 'PHONES', hidden: false, rows };
  const read = readSheet(sheet, 'PHONES', known);
  if (!('question' in read)) return read.rows.map(({ display, price }) => `${display} ${price}`);
  const answers = answersTo(sheet, read.question).map(({ text, layout }) => {
    expect(sheetLayoutSchema.safeParse(layout).error).toBeUndefined();
    const { rows: found } = readWithLayout(sheet, layout, { category: 'PHONES', known });
    return [text, ...found.map(({ display, price }) => `${display} ${price}`)];
  });
  return { question: read.question.kind, answers };
}

describe('tables side by side', () => {
  test('lose no device beside the header of the other', () => {
    const list = [
      ['Model', 'Price'],
      ['iPhone 15', 400, null, 'Model', 'Price'],
      ['iPhone 14', 300, null, 'Galaxy S24', 450],
      ['iPhone 13', 200, null, 'Galaxy S23', 350],
    ];
    expect(readingOf(list)).toMatchObject({ question: 'headers' });
    const mirrored = list.map(([name = null, price = null, gap = null, ...right]) => [
      ...(right.length > 0 ? right : [null, null]),
      gap,
      name,
      price,
    ]);
    expect(readingOf(mirrored)).toMatchObject({ question: 'headers' });
  });

  const left = ['iPhone 15 400', 'iPhone 14 300', 'iPhone 13 200'];
  const right = ['Galaxy S24 450', 'Galaxy S23 350'];

  test.each<[string, PriceCell[]]>([
    ['the same headings', ['Model', 'Price', null, 'MODEL', 'Price']],
    ['brands over the names', ['iPhone', 'Price', null, 'Samsung', 'Price']],
    ['the best name on the right', ['Model', 'Price', null, 'Device', 'Price']],
    ['a cost on the right', ['Model', 'Price', null, 'Model', 'Cost']],
    ['a cost on the left', ['Model', 'Cost', null, 'Model', 'Price']],
    ['a cost on the left of other names', ['Device', 'Buying price', null, 'Model', 'Price']],
    ['no headings', []],
  ])('can be shown one at a time, with prices of their own: %s', (_what, header) => {
    const list = [
      ['iPhone 15', 400, null, 'Galaxy S24', 450],
      ['iPhone 14', 300, null, 'Galaxy S23', 350],
      ['iPhone 13', 200],
    ];
    const answers = [
      ['Only the table in columns A to B', ...left],
      ['Only the table in columns D to E', ...right],
    ];
    const isCost = header[1] === 'Cost' || header[1] === 'Buying price';
    expect(readingOf(header.length > 0 ? [header, ...list] : list)).toEqual({
      question: 'price',
      answers: isCost ? answers.toReversed() : answers,
    });
  });

  test('need no blank column between them', () => {
    const list = [
      ['iPhone', 'Price', 'Samsung', 'Price'],
      ['iPhone 15', 400, 'Galaxy S24', 450],
      ['iPhone 14', 300, 'Galaxy S23', 350],
      ['iPhone 13', 200],
    ];
    expect(readingOf(list)).toMatchObject({
      answers: [
        ['Only the table in columns A to B', ...left],
        ['Only the table in columns C to D', ...right],
      ],
    });
  });

  test.each<[string, (string | number)[], PriceCell[], string]>([
    ['Storage', ['128GB', '256GB'], [null], 'A to C'],
    ['Storage', ['128GB', '256GB'], [], 'A to C'],
    ['Category', ['Phones', 'Phones'], [null], 'A to C'],
    ['Brand', ['Apple', 'Samsung'], [], 'A to C'],
    ['SKU', ['A-1', 'B-2'], [], 'A to C'],
    ['SKU', [1001, 2002], [null, null], 'A to C'],
    ['Remark', ['fine', 'good'], ['Note', null], 'A to D'],
  ])(
    'keep their own columns left of the names: %s %j, with %j between them',
    (heading, [a = '', b = ''], gap, columns) => {
      const between = gap.map((each) => each && 'as new');
      const list = [
        [heading, 'Model', 'Price', ...gap, heading, 'Model', 'Price'],
        [a, 'iPhone 15', 400, ...between, b, 'Galaxy S24', 450],
        [a, 'iPhone 14', 300, ...between, b, 'Galaxy S23', 350],
      ];
      const second = `${lettersOf(3 + gap.length)} to ${lettersOf(5 + gap.length)}`;
      const reading = readingOf(list);
      const answers = Array.isArray(reading) ? [] : reading.answers;
      expect(answers.map(([text]) => text)).toEqual([
        `Only the table in columns ${columns}`,
        `Only the table in columns ${second}`,
      ]);
      const [first = [], last = []] = answers;
      expect(first.join()).not.toContain(String(b));
      if (heading === 'Storage')
        expect(last.slice(1)).toEqual(['256GB Galaxy S24 450', '256GB Galaxy S23 350']);
    },
  );

  test.each<[string, PriceCell[], PriceCell[]]>([
    ['a condition', ['Model', 'Cash', null, 'Condition', 'Card'], ['Used', 420]],
    ['words that repeat', ['Model', 'Cash', null, 'Shop', 'Card'], ['Berlin', 420]],
    ['a stock', ['Model', 'Cash', 'Card', 'Remarks by Ann', 'Stock'], ['new', 3]],
  ])('are not meant by %s between numbers', (_what, header, [words = null, number = null]) => {
    const rows = ['iPhone 15', 'iPhone 14', 'iPhone 13', 'iPhone 12'].map((name, at) => [
      name,
      400 - at,
      header[2] === null ? null : 420,
      words,
      number,
    ]);
    expect(readingOf([header, ...rows])).not.toHaveProperty(
      'answers.0.0',
      'Only the table in columns A to B',
    );
  });

  test('are not meant by a table that says its names once more', () => {
    const listWith = (left: string, right: string) => [
      ['Model', left, 'Model', right],
      ['iPhone'],
      ['iPhone 15', 390, 'iPhone 15', 400],
      ['iPhone 14', 290, 'iPhone 14', 300],
    ];
    expect(readingOf(listWith('Cost', 'Price'))).toEqual(['iPhone 0', 'iPhone 15 400', 'iPhone 14 300']);
    expect(readingOf(listWith('Cash', 'Card'))).toHaveProperty(
      'answers.0.0',
      'A price for each of Cash and Card',
    );
  });

  const models = ['iPhone 15', 'iPhone 14', 'iPhone 13'];

  test.each([
    ['Cost', 'Description'],
    ['MSRP', 'Description'],
    ['Old price', 'Why'],
    ['EK', 'Beschreibung'],
    ['Cost', null],
  ])('are not meant by words beside the only price: Model, %s, a gap, %s, Price', (other, words) => {
    const rows = models.map((model, at) => [model, 350 - at, null, `as good as new ${at}`, 400 - at]);
    const list = [['Model', other, null, words, 'Price'], ['Used'], ...rows, ['Total', 1047]];
    expect(readingOf(list)).toEqual(['Used 0', 'iPhone 15 400', 'iPhone 14 399', 'iPhone 13 398', 'Total 0']);
  });

  test.each<[PriceCell[], PriceCell[]]>([
    [
      ['Model', 'Cost', null, 'Description', 'Price'],
      ['iPhone 13', 300],
    ],
    [
      ['Model', 'Cost', null, 'Samsung', 'Price'],
      [null, null, null, 'Galaxy S22', 250],
    ],
    [
      ['Description', 'Cost', null, 'Model', 'Net ($)'],
      ['iPhone 13', 300, null, 'Galaxy S22', 250],
    ],
    [
      ['iPhone', 'Cost', null, 'Samsung', 'Price'],
      ['iPhone 13', 300, null, 'Galaxy S22', 250],
    ],
  ])('are asked about where one has names or rows of its own: %j, %j', (header, last) => {
    const rows = [
      ['iPhone 15', 400, null, 'Galaxy S24', 450],
      ['iPhone 14', 350, null, 'Galaxy S23', 400],
    ];
    expect(readingOf([header, ...rows, last])).toMatchObject({
      question: 'price',
      answers: expect.arrayContaining([expect.arrayContaining(['Only the table in columns D to E'])]),
    });
  });

  test('may be one table, which is the last answer then', () => {
    const rows = models.map((model, at) => [model, 400 - at, `remark ${at}`, 350 - at]);
    const reading = readingOf([['Model', 'Price', 'Why', 'Price'], ...rows]);
    expect(reading).toHaveProperty('answers.length', 3);
    expect(reading).toHaveProperty('answers.2', [
      'A price for each of Price B and Price D',
      'iPhone 15 Price B 400',
      'iPhone 15 Price D 350',
      'iPhone 14 Price B 399',
      'iPhone 14 Price D 349',
      'iPhone 13 Price B 398',
      'iPhone 13 Price D 348',
    ]);
  });

  test.each([[['iPhone', 'Price', null, 'Samsung', 'Price']], [[]]])(
    'are not offered as one table where no heading says what the names are: %j',
    (header) => {
      const rows = [
        ['iPhone 15', 400, null, 'Galaxy S24', 450],
        ['iPhone 14', 300, null, 'Galaxy S23', 350],
      ];
      expect(readingOf([header, ...rows])).toHaveProperty('answers.length', 2);
    },
  );

  test('are not meant by a title with the stock of the devices below it', () => {
    const list = [
      ['Brand', 'Stock', 'Model', 'Cash', 'Card'],
      ['Apple', 12],
      [null, 5, 'iPhone 15', 400, 420],
      [null, 7, 'iPhone 14', 300, 320],
    ];
    expect(readingOf(list)).toHaveProperty('answers.0.1', 'Apple 0');
  });

  test('are not begun by the remarks about a device', () => {
    const list = [
      ['Device', 'Price', 'Remark'],
      ['Model train', 25, 'Price'],
      ['Name plate', 5, 'Unit price'],
    ];
    expect(readingOf(list)).toEqual(['Model train 25', 'Name plate 5']);
  });
});
