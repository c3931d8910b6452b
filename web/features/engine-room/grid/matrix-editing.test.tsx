import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { openGrid } from './testing/grid-driver.tsx';
import { percent, withOverride } from './testing/matrix-makers.ts';

describe('editing a cell', () => {
  test('typing starts it, Enter commits the value and moves down', async () => {
    const grid = await openGrid().select('B2').type('12.50{Enter}').done();
    expect(grid.text('B2')).toBe('12.5%');
    expect(grid.changes).toBe(1);
    expect(grid.selected).toEqual(['B3']);
    expect(grid.cell('B3')).toHaveFocus();
    expect(grid.announced).toBe('iPhone New Unlocked, 101-220: 12.5%');
  });

  test.each(['{Enter}', '{F2}'])('%s opens it with what it holds', async (key) => {
    const grid = await openGrid().select('B2').type(key).done();
    expect(grid.editor).toHaveValue('20%');
    expect(grid.editor).toHaveAccessibleName('iPhone New Unlocked, 101-220');
  });

  test('a double click starts it, and Escape keeps the old value', async () => {
    const grid = await openGrid().doubleClick('B2').type('5').press('Escape').done();
    expect(grid.text('B2')).toBe('20%');
    expect(grid.changes).toBe(0);
    expect(grid.cell('B2')).toHaveFocus();
    expect(grid.selected).toEqual(['B2']);
  });

  test('Escape in the field does not reach the dialog, other keys do', async () => {
    const grid = await openGrid().doubleClick('B2').done();
    const heard: string[] = [];
    const listen = ({ key }: KeyboardEvent) => heard.push(key);
    document.addEventListener('keydown', listen);
    await grid.control('s').press('Escape').done();
    document.removeEventListener('keydown', listen);
    expect(heard).toContain('s');
    expect(heard).not.toContain('Escape');
  });

  test('Tab commits the value and moves right, Shift+Tab left', async () => {
    const grid = await openGrid().select('B2').type('$5').press('Tab').type('6{Shift>}{Tab}{/Shift}').done();
    expect([grid.text('B2'), grid.text('C2')]).toEqual(['$5', '6%']);
    expect(grid.cell('B2')).toHaveFocus();
  });

  test('a click elsewhere commits the value', async () => {
    const grid = await openGrid().select('B2').type('7').select('D4').done();
    expect(grid.text('B2')).toBe('7%');
    expect(grid.text('D4')).toBe('13%');
    expect(grid.selected).toEqual(['D4']);
  });

  test('a value typed over a selection fills all of it, as one change', async () => {
    const grid = await openGrid().select('D2').selectTo('E4').type('18%+20{Enter}').done();
    expect(['D2', 'E3', 'E4'].map((name) => grid.text(name))).toEqual([
      '18% + $20',
      '18% + $20',
      '18% + $20',
    ]);
    expect(grid.changes).toBe(1);
    expect(grid.announced).toBe('6 cells: 18% + $20');
    expect(grid.selected).toHaveLength(6);
    await grid.control('z').done();
    expect(grid.draft).toEqual(DEFAULT_CONFIGURATION);
  });

  test('opened within a selection it is for one cell, with Ctrl+Enter for all', async () => {
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

  test.each([
    ['public', '140', 'A percentage is from 0% to 100%'],
    ['public', '-3', 'A percentage is from 0% to 100%'],
    ['vip', '-10', 'An amount is from $0 to $10000'],
    ['vip', '10001', 'An amount is from $0 to $10000'],
  ] as const)('%s: %s is refused, and Enter keeps the field open', async (role, typed, sentence) => {
    const grid = await openGrid({ role }).select('B2').type(`${typed}{Enter}`).done();
    expect(grid.editor).toHaveAttribute('aria-invalid', 'true');
    expect(grid.editor).toHaveValue(typed);
    expect(screen.getByRole('tooltip')).toHaveTextContent(sentence);
    expect(grid.changes).toBe(0);
  });

  test('leaving a refused value restores the old one and says why', async () => {
    const grid = await openGrid().select('B2').type('140').done();
    await grid.select('A1').done();
    expect(grid.text('B2')).toBe('20%');
    expect(grid.changes).toBe(0);
    const message = 'iPhone New Unlocked, 101-220: A percentage is from 0% to 100%';
    expect(await screen.findByText(message)).toBeVisible();
  });

  test('an unreadable text is not committed', async () => {
    const grid = await openGrid().select('B2').type('1x{Enter}').done();
    expect(grid.editor).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByRole('tooltip')).toHaveTextContent('Enter a percentage or an amount');
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

  test('an emptied cell follows the default; a default rule needs a value', async () => {
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

  test('a clipboard without text, as of a picture, changes nothing', async () => {
    const grid = await openGrid({ saved: withOverride(percent(12), 'IPAD', '470+') })
      .select('E4')
      .paste('')
      .done();
    expect(await screen.findByText('There is nothing to paste')).toBeVisible();
    expect(grid.text('E4')).toBe('12%');
  });

  test('into an open field pastes text into the field', async () => {
    const grid = await openGrid().doubleClick('A1').control('a').paste('44').press('Enter').done();
    expect(grid.text('A1')).toBe('44%');
  });
});
