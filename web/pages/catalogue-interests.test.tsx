import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { permissionsOf } from '#domain/contract/entities/roles.ts';
import { CatalogueServer } from '#web/features/catalogue/testing/catalogue-server.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { Gate } from '#web/lib/testing/fake-replies.ts';
import { CataloguePage } from './catalogue-page.tsx';

const BRAND = {
  name: 'Prices',
  nameVip: 'VIP',
  nameHeavyweight: 'HW',
  phone: '',
  messaging: '',
  logo: '',
  hasSignInLink: false,
};

let server: CatalogueServer;

beforeEach(() => {
  server = new CatalogueServer({ IPAD: ['iPad Pro 11'], GAMING: ['Console'] }).start();
});

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

async function visit(address = '/'): Promise<{ leave: () => void }> {
  window.history.replaceState(null, '', address);
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <CataloguePage
        brand={BRAND}
        viewer={{ role: 'public', permissions: permissionsOf('public'), token: null }}
        onLogout={() => undefined}
      />
    </QueryClientProvider>,
  );
  await screen.findByRole('tab', { name: 'iPad' });
  return { leave: unmount };
}

function interests() {
  return server.bodies('recordInterests').flatMap((body) => body.interests);
}

function search(text: string): void {
  fireEvent.change(screen.getByLabelText('Search devices'), { target: { value: text } });
}

test('the category that opens by itself is not recorded, nor one that is opened again', async () => {
  const { leave } = await visit();
  fireEvent.click(screen.getByRole('tab', { name: 'iPad' }));
  leave();
  expect(interests()).toEqual([]);
});

test('a category that somebody opens is recorded', async () => {
  const { leave } = await visit('/?category=GAMING&q=con');
  fireEvent.click(screen.getByRole('tab', { name: /iPad/ }));
  leave();
  expect(interests()).toEqual([{ kind: 'category', category: 'IPAD' }]);
});

test('a search has results if any category has some', async () => {
  const { leave } = await visit();
  search('console');
  await screen.findByRole('tab', { name: /Gaming.*1/ });
  leave();
  expect(interests()).toEqual([{ kind: 'search', words: 'console', hasResults: true }]);
});

test('a variant has results, also one on request that is sought with the word grade', async () => {
  const row = { device: 'iPad 10 B', display: 'iPad 10 B', group: 'iPad 10', variant: 'B', isHeader: false };
  server.lists.get('IPAD')?.push({ ...row, category: 'IPAD', finalPrice: null, onRequest: 'Call' });
  const { leave } = await visit();
  search('ipad 10 grade b');
  await screen.findByRole('tab', { name: /iPad.*1/ });
  leave();
  expect(interests()).toEqual([{ kind: 'search', words: 'ipad 10 grade b', hasResults: true }]);
});

test('a search counts as one without results only after every list has loaded', async () => {
  server.onList('GAMING', new Gate());
  const { leave } = await visit();
  await screen.findByText('iPad Pro 11');
  search('console');
  await screen.findByText('No matches so far');
  leave();
  expect(interests()).toEqual([{ kind: 'search', words: 'console', hasResults: true }]);
});

test('with all lists loaded, a search without results is recorded as such', async () => {
  const { leave } = await visit();
  search('console');
  // Matches are counted only in a list that has come.
  await screen.findByRole('tab', { name: /Gaming.*1/ });
  search('nokia');
  await screen.findByText('No devices found');
  leave();
  expect(interests()).toEqual([{ kind: 'search', words: 'nokia', hasResults: false }]);
});

test('a search that finds only similar devices counts as one without results', async () => {
  const { leave } = await visit();
  search('purple console');
  await screen.findByText('No match for “purple”');
  await screen.findByRole('tab', { name: /Gaming.*1/ });
  leave();
  expect(interests()).toEqual([{ kind: 'search', words: 'purple console', hasResults: false }]);
});
