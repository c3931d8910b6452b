import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makePreview } from './testing/columns-server.ts';
import { open, serverForEachTest } from './testing/open-columns.tsx';

const server = serverForEachTest();

/** A device with a price of each grade, and the strip that it is drawn with. */
async function stripOf(prices: Record<string, number>): Promise<HTMLElement> {
  const rows = Object.entries(prices).map(([variant, price]) => ({
    category: 'USED UNLOCKED',
    display: `iPhone 15 ${variant}`,
    group: 'iPhone 15',
    variant,
    prices: { public: price, vip: price, heavyweight: price },
  }));
  server.current.preview = makePreview({ rows });
  await open();
  const label = await screen.findByText('A+', { selector: 'dt' });
  const strip = label.closest('dl');
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
