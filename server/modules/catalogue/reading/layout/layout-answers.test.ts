import { describe, expect, test } from 'vitest';
import { sheetLayoutSchema } from '#domain/contract/entities/price-data/sheet-layout.ts';
import type { PriceCell } from '#server/modules/catalogue/reading/price-sheet.ts';
import { readSheet } from '#server/modules/catalogue/reading/read-sheet.ts';
import { answersTo } from './layout-answers.ts';

/** The answers to the question about a sheet, each with its columns: 'A name, B price'. */
function answersOf(...rows: PriceCell[][]): string[] {
  const sheet = { title: 'IPHONE', hidden: false, rows };
  const read = readSheet(sheet, 'IPHONE', { isPublishedDevice: () => false });
  if (!('question' in read)) throw new Error('the sheet is clear');
  return answersTo(sheet, read.question).map(({ text, layout }) => {
    expect(sheetLayoutSchema.safeParse(layout).error?.issues ?? []).toEqual([]);
    const roles = layout.columns.map(({ column, role, label }) =>
      [column, role, label].filter(Boolean).join(' '),
    );
    return `${text}: ${roles.join(', ')}`;
  });
}

describe('the answers to an unclear sheet', () => {
  test('offer a price for each grade first', () => {
    expect(answersOf(['Model', 'A+', 'B'], ['iPhone 15', 620, 560])).toEqual([
      'A price for each of A+ and B: A name, B price A+, C price B',
      'Only A+ is the price: A name, B price, C ignore',
      'Only B is the price: A name, B ignore, C price',
    ]);
  });

  test('offer the sale price before the purchase price', () => {
    expect(answersOf(['Gerät', 'EK', 'VK'], ['iPhone 15', 500, 620])).toEqual([
      'Column C is the price: A name, B ignore, C price',
      'A price for each of EK and VK: A name, B price EK, C price VK',
      'Only EK is the price: A name, B price, C ignore',
    ]);
  });

  test('offer a price and a stock where nothing has a heading', () => {
    expect(answersOf(['iPhone 12', 300, 25], ['iPhone 13', 350, 4])).toEqual([
      'Column B is the price, C the stock: A name, B price, C stock',
      'A price for each of column B and column C: A name, B price Price B, C price Price C',
      'Only column B is the price: A name, B price, C ignore',
    ]);
  });

  test('offer to join what tells equal names apart', () => {
    const rows = [
      ['iPhone 14', '128GB', 300],
      ['iPhone 14', '256GB', 340],
    ];
    expect(answersOf(['Model', 'Storage', 'Price'], ...rows)).toEqual([
      'Join A and B into the name: A name, B name, C price',
      'Keep equal names as they are: A name, B ignore, C price',
    ]);
  });

  test('offer to sort by a category column', () => {
    const rows = [
      ['iPhone 14', 'Phones', 300],
      ['iPad 9', 'Tablets', 200],
    ];
    expect(answersOf(['Model', 'Category', 'Price'], ...rows)).toEqual([
      'Sort by column B: A name, B category, C price',
      'Keep the sheet as one category: A name, B ignore, C price',
    ]);
  });
});
