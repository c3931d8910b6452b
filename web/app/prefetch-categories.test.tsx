import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { App } from './app.tsx';
import { prefetchCategories } from './prefetch-categories.ts';
import { FakeSite, storeSignIn } from './testing/fake-site.ts';

const BRAND = {
  name: 'Tierbook',
  nameVip: 'VIP',
  nameHeavyweight: 'Heavyweight',
  phone: '',
  messaging: '',
  logo: '',
  hasSignInLink: false,
};

let site: FakeSite;

beforeEach(() => {
  // An earlier test may have left another address.
  window.history.replaceState(null, '', '/');
  site = new FakeSite().start();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

test('the categories are requested before the first render, and only once', async () => {
  const queryClient = createQueryClient();
  prefetchCategories(queryClient, { isSiteProtected: false });
  expect(site.sent('listCategories')).toHaveLength(1);
  render(<App boot={{ brand: BRAND, isSiteProtected: false }} queryClient={queryClient} />);
  expect(await screen.findByText('iPad Pro 11')).toBeVisible();
  expect(site.sent('listCategories')).toHaveLength(1);
});

test('nothing is requested early in front of the gate, on another page, or for a signed-in person', () => {
  prefetchCategories(createQueryClient(), { isSiteProtected: true });
  window.history.replaceState(null, '', '/admin');
  prefetchCategories(createQueryClient(), { isSiteProtected: false });
  window.history.replaceState(null, '', '/');
  storeSignIn('vip');
  prefetchCategories(createQueryClient(), { isSiteProtected: false });
  expect(site.calls).toEqual([]);
});
