import { describe, expect, test } from 'vitest';
import { DEVICE_MESSAGES } from '#domain/contract/entities/device.ts';
import { readPrice } from './judge-row.ts';
import type { PriceCell } from './price-sheet.ts';
import { type DecimalEvidence, decimalEvidence } from './price-text.ts';
import { readSheet } from './read-sheet.ts';

function priceOf(cell: PriceCell, evidence: DecimalEvidence = 'none'): number | string | null {
  const read = readPrice(cell, evidence);
  if (read === null) return null;
  return 'price' in read ? read.price : read.reason;
}

describe('a price can be read from', () => {
  test.each<[PriceCell, number]>([
    [1299, 1299],
    [0, 0],
    [19.99, 19.99],
    [1_000_000, 1_000_000],
    ['45', 45],
    ['$1,299.00', 1299],
    ['$ 1,299', 1299],
    ['1 299', 1299],
    ['1\u00a0299,50', 1299.5],
    ['1\u202f299', 1299],
    ['1.299,00 €', 1299],
    ['€1.299,00', 1299],
    ["1'299", 1299],
    ['1’299.50', 1299.5],
    ['CHF 1’299.–', 1299],
    ['USD 45', 45],
    ['45 USD', 45],
    ['$45 USD', 45],
    ['US$45.5', 45.5],
    ['R$ 1.234,56', 1234.56],
    ['1.299,-', 1299],
    ['45.-', 45],
    ['45,--', 45],
    ['45 kr.', 45],
    ['45 zł', 45],
    ['£ 12', 12],
    ['1,000,000', 1_000_000],
    ['999,999', 999_999],
    ['0.50', 0.5],
    ['.5', 0.5],
    ['１２９９', 1299],
    ['  45  ', 45],
    ['1 299\nUSD', 1299],
    ['19.990000000000002', 19.99],
  ])('%j', (cell, price) => {
    expect(priceOf(cell)).toBe(price);
  });
});

describe('not a price, and never guessed', () => {
  test.each<[PriceCell, string]>([
    ['CALL', "'CALL' is not a price"],
    ['N/A', "'N/A' is not a price"],
    ['-', "'-' is not a price"],
    ['?', "'?' is not a price"],
    ['$', "'$' is not a price"],
    ['99¢', "'99¢' is not a price"],
    ['¢ 99', "'¢ 99' is not a price"],
    ['45 each', "'45 each' is not a price"],
    ['45 ABC', "'45 ABC' is not a price"],
    ['2 for 45', "'2 for 45' is not a price"],
    ['300¹', "'300¹' is not a price"],
    ['$45⁹⁹', "'$45⁹⁹' is not a price"],
    ['①', "'①' is not a price"],
    ['1.3E+03', "'1.3E+03' is not a price"],
    ['2024-05-01T00:00:00.000Z', 'A date is not a price'],
    ['9'.repeat(30_000), `'${'9'.repeat(39)}…' is not a price`],
    ['1,234,567', 'Number must be less than or equal to 1000000'],
    ['0,299', DEVICE_MESSAGES.priceDecimals],
    ['12-15', 'A range is not a price'],
    ['12 – 15', 'A range is not a price'],
    ['1,2,3', "'1,2,3' can be read in more than one way"],
    ['1.299', "'1.299' can be read in more than one way"],
    ['1.299 €', "'1.299 €' can be read in more than one way"],
    ['450\n400', "'450 400' can be read in more than one way"],
    ['450 \r\n 400 USD', "'450 400 USD' can be read in more than one way"],
    ['450\t400', "'450 400' can be read in more than one way"],
    ['450  399', "'450 399' can be read in more than one way"],
    ['12 34', "'12 34' can be read in more than one way"],
    ['1,299.00.00', "'1,299.00.00' can be read in more than one way"],
    ['007', "'007' can be read in more than one way"],
    ['15%', 'A percentage is not a price'],
    ['-5', 'Price cannot be negative'],
    ['−5', 'Price cannot be negative'],
    ['-$5.00', 'Price cannot be negative'],
    ['$-5', 'Price cannot be negative'],
    ['(5.00)', 'Price cannot be negative'],
    ['5-', 'Price cannot be negative'],
    [-5, 'Price cannot be negative'],
    [-0.001, 'Price cannot be negative'],
    [true, 'TRUE is not a price'],
    [{ error: '#REF!' }, 'The cell shows the error #REF!'],
    [1_000_000.01, 'Number must be less than or equal to 1000000'],
    [19.999, DEVICE_MESSAGES.priceDecimals],
    ['19.9999', DEVICE_MESSAGES.priceDecimals],
    ['1,299.005', DEVICE_MESSAGES.priceDecimals],
  ])('%j', (cell, reason) => {
    expect(priceOf(cell)).toBe(reason);
  });

  test('a formula without a saved result', () => {
    expect(priceOf({ error: '#NO RESULT' })).toContain('no saved result');
  });
});

