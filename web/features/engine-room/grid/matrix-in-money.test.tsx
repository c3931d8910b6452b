import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { EUROS, PESOS } from '#domain/contract/testing/moneys.ts';
import { openGrid } from './testing/grid-driver.tsx';

const inEuros = { ...DEFAULT_CONFIGURATION, money: EUROS };

test('cells take the symbol, its marks or a bare number, and show them', async () => {
  const grid = await openGrid({ saved: inEuros })
    .select('B2')
    .type('€1.250,50{Enter}')
    .type('18% + 20{Enter}')
    .type('12,5{Enter}')
    .done();
  expect([grid.text('B2'), grid.text('B3'), grid.text('B4')]).toEqual(['1.250,50 €', '18% + 20 €', '12,5%']);
  expect(grid.announced).toBe('iPad, 101-220: 12,5%');
});

test('a number with other marks stays in the field, with the reason', async () => {
  const grid = await openGrid({ saved: inEuros }).select('B2').type('1,250.50{Enter}').done();
  expect(grid.editor).toHaveAccessibleDescription('This shop writes numbers as in 1.234,50');
  expect(grid.changes).toBe(0);
});

test('copied cells paste as they are', async () => {
  const grid = await openGrid({ saved: inEuros }).select('B2').type('18% + 1.250,50 €{Enter}').done();
  await grid.select('B2').done();
  const copied = grid.clipboard('copy');
  expect(copied).toBe('18% + 1.250,50 €');
  await grid
    .select('C4')
    .paste(copied ?? '')
    .done();
  expect(grid.text('C4')).toBe('18% + 1.250,50 €');
});

test('the fill bar has the symbol on its side, and numbers with the marks', async () => {
  const grid = await openGrid({ saved: { ...DEFAULT_CONFIGURATION, money: PESOS }, role: 'vip' })
    .select('E2')
    .fill('Amount', '30.000')
    .push('Apply to 1 cell')
    .done();
  expect(grid.text('E2')).toBe('+$ 30.000');
  const field = within(grid.bar).getByRole('textbox', { name: 'Amount' });
  expect(field).toHaveValue('30.000');
  expect(field.parentElement).toHaveAttribute('data-prefix', '+$');
  grid.set({ draft: { ...grid.draft, money: { ...EUROS, symbol: 'EUR' } } });
  expect(await within(grid.bar).findByRole('textbox', { name: 'Amount' })).toHaveValue('30.000');
  expect(within(grid.bar).getByRole('textbox', { name: 'Amount' }).parentElement).toHaveAttribute(
    'data-suffix',
    'EUR',
  );
});

test('heads show ranges in the money, those of millions in two lines', async () => {
  const buckets = [['low', 0, 4_999_999] as const, ['high', 5_000_000, 'Infinity'] as const];
  openGrid({ saved: { ...DEFAULT_CONFIGURATION, money: PESOS, buckets: buckets.map((each) => [...each]) } });
  const head = screen.getByRole('columnheader', { name: /^low/ });
  expect(head).toHaveTextContent('low $ 0 to $ 4.999.999');
  expect(head.closest('[data-stacked-ranges]')).not.toBeNull();
  expect(screen.getByRole('columnheader', { name: /^high/ })).toHaveTextContent('high $ 5.000.000 and up');
});

test('a new symbol alone marks no cell as changed', async () => {
  const grid = openGrid({ role: 'vip' });
  grid.set({ draft: inEuros });
  await grid.select('B2').done();
  expect(grid.text('B2')).toBe('+0 €');
  expect(grid.table.querySelector('[data-changed]')).toBeNull();
});
