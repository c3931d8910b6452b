import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TOOLTIP } from '#domain/contract/limits.ts';
import { openGrid } from './testing/grid-driver.tsx';
import { percent, withOverride } from './testing/matrix-makers.ts';

const MANY = Array.from({ length: 100 }, (_, index) => `CATEGORY ${index}`);

function rowNames(table: HTMLElement): (string | null)[] {
  return within(table)
    .getAllByRole('rowheader')
    .map((head) => head.textContent);
}

test('of a hundred categories only those in view and the default rules are rendered', () => {
  const grid = openGrid({ categories: MANY });
  const names = rowNames(grid.table);
  expect(names.length).toBeLessThan(50);
  expect(names.slice(0, 2)).toEqual(['Category 0', 'Category 1']);
  expect(names.at(-1)).toBe('Default rules');
  expect(grid.table).toHaveAttribute('aria-rowcount', '102');
});

test('a row that gets the focus is rendered wherever it is, and can be edited', async () => {
  const grid = await openGrid({ categories: MANY })
    .select('A1')
    .control('{End}')
    .press('ArrowUp')
    .type('5{Enter}')
    .done();
  expect(rowNames(grid.table)).not.toContain('Category 98');
  expect(grid.draft.perCategoryByRole.public).toEqual({ 'CATEGORY 99': { '470+': percent(5) } });
});

test('an edit reaches rows that are not rendered', async () => {
  const grid = await openGrid({ categories: MANY }).select('A1').control('a').type('5{Enter}').done();
  expect(grid.changes).toBe(1);
  expect(Object.values(grid.draft.defaultsByRole.public)).toEqual(
    Array.from({ length: 5 }, () => percent(5)),
  );
});

test('the tooltip of an override shows the default and a sample price', async () => {
  const grid = openGrid({ saved: withOverride(percent(12.5), 'IPAD', '470+') });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await grid.hover('E4').done();
  await act(() => vi.advanceTimersByTimeAsync(TOOLTIP.openDelayMs));
  expect(screen.getByRole('tooltip')).toHaveTextContent('Default 10%. Example: $500 becomes $440.');
  await grid.hover('E3').done();
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('the next tooltip opens at once within 300 ms, and later waits again', async () => {
  const grid = openGrid({ saved: withOverride(percent(12.5), 'IPAD', '470+') });
  act(() => grid.set({ draft: withOverride(percent(9), 'TOOLS', '470+') }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await grid.hover('E4').done();
  await act(() => vi.advanceTimersByTimeAsync(TOOLTIP.openDelayMs));
  await grid.hover('E5').done();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Was 10%.');
  await grid.hover('A1').done();
  await act(() => vi.advanceTimersByTimeAsync(TOOLTIP.skipDelayMs + 1));
  await grid.hover('E4').done();
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('the tooltip of a changed cell shows the saved value', async () => {
  const grid = openGrid();
  act(() => grid.set({ draft: withOverride(percent(12.5), 'IPAD', '101-220') }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await grid.hover('B4').done();
  await act(() => vi.advanceTimersByTimeAsync(TOOLTIP.openDelayMs));
  expect(screen.getByRole('tooltip')).toHaveTextContent('Was 20%. Example: $160 becomes $140.');
});

test('a finger that touches the matrix selects nothing until it is a tap', async () => {
  const grid = openGrid();
  await grid.user.pointer({ keys: '[TouchA>]', target: grid.cell('B2') });
  expect(grid.selected).toEqual([]);
  await grid.user.pointer({ keys: '[/TouchA]', target: grid.cell('B2') });
  expect(grid.selected).toEqual(['B2']);
});
