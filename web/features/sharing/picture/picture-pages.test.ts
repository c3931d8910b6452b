import { expect, test } from 'vitest';
import { makeSharedList, makeSharedRow } from '#web/features/sharing/testing/sharing-server.ts';
import { picturePages } from './picture-pages.ts';

test('a picture says whose list it is, its category, every row with its price, and where it comes from', () => {
  const rows = [
    makeSharedRow('iPhone 15 128GB', { note: 'Carrier: T-Mobile' }),
    makeSharedRow('iPhone 15 256GB', { finalPrice: null, onRequest: 'Call' }),
    makeSharedRow('iPhone 15 512GB', { finalPrice: null, outOfStock: true }),
  ];
  const [page, ...others] = picturePages(makeSharedList({ rows }), 'iPhone 15 series');
  expect(others).toEqual([]);
  expect(page).toMatchObject({
    name: 'Corner Phones VIP',
    corner: 'iPhone Used Unlocked',
    title: 'iPhone 15 series',
    lines: [
      { kind: 'price', name: 'iPhone 15 128GB', remark: 'Carrier: T-Mobile', price: '$400' },
      { kind: 'request', name: 'iPhone 15 256GB', price: 'Call' },
      { kind: 'out-of-stock', name: 'iPhone 15 512GB', price: 'Out of stock' },
    ],
    mark: 'KQZT',
  });
  expect(page?.stamp).toMatch(/^Prices of 15 Nov 2026, \d\d:\d\d · list 318$/);
});

test('many rows become several pictures, about equally full, that say which one they are', () => {
  const rows = Array.from({ length: 31 }, (_, place) => makeSharedRow(`Device ${place}`));
  const pages = picturePages(makeSharedList({ rows }), 'iPhone Used Unlocked');
  expect(pages.map(({ lines }) => lines.length)).toEqual([11, 11, 9]);
  expect(pages.flatMap(({ lines }) => lines)).toHaveLength(31);
  expect(pages.map(({ stamp }) => stamp.slice(-6))).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  expect(pages.map(({ corner }) => corner)).toEqual(['', '', '']);
});

function writtenOn(pages: ReturnType<typeof picturePages>): string[][] {
  return pages.map(({ title, lines }) => [
    `# ${title}`,
    ...lines.map((line) => (line.kind === 'title' ? `# ${line.text}` : line.name)),
  ]);
}

test('rows of several categories have the category above them', () => {
  const rows = [makeSharedRow('iPhone 15'), makeSharedRow('iPad', { category: 'IPAD' })];
  const pages = picturePages(makeSharedList({ rows }), '“128”');
  expect(writtenOn(pages)).toEqual([['# iPhone Used Unlocked', 'iPhone 15', '# iPad', 'iPad']]);
  expect(pages[0]?.corner).toBe('“128”');
});

test('each picture begins with the title of its rows, also where a section goes on', () => {
  const section = (name: string, count: number) =>
    Array.from({ length: count }, (_, place) => makeSharedRow(`${name} ${place}`, { section: name }));
  const list = makeSharedList({ rows: [...section('Locked', 14), ...section('Unlocked', 8)] });
  const pages = picturePages(list, 'iPhone Used Unlocked');
  expect(pages.map(({ corner }) => corner)).toEqual(['iPhone Used Unlocked', 'iPhone Used Unlocked']);
  const [first = [], second = []] = writtenOn(pages);
  expect(first.slice(0, 2)).toEqual(['# Locked', 'Locked 0']);
  expect(first.at(-1)).toBe('Locked 11');
  expect(second.slice(0, 5)).toEqual(['# Locked', 'Locked 12', 'Locked 13', '# Unlocked', 'Unlocked 0']);
  expect(second.at(-1)).toBe('Unlocked 7');
});

test('rows above the first title keep the title of all, and no title is the last line', () => {
  const rows = Array.from({ length: 40 }, (_, place) =>
    makeSharedRow(`Device ${place}`, place < 3 ? {} : { section: `Section ${Math.floor(place / 7)}` }),
  );
  const pages = writtenOn(picturePages(makeSharedList({ rows }), 'All'));
  expect(pages.map(([title]) => title)).toEqual(['# All', '# Section 1', '# Section 3', '# Section 4']);
  for (const page of pages) expect(page.at(-1)).toMatch(/^Device/);
  expect(pages.flat().filter((line) => line.startsWith('Device'))).toHaveLength(40);
});
