import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LayoutPreview } from '#domain/contract/entities/price-data/layout-answers.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { makePreview } from './testing/columns-server.ts';
import { open, serverForEachTest } from './testing/open-columns.tsx';

const server = serverForEachTest();

type Row = LayoutPreview['rows'][number];

function rowOf(group: string, variant: string, price: number | null, fields: Partial<Row> = {}): Row {
  const prices = { public: price, vip: price, heavyweight: price };
  return { category: 'USED UNLOCKED', display: `${group} ${variant}`, group, variant, prices, ...fields };
}

async function openList(rows: Row[]): Promise<HTMLElement> {
  server.current.preview = makePreview({ rows });
  await open();
  return await screen.findByRole('region', { name: 'List for Public' });
}

/** A device with a price of each grade, and the strip that it is drawn with. */
async function stripOf(prices: Record<string, number>): Promise<HTMLElement> {
  const rows = Object.entries(prices).map(([variant, price]) => rowOf('iPhone 15', variant, price));
  const strip = (await openList(rows)).querySelector('dl');
  if (!strip) throw new Error('no strip');
  return strip;
}

const startsOf = (strip: HTMLElement) =>
  [...strip.children].map((cell) => (cell as HTMLElement).style.gridColumnStart);

test('five short prices stand beside each other', async () => {
  const strip = await stripOf({ 'A+': 560, A: 540, B: 500, C: 450, D: 400 });
  expect(strip.style.gridTemplateColumns).toBe('repeat(5, minmax(0, 1fr))');
  expect(startsOf(strip)).toEqual(['1', '', '', '', '']);
});

test('long prices have more room, and the last line ends on the edge of all', async () => {
  const strip = await stripOf({ 'A+': 12_500_000.5, A: 11_500_000, B: 9_500_000 });
  expect(strip.style.gridTemplateColumns).toBe('repeat(2, minmax(0, 1fr))');
  expect(startsOf(strip)).toEqual(['', '', '2']);
});

test('a device that is cut off at the end is left out', async () => {
  const labels = ['A+', 'A', 'B'];
  const rows = Array.from({ length: LAYOUT_LIMITS.previewRows }, (_, place) =>
    rowOf(`iPhone ${Math.floor(place / 3)}`, labels[place % 3] ?? '', 900 - place),
  );
  const list = await openList(rows);
  const devices = [...list.querySelectorAll('.visitors-device')];
  expect(devices).toHaveLength(66);
  expect(devices.at(-1)).toHaveTextContent('iPhone 65');
  expect(list).not.toHaveTextContent('–');
});

test('devices are those of the list: their gaps, their stock in words, and one that is out of stock', async () => {
  const call = { onRequest: 'Call' };
  const out = { outOfStock: true } as const;
  const list = await openList([
    rowOf('iPhone 15', 'A+', 560, { stock: 'few' }),
    rowOf('iPhone 15', 'B', 500, { stock: 'few' }),
    rowOf('iPhone 14', 'A+', null, { ...call, stock: '3' }),
    rowOf('iPhone 14', 'B', 400, { stock: '3' }),
    rowOf('iPhone 13', 'A+', 300),
    rowOf('iPhone 12', 'A+', null, out),
    rowOf('iPhone 12', 'B', null, out),
  ]);
  const devices = [...list.querySelectorAll('.visitors-device')];
  expect(devices.map(({ textContent }) => textContent)).toEqual([
    'iPhone 15fewA+$560B$500',
    'iPhone 143 in stockA+CallB$400',
    'iPhone 13A+$300B–',
    'iPhone 12Out of stock',
  ]);
});
