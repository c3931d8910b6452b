import { expect, test } from 'vitest';
import { twinSections } from './twin-sections.ts';

const title = (display: string) => ({ display, isHeader: true });
const row = (display: string) => ({ display });

test('rows of one name below several titles have the title above them', () => {
  const rows = [
    row('iPhone 15'),
    title('Locked'),
    row('iPhone 15'),
    row('iPhone 14'),
    title('Unlocked'),
    row('iPhone 15'),
    row('iPhone 13'),
  ];
  expect([...twinSections(rows)]).toEqual([
    [2, 'Locked'],
    [5, 'Unlocked'],
  ]);
});

test('rows of one name below one title have none: it would tell nothing', () => {
  expect(twinSections([title('Locked'), row('iPhone 15'), row('iPhone 15')]).size).toBe(0);
  expect(twinSections([title('iPhone 15'), row('iPhone 15')]).size).toBe(0);
});
