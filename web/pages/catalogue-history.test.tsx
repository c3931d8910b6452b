import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { permissionsOf, type Role } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { FALLBACK_BRAND } from '#domain/shop/fallback-brand.ts';
import { basket, reloadBasket } from '#web/features/basket/basket-store.ts';
import { CATALOGUE_KEY } from '#web/features/catalogue/catalogue.queries.ts';
import { makeRows } from '#web/features/catalogue/testing/catalogue-makers.ts';
import { CatalogueServer } from '#web/features/catalogue/testing/catalogue-server.ts';
import { makeStatus } from '#web/features/price-data/testing/price-data-server.ts';
import { makeSharedList } from '#web/features/sharing/testing/sharing-server.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';
import { CataloguePage } from './catalogue-page.tsx';

const DAY = 24 * 60 * 60_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

function variantOf(variant: string, finalPrice: number | null, more: Partial<CatalogueRow> = {}) {
  const display = `iPad Pro ${variant}`;
  return {
    device: display,
    display,
    finalPrice,
    category: 'IPAD',
    isHeader: false,
    group: 'iPad Pro',
    variant,
    ...more,
  };
}

let server: CatalogueServer;

beforeEach(() => {
  localStorage.clear();
  reloadBasket();
  // iPad costs $100 and iPad Air $110.
  server = new CatalogueServer({ IPAD: ['iPad', 'iPad Air'] }).start();
  server.lists
    .get('IPAD')
    ?.push(variantOf('A', 300), variantOf('B', 250), variantOf('C', null, { onRequest: 'Call' }));
  server.usually({
    getPriceHistory: ({ query }) => historyOf(query),
    getSharedRows: () => makeSharedList(),
    listChanges: ({ query: { since } }) => ({ since, version: 4, tooMany: since === 0, rows: [] }),
    noteLastVisit: () => ({ before: null }),
    getPriceDataStatus: () => makeStatus(),
    listInquiries: () => ({ inquiries: [], nextBefore: null, newCount: 0 }),
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

type History = CallAnswer<'getPriceHistory'>;

function historyOf(query: { category: string; device: string; occurrence: number }): History {
  const { category, device, occurrence } = query;
  const price = { 'iPad Pro A': 300, 'iPad Pro B': 250, iPad: 100 }[device] ?? 110;
  const from = ago(90);
  return {
    ...{ category, device, occurrence, display: device },
    version: 4,
    from,
    steps: [
      { at: from, price: price + 30 },
      { at: ago(40), price: null, onRequest: 'Call' },
      { at: ago(30), price: price + 10 },
      { at: ago(0), price },
    ],
  };
}

const EVERYBODY: Brand = { ...FALLBACK_BRAND, maySeeChanges: ['public', 'vip'] };

async function visit(role: Role = 'public', brand: Brand = EVERYBODY) {
  const queryClient = createQueryClient();
  const token = role === 'public' ? null : 'c'.repeat(64);
  if (token) localStorage.setItem('auth_token', token);
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <CataloguePage
        brand={brand}
        viewer={{ role, permissions: permissionsOf(role), token }}
        onLogout={() => undefined}
      />
    </QueryClientProvider>,
  );
  await screen.findByText('iPad Air');
  return { container, reload: () => queryClient.invalidateQueries({ queryKey: CATALOGUE_KEY }) };
}

const priceButton = (price: string) => screen.findByRole('button', { name: `${price}, price history` });

async function openHistory(of: string, title: string): Promise<HTMLElement> {
  const button = await priceButton(of);
  button.focus();
  fireEvent.click(button);
  return screen.findByRole('dialog', { name: title });
}

test('Back and Forward lead to and from a category that was pressed beside an open history', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), { media, matches: media !== 'print' }) as unknown as MediaQueryList,
  );
  server.lists.set('TOOLS', makeRows('TOOLS', ['Screwdriver']));
  await visit();
  await openHistory('$110', 'iPad Air');
  await waitFor(() => expect(window.history.state).toHaveProperty('layers', 1));
  await userEvent.click(screen.getByRole('tab', { name: 'Tools' }));
  await screen.findByText('Screwdriver');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('?category=TOOLS');
  const expectChosen = (name: string) =>
    waitFor(() => expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true'));
  window.history.back();
  await expectChosen('iPad');
  window.history.forward();
  await expectChosen('Tools');
});

test('a price opens its history with figures and steps', async () => {
  await visit();
  const sheet = await openHistory('$110', 'iPad Air');
  await within(sheet).findByRole('table');
  expect(sheet).toHaveAccessibleDescription('iPad');
  expect(sheet).toHaveTextContent(/\$110Down \$10 today, .*Last 90 days, your prices/);
  const figures = within(sheet).getAllByRole('definition');
  expect(figures.map(({ textContent }) => textContent)).toEqual([
    '$110today',
    expect.stringMatching(/^\$140until /),
    '3in 90 days',
  ]);
  const steps = within(within(sheet).getByRole('table', { name: 'Prices, oldest first' }));
  expect(steps.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '$140',
    'Call',
    '$120',
    '$110',
  ]);
  expect(within(sheet).queryByRole('button', { name: /Share|inquiry/ })).toBeNull();
});

test('a name below several titles has its title beside it', async () => {
  const row = (display: string, more: Partial<CatalogueRow>): CatalogueRow => ({
    ...{ device: display, display, category: 'IPAD', isHeader: false, finalPrice: null },
    ...more,
  });
  const title = (display: string) => row(display, { isHeader: true });
  server.lists
    .get('IPAD')
    ?.push(
      ...[title('iPad 9'), row('64GB', { finalPrice: 200 })],
      ...[title('iPad 10'), row('64GB', { finalPrice: 320 }), row('128GB', { finalPrice: 450 })],
    );
  await visit();
  expect(await openHistory('$320', '64GB')).toHaveAccessibleDescription('iPad, iPad 10');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await openHistory('$450', '128GB')).toHaveAccessibleDescription('iPad');
});

