// @vitest-environment jsdom
import '#test/setup/dom.ts';
import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { titleOfRole } from '#domain/shop/title-of-role.ts';
import { TIER_OPTIONS } from '#web/features/analytics/demand-ranking.ts';
import { ConfigServer } from '#web/features/engine-room/testing/config-server.ts';
import { chooseRole, openRoom, openTab } from '#web/features/engine-room/testing/room-probe.tsx';
import { ReviewTable } from '#web/features/price-data/review/review-table.tsx';
import { makeRow } from '#web/features/price-data/testing/price-data-server.ts';
import { WHOLESALE_ID } from './wholesale.ts';

test('the role switch offers a tier that exists only in the table, and its rules and theme can be edited', async () => {
  new ConfigServer().start();
  openRoom();
  await chooseRole('Wholesale');
  expect(screen.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
    'Public',
    'VIP',
    'Heavyweight',
    'Wholesale',
  ]);
  expect(screen.getByText('Configuring settings for Wholesale Users')).toBeVisible();
  expect((await screen.findAllByText('+$0')).length).toBeGreaterThan(0);
  await openTab('Themes');
  const inUse = within(await screen.findByRole('list', { name: 'Themes in use' }));
  expect(inUse.getByRole('button', { name: 'Reset Wholesale theme' })).toBeEnabled();
});

test('the review of a list shows the prices of a tier that exists only in the table', () => {
  const row = makeRow({ device: 'iPad 9', from: [200, 160], to: [210, 170] });
  const { before, after } = row;
  if (before) before.prices[WHOLESALE_ID] = 211;
  if (after) after.prices[WHOLESALE_ID] = 222;
  render(<ReviewTable caption="Changed" rows={[row]} hasMove />);
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Device', 'Base', 'Change', 'Public', 'VIP', 'Heavyweight', 'Wholesale']);
  expect(screen.getAllByRole('cell').at(-1)).toHaveTextContent(/\$211.*\$222/);
});

test('a tier that exists only in the table has a list title and a demand filter', () => {
  const names = { name: 'Prices', nameVip: 'V', nameHeavyweight: 'H', nameWholesale: 'Northside Trade' };
  expect(titleOfRole(names, WHOLESALE_ID)).toBe('Northside Trade');
  expect(TIER_OPTIONS).toContainEqual({ value: WHOLESALE_ID, label: 'Wholesale' });
});
