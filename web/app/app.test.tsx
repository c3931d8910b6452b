import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { App } from './app.tsx';
import { FakeSite } from './testing/fake-site.ts';

const BRAND = {
  name: 'Tierbook Price List',
  nameVip: 'Tierbook VIP',
  nameHeavyweight: 'Tierbook Heavyweight',
  phone: '(212) 555-0142',
  messaging: 'https://wa.me/12125550142',
  logo: '',
  hasSignInLink: false,
};

beforeEach(() => {
  new FakeSite().start();
});

afterEach(() => {
  // Before the network is real again: a page that is still there would ask it.
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

function open(path: string): void {
  window.history.replaceState(null, '', path);
  render(<App boot={{ brand: BRAND, isSiteProtected: false }} queryClient={createQueryClient()} />);
}

function heading(name: string): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name });
}

test.each([
  ['/', 'Tierbook Price List', 'iPad · Tierbook Price List'],
  ['/?q=ipad+pro', 'Tierbook Price List', '“ipad pro” · iPad · Tierbook Price List'],
  ['/admin', 'Admin Portal', 'Admin Portal - Tierbook Price List'],
  ['/admin-portal', 'Admin Portal', 'Admin Portal - Tierbook Price List'],
  ['/manager', 'Manager Authentication', 'Manager Portal - Tierbook Price List'],
  ['/manager-portal', 'Manager Authentication', 'Manager Portal - Tierbook Price List'],
  ['/admin/', 'Admin Portal', 'Admin Portal - Tierbook Price List'],
  ['/manager-portal/', 'Manager Authentication', 'Manager Portal - Tierbook Price List'],
  ['/ADMIN', 'Page Not Found', 'Page Not Found - Tierbook Price List'],
  ['/Manager-Portal', 'Page Not Found', 'Page Not Found - Tierbook Price List'],
  ['/admin//', 'Page Not Found', 'Page Not Found - Tierbook Price List'],
  ['/anything-else', 'Page Not Found', 'Page Not Found - Tierbook Price List'],
  ['/admin/deeper', 'Page Not Found', 'Page Not Found - Tierbook Price List'],
])('%s shows %s', async (path, title, documentTitle) => {
  open(path);
  expect(await heading(title)).toBeVisible();
  await waitFor(() => expect(document.title).toBe(documentTitle));
  expect(screen.getAllByRole('main')).toHaveLength(1);
});

test("the Admin Portal asks for its PIN and shows the dealer's phone number", async () => {
  open('/admin');
  expect(await screen.findByRole('button', { name: 'Access Admin Portal' })).toBeDisabled();
  expect(screen.getByRole('link', { name: `Call ${BRAND.phone}` })).toBeVisible();
});

test('a page that does not exist links back, and the focus moves to the heading', async () => {
  open('/nowhere');
  await userEvent.click(await screen.findByRole('link', { name: 'Back to the price list' }));
  const title = await heading('Tierbook Price List');
  expect(window.location.pathname).toBe('/');
  await waitFor(() => expect(document.title).toBe('iPad · Tierbook Price List'));
  await waitFor(() => expect(title).toHaveFocus());
});

test('the first page leaves the focus where the browser put it', async () => {
  open('/');
  await heading('Tierbook Price List');
  expect(document.body).toHaveFocus();
});

test('the first stop of the Tab key is a link to the content', async () => {
  open('/');
  await heading('Tierbook Price List');
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
});

test("the page shows the server's theme", async () => {
  open('/');
  await waitFor(() => expect(document.body).toHaveClass('theme-clean-pro'));
});
