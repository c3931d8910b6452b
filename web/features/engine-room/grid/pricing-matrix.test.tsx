import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { splitBucket } from '#domain/configuration/edit-buckets.ts';
import { openGrid } from './testing/grid-driver.tsx';
import { both, flat, percent, withOverride } from './testing/matrix-makers.ts';

describe('the matrix', () => {
  test('has categories as rows, buckets as columns and a final row of default rules', () => {
    const grid = openGrid();
    const heads = within(grid.table)
      .getAllByRole('rowheader')
      .map((head) => head.textContent);
    expect(heads).toEqual([
      'iPhone New Locked',
      'iPhone New Unlocked',
      'MacBooks',
      'iPad',
      'Tools',
      'Default rules',
    ]);
    const columns = within(grid.table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    expect(columns).toEqual([
      'Category',
      '1-100 $1 to $100',
      '101-220 $101 to $220',
      '221-300 $221 to $300',
      '301-469 $301 to $469',
      '470+ $470 and up',
    ]);
    expect(grid.table).toHaveAttribute('aria-rowcount', '7');
    expect(grid.table).toHaveAttribute('aria-colcount', '6');
  });

  test('shows the effective rule in every cell', () => {
    const grid = openGrid({ saved: withOverride(both(18, 20), 'IPAD', '470+') });
    expect([grid.text('A1'), grid.text('E4'), grid.text('E6')]).toEqual(['30%', '18% + $20', '10%']);
  });

  test.each(['vip', 'heavyweight'] as const)('shows flat amounts only for %s', (role) => {
    const grid = openGrid({ role, saved: withOverride(flat(30), 'IPAD', '470+', role) });
    expect([grid.text('A1'), grid.text('E4')]).toEqual(['+$0', '+$30']);
  });

  test('marks overrides and unsaved changes', () => {
    const saved = withOverride(percent(12), 'IPAD', '470+');
    const grid = openGrid({ saved });
    act(() => grid.set({ draft: withOverride(percent(9), 'TOOLS', '470+', 'public', saved) }));
    expect(grid.cell('E4')).toHaveAccessibleName('12%, override');
    expect(grid.cell('E5')).toHaveAccessibleName('9%, override, changed, not saved');
    expect(grid.cell('E1')).toHaveAccessibleName('10%');
  });

  test('marks the cells that follow a changed default as changed, not as overrides', () => {
    const grid = openGrid();
    act(() => grid.set({ draft: withOverride(percent(9), null, '470+') }));
    expect(grid.cell('E1')).toHaveAccessibleName('9%, changed, not saved');
    expect(grid.cell('E1')).toHaveAttribute('data-look', 'follows');
  });

  test('marks a bucket that is not saved in its header and in its cells, although nothing is saved to compare with', async () => {
    const grid = openGrid();
    const where = { at: 400, lower: '301-469', upper: '400-469' };
    const split = splitBucket(grid.draft, '301-469', where);
    if (!split.ok) expect.fail(split.message);
    act(() => grid.set({ draft: split.configuration }));
    const heads = within(grid.table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    expect(heads.slice(4)).toEqual([
      '301-469 $301 to $399.99, changed, not saved',
      '400-469 $400 to $469, new, not saved',
      '470+ $470 and up',
    ]);
    expect(grid.cell('D1')).toHaveAccessibleName('13%');
    expect(grid.cell('E1')).toHaveAccessibleName('13%, changed, not saved');
    expect(grid.cell('F1')).toHaveAccessibleName('10%');
  });

  test('each column can be split', async () => {
    const grid = await openGrid().push('Split 301-469 at …').done();
    expect(grid.log).toContainEqual({ name: 'split', value: '301-469' });
  });

  test('each column has an edit and a remove button, below is Add Bucket', async () => {
    const grid = await openGrid().push('Edit 470+').push('Remove 1-100').push('Add Bucket').done();
    expect(grid.log).toEqual([
      { name: 'edit', value: '470+' },
      { name: 'remove', value: '1-100' },
      { name: 'add', value: undefined },
    ]);
    expect(grid.selected).toEqual([]);
  });

  test('Tab stops only at the buttons of the focused column', async () => {
    const stops = () =>
      screen
        .getAllByRole('button', { name: /^(Edit|Remove|Split) / })
        .filter((button) => button.tabIndex === 0)
        .map((button) => button.getAttribute('aria-label'));
    const grid = openGrid();
    expect(stops()).toEqual(['Edit 1-100', 'Remove 1-100', 'Split 1-100 at …']);
    await grid.select('C2').done();
    expect(stops()).toEqual(['Edit 221-300', 'Remove 221-300', 'Split 221-300 at …']);
  });

  test('remove is disabled when one bucket remains', () => {
    const [bucket] = DEFAULT_CONFIGURATION.buckets;
    openGrid({ saved: { ...DEFAULT_CONFIGURATION, buckets: bucket ? [bucket] : [] } });
    expect(screen.getByRole('button', { name: 'Remove 1-100' })).toBeDisabled();
  });

  test('has a legend', () => {
    openGrid();
    expect(screen.getByText('Override')).toBeVisible();
    expect(screen.getByText('Changed, not saved')).toBeVisible();
    expect(screen.getByText('Grey values follow the default rules')).toBeVisible();
  });
});

describe('on a selection', () => {
  test('Alt with an arrow key steps every cell', async () => {
    const grid = await openGrid()
      .select('A1')
      .selectTo('B1')
      .alt('{ArrowUp}')
      .alt('{ArrowUp}')
      .alt('{ArrowDown}')
      .done();
    expect([grid.text('A1'), grid.text('B1'), grid.text('A2')]).toEqual(['31%', '21%', '30%']);
    expect(grid.changes).toBe(3);
    expect(grid.announced).toBe('2 cells changed');
  });

  test('Ctrl+D repeats the first row downwards, Ctrl+R the first column to the right', async () => {
    const grid = await openGrid()
      .select('A1')
      .type('5{Enter}')
      .select('A1')
      .selectTo('B3')
      .control('d')
      .done();
    expect(['A1', 'A2', 'A3', 'B3'].map((name) => grid.text(name))).toEqual(['5%', '5%', '5%', '20%']);
    await grid.control('r').done();
    expect(['B1', 'B3', 'C1'].map((name) => grid.text(name))).toEqual(['5%', '5%', '15%']);
    expect(grid.selected).toHaveLength(6);
  });

  test('on a single cell they repeat the neighbour, and at the edge nothing', async () => {
    const grid = await openGrid().select('A1').type('5{Enter}').select('A2').control('d').done();
    expect(grid.text('A2')).toBe('5%');
    await grid.select('B1').control('r').done();
    expect(grid.text('B1')).toBe('5%');
    const { changes } = grid;
    await grid.select('A1').control('d').control('r').done();
    expect(grid.changes).toBe(changes);
  });

  test('Delete resets to the defaults', async () => {
    const grid = await openGrid({ saved: withOverride(percent(12), 'IPAD', '470+') })
      .select('E4')
      .press('Delete')
      .done();
    expect(grid.text('E4')).toBe('10%');
    expect(grid.cell('E4')).toHaveAccessibleName('10%, changed, not saved');
  });

  test('a change that changes nothing adds no undo step', async () => {
    const grid = await openGrid().select('A1').press('Delete').type('30{Enter}').done();
    expect(grid.changes).toBe(0);
  });

  test('Ctrl+Z and Ctrl+Y undo and redo, and so do the buttons', async () => {
    const grid = await openGrid().select('A1').type('5{Enter}').control('z').control('y').done();
    expect(grid.text('A1')).toBe('30%');
    expect(grid.log.some(({ name }) => name === 'redo')).toBe(true);
    await grid.select('A1').type('5{Enter}').push('Undo').done();
    expect(grid.text('A1')).toBe('30%');
  });

  test('the fill handle copies a cell down', async () => {
    const grid = await openGrid().select('A1').type('5').control('{Enter}').done();
    await grid.drag(() => grid.handle, 'A2', 'A3').done();
    expect([1, 2, 3, 4].map((row) => grid.text(`A${row}`))).toEqual(['5%', '5%', '5%', '30%']);
    expect(grid.selected).toEqual(['A1', 'A2', 'A3']);
    expect(grid.changes).toBe(2);
  });

  test('the fill handle reaches the cell where a fast pointer is released', async () => {
    const grid = await openGrid().select('A1').type('5').control('{Enter}').done();
    fireEvent.pointerDown(grid.handle, { button: 0, buttons: 1 });
    fireEvent.pointerOver(grid.cell('A2'), { buttons: 1 });
    // Both at once, before anything is rendered.
    act(() => {
      grid.cell('A3').dispatchEvent(new PointerEvent('pointerover', { bubbles: true, buttons: 1 }));
      grid.cell('A3').dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    });
    expect([2, 3, 4].map((row) => grid.text(`A${row}`))).toEqual(['5%', '5%', '30%']);
  });
});
