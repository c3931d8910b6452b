import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { permissionsOf } from '#domain/contract/entities/roles.ts';
import { FALLBACK_BRAND } from '#domain/shop/fallback-brand.ts';
import { ThemeProvider } from '#web/features/themes/theme-provider.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import { ViewAsPage } from './view-as-page.tsx';

const DEVICE = { device: 'iPad Pro', display: 'iPad Pro', category: 'IPAD', isHeader: false };
const REQUEST = { device: 'iPad Air', display: 'iPad Air', category: 'IPAD', isHeader: false };

let server: FakeApi;
/** What the tier is shown; the public price of the device, less 10 %, is $450. */
let shownPrice: number;

beforeEach(() => {
  shownPrice = 450;
  server = new FakeApi().start();
  server.usually({
    getPublicConfig: () => ({ themeByRole: DEFAULT_CONFIGURATION.themeByRole }),
    getConfig: () => ({ ...DEFAULT_CONFIGURATION, revision: 1 }),
    listCategories: () => ({ categories: ['IPAD'], publishedAt: '2026-11-14T09:12:00.000Z' }),
    listDevices: ({ query }) => ({
      devices: [
        query?.as ? { ...DEVICE, finalPrice: shownPrice } : explained(),
        { ...REQUEST, finalPrice: null, onRequest: 'Call' },
      ],
    }),
  });
});

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

function explained(): CatalogueRow {
  return {
    ...DEVICE,
    originalPrice: 500,
    finalPrice: 450,
    discountPercent: 10,
    discountFlat: 0,
    bucket: '470+',
  };
}

function open() {
  window.history.replaceState(null, '', '/?as=vip');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ThemeProvider {...{ role: 'admin' }} loadThemes={async () => ({ themeByRole: { vip: 'rose-gold' } })}>
        <ViewAsPage
          tier="vip"
          brand={{ ...FALLBACK_BRAND, name: 'Corner', nameVip: 'Corner VIP' }}
          viewer={{ role: 'admin', permissions: permissionsOf('admin') }}
        >
          {null}
        </ViewAsPage>
      </ThemeProvider>
    </QueryClientProvider>,
  );
}

async function ask(price: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: price }));
  return screen.findByRole('dialog');
}

test('every list is asked for as the tier, in its title and theme, and nothing else is sent', async () => {
  open();
  expect(await screen.findByRole('button', { name: '$450' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Corner VIP');
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('rose-gold'));
  for (const name of ['listCategories', 'listDevices'] as const)
    for (const { query } of server.sent(name)) expect(query).toEqual({ as: 'vip' });
  cleanup();
  expect(server.calls.map(({ name }) => name).filter((name) => !name.startsWith('list'))).toEqual([]);
});

test('a price is explained from the saved rules, and rings while it is', async () => {
  open();
  const sheet = await ask('$450');
  expect(await within(sheet).findByText('Bucket 470+, default rule')).toBeVisible();
  expect(within(sheet).getByText('Public $450 · Heavyweight $450')).toBeVisible();
  expect(screen.getByRole('button', { name: '$450', hidden: true })).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: '$450' })).not.toHaveAttribute('aria-expanded');
  expect(window.location.search).toBe('?as=vip');
});

test('a price of other rules is not explained until it is loaded again', async () => {
  shownPrice = 470;
  open();
  const sheet = await ask('$470');
  expect(await within(sheet).findByText('Prices or rules have just changed.')).toBeVisible();
  expect(within(sheet).queryByText('Base price')).toBeNull();
  shownPrice = 450;
  await userEvent.click(within(sheet).getByRole('button', { name: 'Load again' }));
  expect(await screen.findByRole('dialog', { name: 'Why $450' })).toBeVisible();
  expect(await screen.findByText('Base price')).toBeVisible();
});

test('words in the place of a price say that there is none', async () => {
  open();
  const sheet = await ask('Call');
  expect(sheet).toHaveAccessibleName('No price');
  expect(sheet).toHaveTextContent('The price list says “Call” instead of a price, for every tier.');
  expect(server.sent('getConfig')).toEqual([]);
});
