import { describe, expect, test } from 'vitest';
import { buildSearchIndex } from './search-index.ts';
import { searchLists } from './search-lists.ts';
import type { ListRow } from './sections.ts';

/** A row for each label, as a sheet with a price column for each gives them. */
function variantsOf(group: string, ...labels: readonly string[]): ListRow[] {
  return labels.map((variant) => ({ display: `${group} ${variant}`, variant }));
}

const grades = ['A+', 'A', 'A-', 'B+', 'B', 'C', 'HSO/Swap'];
const rows: readonly ListRow[] = [
  ...['iPhone 15 Pro Max 128GB', 'iPhone 15 Pro 256GB', 'iPhone 15 Pro 128GB', 'iPhone 15 128GB'].flatMap(
    (name) => variantsOf(name, ...grades),
  ),
  ...['Galaxy S24+ 128GB', 'Galaxy S24 128GB', 'Galaxy A15 128GB'].flatMap((name) =>
    variantsOf(name, ...grades),
  ),
  ...variantsOf('iPad Pro 11', '64', '256', '512GB', '1TB'),
  ...variantsOf('Charger USB-C', 'A', 'C'),
  ...variantsOf('iPhone 12 64GB', 'Grade A+', 'Grade A', 'Grade B'),
];

function search(query: string, list: readonly ListRow[] = rows) {
  const result = searchLists(new Map([['LIST', buildSearchIndex(list, '')]]), query);
  const { hits = [], rangesOf = () => [] } = result?.lists.get('LIST') ?? {};
  const displays = hits.map(({ rowIndex }) => list[rowIndex]?.display ?? '');
  return { hits, rangesOf, displays, dropped: result?.dropped ?? [] };
}

describe('a query with a variant', () => {
  test.each([
    ['15 pro 128 b', 'iPhone 15 Pro 128GB B'],
    ['15 pro 128 B+', 'iPhone 15 Pro 128GB B+'],
    ['15 pro 128 b plus', 'iPhone 15 Pro 128GB B+'],
    ['15 pro 128 a', 'iPhone 15 Pro 128GB A'],
    ['15 pro 128 a+', 'iPhone 15 Pro 128GB A+'],
    ['15 pro 128 a-', 'iPhone 15 Pro 128GB A-'],
    ['15 pro 128b', 'iPhone 15 Pro 128GB B'],
    ['b 15 pro 128', 'iPhone 15 Pro 128GB B'],
    ['15 pro 128gb grade b', 'iPhone 15 Pro 128GB B'],
    ['15 pro 256 swap', 'iPhone 15 Pro 256GB HSO/Swap'],
    ['s24 128 a+', 'Galaxy S24 128GB A+'],
    ['s24+ 128 a', 'Galaxy S24+ 128GB A'],
    ['s24+ 128 a+', 'Galaxy S24+ 128GB A+'],
    ['ipad pro 256', 'iPad Pro 11 256'],
    ['ipad pro 512', 'iPad Pro 11 512GB'],
    ['ipad pro 11 64gb', 'iPad Pro 11 64'],
    ['12 64 grade a', 'iPhone 12 64GB Grade A'],
    ['12 64 a', 'iPhone 12 64GB Grade A'],
  ])('%s finds %s first', (query, display) => {
    expect(search(query).displays[0]).toBe(display);
  });

  test('finds a row by its whole text, also if the label has no words', () => {
    const list = [...variantsOf('Pixel 9', '🔥'), { display: 'Pixel 9' }];
    expect(search('Pixel 9 🔥', list).displays[0]).toBe('Pixel 9 🔥');
  });

  test('finds the other grades of a model before the same grade of another model', () => {
    expect(search('15 pro 128 b').displays).toEqual([
      'iPhone 15 Pro 128GB B',
      'iPhone 15 Pro 128GB B+',
      'iPhone 15 Pro Max 128GB B',
      'iPhone 15 Pro Max 128GB B+',
    ]);
  });

  test('marks the variant', () => {
    const { hits, rangesOf } = search('15 pro 128 b');
    const ranges = hits[0] ? rangesOf(hits[0]) : [];
    expect(ranges.map(({ start, end }) => 'iPhone 15 Pro 128GB B'.slice(start, end))).toEqual([
      '15 Pro 128',
      'B',
    ]);
  });

  test('knows the word grade, although the sheet has only letters', () => {
    expect(search('15 pro 256 grade c')).toMatchObject({
      displays: ['iPhone 15 Pro 256GB C'],
      dropped: [],
    });
  });
});

describe('a query without a variant', () => {
  test('finds all prices of a device in the order of the sheet', () => {
    const displays = grades.map((grade) => `iPhone 15 Pro 128GB ${grade}`);
    expect(search('15 pro 128').displays.slice(0, grades.length)).toEqual(displays);
  });

  test('finds a device before a longer name, as it would without variants', () => {
    const list = [
      ...variantsOf('AirPods 4 Noise Cancelling', 'New', 'Used'),
      ...variantsOf('AirPods 4', 'New', 'Used'),
    ];
    expect(search('airpods 4', list).displays[0]).toBe('AirPods 4 New');
  });

  test('does not take the letter of a model for a grade', () => {
    const { displays } = search('a15 128');
    expect(displays).toEqual(grades.map((grade) => `Galaxy A15 128GB ${grade}`));
    expect(search('a12 64').displays).toEqual([]);
  });

  test('does not take a letter of the name for a grade', () => {
    expect(search('usb-c').displays).toEqual(['Charger USB-C A', 'Charger USB-C C']);
  });

  test('does not take an article for a grade', () => {
    expect(search('i need a 15 pro max please').displays[0]).toBe('iPhone 15 Pro Max 128GB A+');
  });
});

test('a letter alone finds exactly that grade first', () => {
  const { displays } = search('a');
  // A name with the letter may be meant as well.
  const isGraded = (display: string) => / (?:Grade )?A$/.test(display) && !display.includes('A15');
  const graded = rows.map(({ display }) => display).filter(isGraded);
  expect(displays.slice(0, graded.length)).toEqual(graded);
});
