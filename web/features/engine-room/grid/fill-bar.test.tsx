import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openGrid } from './testing/grid-driver.tsx';
import { flat, percent, withOverride } from './testing/matrix-makers.ts';

test("with nothing selected it says 'Select cells, then type a value'", () => {
  expect(openGrid().bar).toHaveTextContent('Select cells, then type a value');
});

test('the fill bar shows the selection and its value', async () => {
  const grid = await openGrid().select('D2').selectTo('D4').done();
  expect(grid.bar).toHaveTextContent('3 cells iPhone New Unlocked to iPad, 301-469');
  expect(screen.getByRole('radio', { name: 'Percent' })).toBeChecked();
  expect(screen.getByLabelText('Percent', { selector: 'input' })).toHaveValue('13');
  expect(screen.queryByLabelText('Flat', { selector: 'input' })).not.toBeInTheDocument();
});

test("mixed values show 'Mixed'", async () => {
  await openGrid().select('D2').selectTo('E2').done();
  expect(screen.getByLabelText('Percent', { selector: 'input' })).toHaveAttribute('placeholder', 'Mixed');
  expect(screen.getByLabelText('Percent', { selector: 'input' })).toHaveValue('');
});

test('mixed modes select no mode until a field is typed into', async () => {
  const grid = await openGrid({ saved: withOverride(flat(25), 'IPAD', '470+') })
    .select('E3')
    .selectTo('E4')
    .done();
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
  await grid.fill('Flat', '5').push('Apply to 2 cells').done();
  expect([grid.text('E3'), grid.text('E4')]).toEqual(['$5', '$5']);
});

describe('applying', () => {
  test('mode, percent and flat go to every selected cell as one change', async () => {
    const grid = await openGrid()
      .select('D2')
      .selectTo('E4')
      .choose('Both')
      .fill('Percent', '18')
      .fill('Flat', '20')
      .done();
    expect(grid.changes).toBe(0);
    await grid.push('Apply to 6 cells').done();
    expect(grid.text('D2')).toBe('18% + $20');
    expect(grid.text('E4')).toBe('18% + $20');
    expect(grid.changes).toBe(1);
  });

  test('Enter applies and keeps the field', async () => {
    const grid = await openGrid().select('D2').fill('Percent', '9').press('Enter').done();
    expect(grid.text('D2')).toBe('9%');
    expect(screen.getByLabelText('Percent', { selector: 'input' })).toHaveFocus();
  });

  test('Escape restores', async () => {
    const grid = await openGrid().select('D2').fill('Percent', '9').press('Escape').done();
    expect(screen.getByLabelText('Percent', { selector: 'input' })).toHaveValue('13');
    expect(grid.changes).toBe(0);
    expect(grid.selected).toEqual(['D2']);
  });

  test('a value out of range is refused in words, and the cells keep theirs', async () => {
    const grid = await openGrid().select('D2').fill('Percent', '140').press('Enter').done();
    expect(screen.getByRole('alert')).toHaveTextContent('A percentage is from 0% to 100%');
    expect(screen.getByLabelText('Percent')).toHaveAttribute('aria-invalid', 'true');
    expect(grid.text('D2')).toBe('13%');
    expect(grid.changes).toBe(0);
  });

  test('a text that is not a number is refused with a message', async () => {
    const grid = await openGrid().select('D2').fill('Percent', 'x').press('Enter').done();
    expect(within(grid.bar).getByRole('alert')).toHaveTextContent('Enter a number');
    expect(grid.changes).toBe(0);
  });
});

test("'Use default' removes the overrides of the selection", async () => {
  const grid = await openGrid({ saved: withOverride(percent(12), 'IPAD', '470+') })
    .select('E3')
    .selectTo('E4')
    .push('Use default')
    .done();
  expect(grid.text('E4')).toBe('10%');
});

test("'Use default' is unavailable for default rules", async () => {
  const grid = await openGrid({ saved: withOverride(percent(12), null, '470+') })
    .select('E6')
    .push('Use default')
    .done();
  expect(screen.getByRole('button', { name: 'Use default' })).toHaveAttribute('aria-disabled', 'true');
  expect(grid.text('E6')).toBe('12%');
});

test('for a tier there is an amount and no mode', async () => {
  const grid = await openGrid({ role: 'heavyweight' })
    .select('D2')
    .fill('Amount', '30')
    .press('Enter')
    .done();
  expect(grid.text('D2')).toBe('+$30');
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});
