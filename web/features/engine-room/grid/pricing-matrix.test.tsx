import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { openGrid } from './grid-driver.tsx';
import { both, flat, percent, withOverride } from './matrix-makers.ts';

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

  test('shows what holds in every cell', () => {
    const grid = openGrid({ saved: withOverride(both(18, 20), 'IPAD', '470+') });
    expect([grid.text('A1'), grid.text('E4'), grid.text('E6')]).toEqual(['30%', '18% + $20', '10%']);
  });

  test.each(['vip', 'heavyweight'] as const)('shows flat amounts only for %s', (role) => {
    const grid = openGrid({ role, saved: withOverride(flat(30), 'IPAD', '470+', role) });
    expect([grid.text('A1'), grid.text('E4')]).toEqual(['+$0', '+$30']);
  });

  test('marks an override, and what is changed and not saved', () => {
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

  test('each column has an edit and a remove button, below is Add Bucket', async () => {
    const grid = await openGrid().push('Edit 470+').push('Remove 1-100').push('Add Bucket').done();
    expect(grid.log).toEqual([
      { name: 'edit', value: '470+' },
      { name: 'remove', value: '1-100' },
      { name: 'add', value: undefined },
    ]);
    expect(grid.selected).toEqual([]);
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

describe('selecting', () => {
  test('a click selects a cell; ctrl or meta adds, shift extends', async () => {
    const grid = await openGrid().select('B2').done();
    expect(grid.selected).toEqual(['B2']);
    await grid.select('D1', 'add').select('A4', 'addByMeta').done();
    expect(grid.selected).toEqual(['D1', 'B2', 'A4']);
    await grid.selectTo('B5').done();
    expect(grid.selected).toEqual(['D1', 'B2', 'A4', 'B4', 'A5', 'B5']);
  });

  test('a drag selects a range, and ends with the button', async () => {
    const grid = await openGrid().dragCells('B2', 'C2', 'C3').done();
    expect(grid.selected).toEqual(['B2', 'C2', 'B3', 'C3']);
    await grid.hover('E5').done();
    expect(grid.selected).toEqual(['B2', 'C2', 'B3', 'C3']);
  });

  test('a head selects its row or column; ctrl adds, shift extends', async () => {
    const grid = await openGrid().selectHead('MacBooks').done();
    expect(grid.selected).toEqual(['A3', 'B3', 'C3', 'D3', 'E3']);
    await grid.selectHead('iPhone New Locked', 'extend').done();
    expect(grid.selected).toHaveLength(15);
    await grid.selectHead('1-100 $1 to $100').selectHead('470+ $470 and up', 'add').done();
    expect(grid.selected.map((name) => name[0])).toEqual([
      'A',
      'E',
      'A',
      'E',
      'A',
      'E',
      'A',
      'E',
      'A',
      'E',
      'A',
      'E',
    ]);
  });

  test('arrows move, with shift they extend, Home, End and Ctrl take it to the ends', async () => {
    const grid = await openGrid().select('B2').press('ArrowRight').press('ArrowDown').done();
    expect(grid.selected).toEqual(['C3']);
    expect(grid.cell('C3')).toHaveFocus();
    await grid.type('{Shift>}{ArrowLeft}{ArrowUp}{/Shift}').done();
    expect(grid.selected).toEqual(['B2', 'C2', 'B3', 'C3']);
    await grid.press('End').done();
    expect(grid.selected).toEqual(['E2']);
    await grid.control('{Home}').done();
    expect(grid.selected).toEqual(['A1']);
  });

  test('Ctrl+A selects everything, Ctrl+Space a column, Shift+Space a row, Escape nothing', async () => {
    const grid = await openGrid().select('B2').control('a').done();
    expect(grid.selected).toHaveLength(30);
    await grid.control(' ').done();
    expect(grid.selected).toEqual(['B1', 'B2', 'B3', 'B4', 'B5', 'B6']);
    await grid.select('B2').type('{Shift>} {/Shift}').done();
    expect(grid.selected).toEqual(['A2', 'B2', 'C2', 'D2', 'E2']);
    await grid.press('Escape').done();
    expect(grid.selected).toEqual([]);
  });

  test('there is one way in by Tab, and Tab leads out again', async () => {
    const grid = await openGrid().done();
    act(() => grid.cell('A1').focus());
    expect(grid.selected).toEqual(['A1']);
    await grid.press('ArrowDown').press('Tab').done();
    expect(grid.table).not.toContainElement(document.activeElement as HTMLElement);
    expect(
      within(grid.table)
        .getAllByRole('gridcell')
        .filter((cell) => cell.tabIndex === 0),
    ).toEqual([grid.cell('A2')]);
  });

  test('is announced', async () => {
    const grid = await openGrid().select('D2').selectTo('E4').done();
    expect(grid.announced).toBe('6 cells, iPhone New Unlocked to iPad, 301-469 to 470+');
  });

  test('tells which cell has the focus, for the preview', async () => {
    const grid = await openGrid().select('E4').select('A6').done();
    expect(grid.log).toEqual([
      { name: 'focus', value: { category: 'IPAD', bucket: '470+' } },
      { name: 'focus', value: { category: null, bucket: '1-100' } },
    ]);
  });

  test('stays on its category when another one appears', async () => {
    const grid = await openGrid().select('B2').done();
    act(() => grid.set({ categories: ['GAMING', 'IPHONE NEW LOCKED', 'IPHONE NEW UNLOCKED'] }));
    expect(grid.selected).toEqual(['B3']);
  });
});

describe('editing a cell', () => {
  test('typing begins, Enter takes the value and goes down', async () => {
    const grid = await openGrid().select('B2').type('12.50{Enter}').done();
    expect(grid.text('B2')).toBe('12.5%');
    expect(grid.changes).toBe(1);
    expect(grid.selected).toEqual(['B3']);
    expect(grid.cell('B3')).toHaveFocus();
    expect(grid.announced).toBe('iPhone New Unlocked, 101-220: 12.50');
  });

  test.each(['{Enter}', '{F2}'])('%s opens it with what it holds', async (key) => {
    const grid = await openGrid().select('B2').type(key).done();
    expect(grid.editor).toHaveValue('20%');
    expect(grid.editor).toHaveAccessibleName('iPhone New Unlocked, 101-220');
  });

  test('so does a double click; Escape leaves the value as it was', async () => {
    const grid = await openGrid().doubleClick('B2').type('5').press('Escape').done();
    expect(grid.text('B2')).toBe('20%');
    expect(grid.changes).toBe(0);
    expect(grid.cell('B2')).toHaveFocus();
    expect(grid.selected).toEqual(['B2']);
  });

  test('Tab takes the value and goes right, with shift left', async () => {
    const grid = await openGrid().select('B2').type('$5').press('Tab').type('6{Shift>}{Tab}{/Shift}').done();
    expect([grid.text('B2'), grid.text('C2')]).toEqual(['$5', '6%']);
    expect(grid.cell('B2')).toHaveFocus();
  });

  test('a click elsewhere takes the value, too', async () => {
    const grid = await openGrid().select('B2').type('7').select('D4').done();
    expect(grid.text('B2')).toBe('7%');
    expect(grid.text('D4')).toBe('13%');
    expect(grid.selected).toEqual(['D4']);
  });

  test('typed over a selection it fills the whole selection, as one change', async () => {
    const grid = await openGrid().select('D2').selectTo('E4').type('18%+20{Enter}').done();
    expect(['D2', 'E3', 'E4'].map((name) => grid.text(name))).toEqual([
      '18% + $20',
      '18% + $20',
      '18% + $20',
    ]);
    expect(grid.changes).toBe(1);
    expect(grid.selected).toHaveLength(6);
    await grid.control('z').done();
    expect(grid.draft).toEqual(DEFAULT_CONFIGURATION);
  });

  test('opened in a selection it is for its cell, with Ctrl+Enter for all', async () => {
    const grid = await openGrid()
      .select('A1')
      .selectTo('A2')
      .press('F2')
      .type('{Backspace}{Backspace}1%{Enter}')
      .done();
    expect([grid.text('A1'), grid.text('A2')]).toEqual(['30%', '31%']);
    await grid.select('A1').selectTo('A2').press('F2').control('{Enter}').done();
    expect([grid.text('A1'), grid.text('A2')]).toEqual(['31%', '31%']);
  });

  test('a percentage is limited to 0 to 100, and the limit is told before', async () => {
    const grid = await openGrid().select('B2').type('140').done();
    expect(grid.editor).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByRole('tooltip')).toHaveTextContent('Out of range: Enter takes 100%');
    await grid.press('Enter').done();
    expect(grid.text('B2')).toBe('100%');
  });

  test('what cannot be read is not taken', async () => {
    const grid = await openGrid().select('B2').type('1x{Enter}').done();
    expect(grid.editor).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByRole('tooltip')).toHaveTextContent('Write a percentage or an amount');
    expect(grid.changes).toBe(0);
  });

  test('for a tier the amount is flat', async () => {
    const grid = await openGrid({ role: 'vip' }).select('B2').type('30{Enter}').done();
    expect(grid.text('B2')).toBe('+$30');
    expect(grid.draft.perCategoryByRole.vip['IPHONE NEW UNLOCKED']?.['101-220']).toMatchObject({
      mode: 'flat',
      flat: 30,
    });
  });

  test('an override that becomes equal to the default disappears', async () => {
    const grid = await openGrid({ saved: withOverride(percent(12), 'IPAD', '470+') })
      .select('E4')
      .type('10{Enter}')
      .done();
    expect(grid.draft.perCategoryByRole.public).toEqual({});
    expect(grid.cell('E4')).toHaveAttribute('data-look', 'follows');
  });

  test('emptied, a cell follows the default; a default rule needs a value', async () => {
    const grid = await openGrid({ saved: withOverride(percent(12), 'IPAD', '470+') })
      .doubleClick('E4')
      .done();
    await grid.control('a').type('{Backspace}{Enter}').done();
    expect(grid.text('E4')).toBe('10%');
    await grid.doubleClick('E6').control('a').type('{Backspace}{Enter}').done();
    expect(grid.editor).toHaveAttribute('aria-invalid', 'true');
  });

  test('a default rule is edited in its row', async () => {
    const grid = await openGrid().select('E6').type('9{Enter}').done();
    expect([grid.text('E6'), grid.text('E1')]).toEqual(['9%', '9%']);
    expect(grid.draft.defaultsPublic?.['470+']).toEqual(percent(9));
  });
});

describe('on a selection', () => {
  test('plus and minus step every cell', async () => {
    const grid = await openGrid().select('A1').selectTo('B1').type('+').type('+').type('-').done();
    expect([grid.text('A1'), grid.text('B1'), grid.text('A2')]).toEqual(['31%', '21%', '30%']);
    expect(grid.changes).toBe(3);
  });

  test('Delete resets to the defaults', async () => {
    const grid = await openGrid({ saved: withOverride(percent(12), 'IPAD', '470+') })
      .select('E4')
      .press('Delete')
      .done();
    expect(grid.text('E4')).toBe('10%');
    expect(grid.cell('E4')).toHaveAccessibleName('10%, changed, not saved');
  });

  test('what changes nothing is no step of undo', async () => {
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
});

describe('copy and paste', () => {
  test('copies the selection as tab-separated text', async () => {
    const grid = await openGrid().select('D1').selectTo('E2').done();
    expect(grid.clipboard('copy')).toBe('13%\t10%\n13%\t10%');
    expect(grid.announced).toBe('4 cells copied');
  });

  test('cut copies and resets', async () => {
    const grid = await openGrid({ saved: withOverride(percent(12), 'IPAD', '470+') })
      .select('E4')
      .done();
    expect(grid.clipboard('cut')).toBe('12%');
    expect(grid.text('E4')).toBe('10%');
  });

  test('pastes a block from a sheet as one change and selects it', async () => {
    const grid = await openGrid().select('A1').paste('1%\t$2\r\n3\t4% + $5\r\n').done();
    expect([grid.text('A1'), grid.text('B1'), grid.text('A2'), grid.text('B2')]).toEqual([
      '1%',
      '$2',
      '3%',
      '4% + $5',
    ]);
    expect(grid.changes).toBe(1);
    expect(grid.selected).toEqual(['A1', 'B1', 'A2', 'B2']);
  });

  test('one value fills the selection', async () => {
    const grid = await openGrid().select('A1').selectTo('B3').paste('7%').done();
    expect(grid.text('B3')).toBe('7%');
    expect(grid.selected).toHaveLength(6);
  });

  test('a bad cell refuses the whole paste and is named', async () => {
    const grid = await openGrid().select('A1').paste('1%\tmany').done();
    expect(await screen.findByText('Nothing pasted')).toBeVisible();
    expect(screen.getByText(/^iPhone New Locked, 101-220, 'many': /)).toBeVisible();
    expect(grid.changes).toBe(0);
  });

  test('into an open field it is the text of the field', async () => {
    const grid = await openGrid().doubleClick('A1').control('a').paste('44').press('Enter').done();
    expect(grid.text('A1')).toBe('44%');
  });
});