test('an empty cell is no price cell', () => {
  expect([null, '', '  ', '\u00a0'].map((cell) => priceOf(cell))).toEqual([null, null, null, null]);
});

describe('the noise of binary arithmetic', () => {
  test('is removed up to a millionth of a dollar', () => {
    expect(priceOf(19.990000000000002)).toBe(19.99);
    expect(priceOf(0.1 + 0.2)).toBe(0.3);
    expect(priceOf(100.0000009)).toBe(100);
  });

  test('and beyond that it is a price with too many decimals', () => {
    expect(priceOf(100.000002)).toBe(DEVICE_MESSAGES.priceDecimals);
  });

  test('the negative zero of a formula is 0', () => {
    expect(Object.is(priceOf(-0), 0)).toBe(true);
  });
});

describe('three digits after a single mark', () => {
  test.each<[DecimalEvidence, number | string, number | string]>([
    ['none', 1299, "'1.299' can be read in more than one way"],
    ['.', 1299, DEVICE_MESSAGES.priceDecimals],
    [',', DEVICE_MESSAGES.priceDecimals, 1299],
    ['both', "'1,299' can be read in more than one way", "'1.299' can be read in more than one way"],
  ])('when the column speaks for %j', (evidence, withComma, withPoint) => {
    expect(priceOf('1,299', evidence)).toBe(withComma);
    expect(priceOf('1.299', evidence)).toBe(withPoint);
  });

  test('are read like the unambiguous prices of the column', () => {
    expect(decimalEvidence(['1,299', 'CALL', '$45.50'])).toBe('.');
    expect(decimalEvidence(['1.299', '45,5 €'])).toBe(',');
    expect(decimalEvidence(['1.299,00', '1,299.00'])).toBe('both');
    expect(decimalEvidence(['1,299', '1.299', '45'])).toBe('none');
  });

  test('are no cents beside prices of two decimals: 1.350 may be 1350', () => {
    const ambiguous = (text: string) => `'${text}' can be read in more than one way`;
    expect(priceOf('1.350', decimalEvidence(['45.50']))).toBe(ambiguous('1.350'));
    expect(priceOf('$1,100', decimalEvidence(['45,50']))).toBe(ambiguous('$1,100'));
    // The footnote of '1,299¹' that has lost its format.
    expect(priceOf('1,100', decimalEvidence(['1,2991']))).toBe(ambiguous('1,100'));
    expect(priceOf('1.350', decimalEvidence(['45,50']))).toBe(1350);
  });

  test.each([
    ['0.500', '12.500', 12.5],
    ['1250.000', '8.990', 8.99],
    ['1.250,000', '12,500', 12.5],
  ])('are decimals where %s has three of them', (other, text, price) => {
    expect(priceOf(text, decimalEvidence([other, text, '5']))).toBe(price);
  });

  test.each(['1,299¹', '1.299²', '1,299.5³', '①,5'])('learn nothing from %j, which is no price', (text) => {
    expect(decimalEvidence([text, '1,250', '1.250'])).toBe('none');
  });

  test('stay thousands below a price with a footnote', () => {
    const models = Array.from({ length: 39 }, (_, at) => [`iPhone ${at}`, '1,100']);
    const rows = [['Model', 'Price'], ['iPhone 99', '1,299¹'], ...models];
    const sheet = { title: 'PHONES', hidden: false, rows };
    const read = readSheet(sheet, 'PHONES', { isPublishedDevice: () => false });
    if ('question' in read) throw new Error('the sheet is unclear');
    expect(new Set(read.rows.map(({ price }) => price))).toEqual(new Set([1100]));
    expect(read.rejected.map(({ reason }) => reason)).toEqual(["'1,299¹' is not a price"]);
  });
});