test('variants are switched in the sheet; words in the place of a price open nothing', async () => {
  await visit();
  const sheet = await openHistory('$250', 'iPad Pro');
  expect(within(sheet).getByRole('radio', { name: 'B' })).toBeChecked();
  fireEvent.click(within(sheet).getByRole('radio', { name: 'A' }));
  expect((await within(sheet).findAllByText('$330'))[0]).toBeVisible();
  const asked = server.calls.flatMap((call) => (call.name === 'getPriceHistory' ? call.query : []));
  expect(asked).toEqual([
    { category: 'IPAD', device: 'iPad Pro B', occurrence: '1' },
    { category: 'IPAD', device: 'iPad Pro A', occurrence: '1' },
  ]);
  expect(screen.queryByRole('button', { name: /^iPad Pro C/ })).toBeNull();
});

test('Back closes it, and the focus returns to the price', async () => {
  await visit();
  await openHistory('$100', 'iPad');
  await waitFor(() => expect(window.history.state).toHaveProperty('layers', 1));
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(async () => expect(await priceButton('$100')).toHaveFocus());
});

test('a price that never changed says so, without a line', async () => {
  server.on('getPriceHistory', ({ query }) => {
    const from = ago(12);
    return { ...historyOf(query), from, steps: [{ at: from, price: 100 }] };
  });
  await visit();
  const sheet = await openHistory('$100', 'iPad');
  expect(await within(sheet).findByText(/^No change since \d+ \w+( \d+)?$/)).toBeVisible();
  expect(sheet.querySelector('svg polyline, dl, table')).toBeNull();
});

test('a history that does not load is asked for again', async () => {
  server.on('getPriceHistory', NO_CONNECTION);
  await visit();
  const sheet = await openHistory('$100', 'iPad');
  expect(await within(sheet).findByRole('alert')).toHaveTextContent('Check your connection');
  server.on('getPriceHistory', refuse('not-found'));
  fireEvent.click(within(sheet).getByRole('button', { name: 'Try Again' }));
  expect(await within(sheet).findByText('The list no longer has this device.')).toBeVisible();
});

test('a new list brings the new step', async () => {
  const { reload } = await visit();
  const sheet = await openHistory('$100', 'iPad');
  await within(sheet).findByRole('table');
  server.lists.set(
    'IPAD',
    (server.lists.get('IPAD') ?? []).map((row) => ({ ...row, finalPrice: 95 })),
  );
  server.on('getPriceHistory', ({ query }) => {
    const history = historyOf(query);
    return { ...history, steps: [...history.steps, { at: ago(0), price: 95 }] };
  });
  await act(reload);
  expect(await within(sheet).findByText(/\$5 today/)).toBeVisible();
});

test('who may inquire adds the chosen variant, once', async () => {
  await visit('public', { ...EVERYBODY, mayInquire: ['public'] });
  await screen.findByRole('button', { name: 'Add iPad Air to inquiry' });
  const sheet = await openHistory('$250', 'iPad Pro');
  fireEvent.click(within(sheet).getByRole('radio', { name: 'A' }));
  fireEvent.click(within(sheet).getByRole('button', { name: 'Add to inquiry' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(basket().lines).toMatchObject([{ device: 'iPad Pro A', quantity: 1, shown: 300 }]);
  const again = await openHistory('$300', 'iPad Pro');
  expect(within(again).getByRole('button', { name: 'In your inquiry' })).toHaveAttribute('aria-disabled');
});

test('who may share shares all prices of the device', async () => {
  await visit('public', { ...EVERYBODY, mayShare: ['public'] });
  await screen.findByRole('button', { name: 'Share this category' });
  const sheet = await openHistory('$250', 'iPad Pro');
  fireEvent.click(within(sheet).getByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('dialog', { name: 'Share iPad Pro' })).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  const rows = ['A', 'B', 'C'].map((variant) => ({
    category: 'IPAD',
    device: `iPad Pro ${variant}`,
    occurrence: 1,
  }));
  await waitFor(() => expect(server.bodies('getSharedRows')).toEqual([{ selection: { rows } }]));
});

test('admins choose the tier; managers see what the public does', async () => {
  await visit('admin');
  const sheet = await openHistory('$100', 'iPad');
  expect(await within(sheet).findByText('Last 90 days, public prices')).toBeVisible();
  fireEvent.click(within(sheet).getByRole('radio', { name: 'VIP' }));
  expect(await within(sheet).findByText('Last 90 days, VIP prices')).toBeVisible();
  cleanup();
  await visit('manager');
  const theirs = await openHistory('$100', 'iPad');
  expect(await within(theirs).findByText('Last 90 days, public prices')).toBeVisible();
  expect(within(theirs).queryByRole('radio')).toBeNull();
  const asked = server.calls.flatMap((call) => (call.name === 'getPriceHistory' ? [call.query.as] : []));
  expect(asked).toEqual(['public', 'vip', undefined]);
});

test.each([
  ['nobody may see changes', 'admin', undefined],
  ['another tier may', 'customer', ['public', 'vip']],
] as const)('where %s, prices are plain text', async (_when, role, maySeeChanges) => {
  const brand = { ...FALLBACK_BRAND, ...(maySeeChanges && { maySeeChanges: [...maySeeChanges] }) };
  const { container } = await visit(role, brand);
  expect(container.innerHTML).not.toMatch(/history|price-button/i);
});
