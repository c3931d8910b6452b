import { describe, expect, test } from 'vitest';
import type { LayoutColumn } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { lettersOf, type PriceCell } from '#server/modules/catalogue/reading/price-sheet.ts';
import { readWithLayout } from './read-with-layout.ts';

/** The rows with a role for each column: '# title' and 'name price'. */
function read(roles: readonly LayoutColumn['role'][], ...rows: PriceCell[][]): string[] {
  const columns = roles.map((role, column) => ({ column: lettersOf(column), role }));
  const { rows: found } = readWithLayout(
    { title: 'PHONES', hidden: false, rows },
    { headerRow: 1, columns, titleInName: true },
    { category: 'PHONES', known: { isPublishedDevice: () => false } },
  );
  return found.map(({ display, price, isHeader }) => (isHeader ? `# ${display}` : `${display} ${price}`));
}

describe('a section title left of the names', () => {
  test.each(['Total', 'Count', 'In stock'])('may have a number below %s beside it', (heading) => {
    expect(
      read(
        ['ignore', 'ignore', 'name', 'price'],
        ['Series', heading, 'Storage', 'Price'],
        ['iPhone 15'],
        [null, 5, '128GB', 400],
        [null, 7, '256GB', 450],
        ['iPhone 14', 9],
        ['NEW!', 4, '128GB', 300],
        [null, 5, '256GB', 350],
        ['iPhone 13', 'Sold out'],
        [null, 4, '128GB', 200],
      ),
    ).toEqual([
      '# iPhone 15',
      'iPhone 15 128GB 400',
      'iPhone 15 256GB 450',
      '# iPhone 14',
      'iPhone 14 128GB 300',
      'iPhone 14 256GB 350',
      '# iPhone 13',
      'iPhone 13 128GB 200',
    ]);
  });

  test('is not carried past a row that may be a title too', () => {
    expect(
      read(
        ['ignore', 'ignore', 'name', 'price'],
        ['Brand', 'Total', 'Storage', 'Price'],
        ['iPhone 15'],
        ['Apple', 5, '128GB', 400],
        ['iPhone 14', 9],
        ['Apple', 4, '128GB', 300],
      ),
    ).toEqual(['# iPhone 15', 'iPhone 15 128GB 400', '128GB 300']);
  });
});

describe('a device of another table left of the names', () => {
  const roles = ['ignore', 'ignore', 'ignore', 'name', 'price'] as const;
  const header = ['Model', 'Price', null, 'Model', 'Price'];

  test.each([200, '$200', 'CALL', 'Sold out'])('is no section title beside %j', (price) => {
    expect(
      read(
        roles,
        header,
        ['iPhone 15', 400, null, 'Galaxy S24', 450],
        ['iPhone 14', 300, null, 'Galaxy S23', 350],
        ['iPhone 13', price],
        ['iPhone 12', price],
        ['iPhone 11', price],
      ),
    ).toEqual(['Galaxy S24 450', 'Galaxy S23 350']);
  });

  test('is no section title between the devices of a longer table', () => {
    const longer = Array.from({ length: 4 }, (_, at) => [null, null, null, `Galaxy S2${at}`, 250]);
    expect(
      read(roles, header, ['iPhone 15', 400, null, 'Galaxy S24', 450], ['iPhone 14', 300], ...longer),
    ).toEqual(['Galaxy S24 450', ...longer.map(([, , , name, price]) => `${name} ${price}`)]);
  });
});
