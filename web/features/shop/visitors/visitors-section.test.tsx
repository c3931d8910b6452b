import { cleanup, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '#domain/shop/shop-settings.ts';
import { openShopPanel, press, section } from '#web/features/shop/testing/open-shop-panel.tsx';
import { ShopServer } from '#web/features/shop/testing/shop-server.ts';
import { writeStored } from '#web/lib/storage.ts';
import { forgetToast, shownToast } from '#web/ui/testing/open-part.tsx';

const TITLE = 'Visitors may';
let server: ShopServer;

beforeEach(() => {
  writeStored('auth_token', 'a'.repeat(64));
  server = new ShopServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
});

function choice(name: string): HTMLElement {
  return section(TITLE).getByRole('switch', { name });
}

function lastSave() {
  return server.bodies('saveShop').at(-1)?.settings;
}

test('every tier and customers have a switch for each feature, all off at first', async () => {
  await openShopPanel();
  const switches = section(TITLE).getAllByRole('switch', { name: /: / });
  expect(switches.map((each) => each.getAttribute('aria-checked'))).toEqual(Array(12).fill('false'));
  for (const name of ['Send inquiries', 'Share lists', 'See changes'])
    for (const column of ['Public', 'Customers', 'VIP', 'Heavyweight'])
      expect(choice(`${name}: ${column}`)).toBeVisible();
});

test('switches of one feature are saved in one order and leave everything else as it is', async () => {
  server.saveShop({ ...DEFAULT_SHOP_SETTINGS, hasSignInLink: true, mayInquire: ['public'] });
  await openShopPanel();
  expect(choice('Send inquiries: Public')).toBeChecked();
  await userEvent.click(choice('Share lists: Heavyweight'));
  await userEvent.click(choice('Share lists: Customers'));
  await userEvent.click(choice('See changes: VIP'));
  await press(TITLE, 'Save');
  await waitFor(() => expect(shownToast()).toBe('Visitors may saved'));
  expect(lastSave()).toEqual({
    ...DEFAULT_SHOP_SETTINGS,
    hasSignInLink: true,
    mayInquire: ['public'],
    mayShare: ['customer', 'heavyweight'],
    maySeeChanges: ['vip'],
  });
});

test('a switch moved there and back is not unsaved', async () => {
  server.saveShop({ ...DEFAULT_SHOP_SETTINGS, mayShare: ['public', 'vip'] });
  await openShopPanel();
  await userEvent.click(choice('Share lists: Public'));
  expect(section(TITLE).getByText('Unsaved')).toBeVisible();
  await userEvent.click(choice('Share lists: Public'));
  expect(section(TITLE).queryByText('Unsaved')).not.toBeInTheDocument();
});

test('managers see phone numbers of inquiries only once it is switched on', async () => {
  await openShopPanel();
  const phones = section('Managers may').getByRole('switch', { name: 'See phone numbers of inquiries' });
  expect(phones).not.toBeChecked();
  await userEvent.click(phones);
  await press('Managers may', 'Save');
  await waitFor(() => expect(shownToast()).toBe('Managers may saved'));
  expect(lastSave()).toEqual({ ...DEFAULT_SHOP_SETTINGS, managersSeePhones: true });
});
