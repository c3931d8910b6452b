import { describe, expect, test } from 'vitest';
import { sheetLayoutSchema } from '#domain/contract/entities/price-data/sheet-layout.ts';
import type { PriceCell } from '#server/modules/catalogue/reading/price-sheet.ts';
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

  test('are not begun by the remarks about a device', () => {
    const list = [
      ['Device', 'Price', 'Remark'],
      ['Model train', 25, 'Price'],
      ['Name plate', 5, 'Unit price'],
    ];
    expect(readingOf(list)).toEqual(['Model train 25', 'Name plate 5']);
  });
});
