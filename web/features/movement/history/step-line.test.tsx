import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PriceSpan } from '#domain/changes/price-history.ts';
import { StepLine } from './step-line.tsx';

const DAY = 24 * 60 * 60_000;
const START = Date.UTC(2026, 7, 17);

/** One price a day. */
const daily = (...prices: (number | null)[]): PriceSpan[] =>
  prices.map((price, place) => ({ from: START + place * DAY, to: START + (place + 1) * DAY, price }));

function draw(spans: readonly PriceSpan[]) {
  const { container } = render(<StepLine spans={spans} money={undefined} />);
  const lines = [...container.querySelectorAll('polyline')].map((line) => line.getAttribute('points'));
  return { markup: container.innerHTML, lines, hasDot: container.querySelector('.bg-primary') !== null };
}

test('a step is two corners, and the dot is the present price', () => {
  const { lines, hasDot, markup } = draw(daily(600, 540));
  expect(lines).toEqual([`0,0 50,0 50,${600 / 7} 100,${600 / 7}`]);
  expect(hasDot).toBe(true);
  expect(markup.match(/\$\d+/g)).toEqual(expect.arrayContaining(['$540', '$560', '$580', '$600']));
});

test('without a price the line has a gap, and without one today no dot', () => {
  const { lines, hasDot } = draw(daily(5, null, null, 6, null));
  expect(lines).toHaveLength(2);
  expect(hasDot).toBe(false);
});

test.each([
  ['a price of nothing', daily(0)],
  ['one price', daily(550)],
  ['huge prices', daily(1, 1_000_000_000)],
  ['no time at all', [{ from: START, to: START, price: 5 }]],
])('%s draws numbers', (_, spans) => {
  expect(draw(spans).markup).not.toMatch(/NaN|Infinity|undefined/);
});
