import { expect, test } from 'vitest';
import type { PriceCell } from '#server/modules/catalogue/reading/price-sheet.ts';
import { readPriceRows } from '#server/modules/catalogue/reading/read-price-rows.ts';
import { readInSteps } from './read-in-steps.ts';

function sheet(title: string, rows: PriceCell[][], hidden = false) {
  return { title, hidden, rows: [['Device', 'Price'], ...rows] };
}

const SHEETS = [
  sheet('Others', [['Mug', 5]]),
  sheet('tools', [
    ['Pen', 10],
    ['Saw', 'later'],
    ['Blades', null],
    ['Axe', 20],
  ]),
  sheet('IPAD', [
    ['iPad 9', 199],
    ['iPad 9', 189],
  ]),
  sheet(' Tools ', [['Hammer', 30]]),
  sheet('Secret', [['Crane', 40]], true),
  sheet('Notes', [['Remember the milk', null]]),
  sheet('Bad<Name', [['Drill', 50]]),
];
const known = { isPublishedDevice: (_: string, device: string) => device === 'Blades' };

test('reading in steps gives the same result as reading at once', async () => {
  const atOnce = readPriceRows(SHEETS, known);
  const inSteps = await readInSteps(SHEETS, known);
  expect(inSteps.categories).toEqual(atOnce.categories);
  expect(inSteps.rows).toEqual(atOnce.rows);
  expect(new Set(inSteps.rejected)).toEqual(new Set(atOnce.rejected));
  expect(new Set(inSteps.skipped)).toEqual(new Set(atOnce.skipped));
  expect(inSteps.rejected.length + inSteps.skipped.length).toBe(6);
});

test('other work runs between two categories', async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await readInSteps(SHEETS, known);
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(SHEETS.length - 1);
});
