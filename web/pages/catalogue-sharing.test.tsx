import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { permissionsOf, type Role } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { FALLBACK_BRAND } from '#domain/shop/fallback-brand.ts';
import { CatalogueServer } from '#web/features/catalogue/testing/catalogue-server.ts';
import { makeSharedList } from '#web/features/sharing/testing/sharing-server.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { CataloguePage } from './catalogue-page.tsx';

let server: CatalogueServer;

beforeEach(() => {
  server = new CatalogueServer({ IPAD: ['# iPad Pro', 'iPad Pro 11', '# iPad Air', 'iPad Air 11'] }).start();
  server.usually({ getSharedRows: () => makeSharedList() });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function visit(role: Role, mayShare?: Brand['mayShare']): Promise<void> {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CataloguePage
        brand={{ ...FALLBACK_BRAND, ...(mayShare && { mayShare }) }}
        viewer={{ role, permissions: permissionsOf(role), token: null }}
        onLogout={() => undefined}
      />
    </QueryClientProvider>,
  );
  await screen.findByText('iPad Pro 11');
}

test('who may share finds it at the category, at each section and at the results', async () => {
  await visit('public', ['public']);
  expect(await screen.findByRole('button', { name: 'Share this category' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'iPad Air' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Share iPad Air' }));
  const sheet = await screen.findByRole('dialog', { name: 'Share iPad Air' });
  expect(await within(sheet).findByText('2 devices at your prices')).toBeVisible();
  expect(server.bodies('getSharedRows')).toEqual([
    { selection: { rows: [{ category: 'IPAD', device: 'iPad Air 11', occurrence: 1 }] } },
  ]);
  await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Search devices' }), 'pro');
  expect(await screen.findByRole('button', { name: 'Share the results' })).toBeVisible();
});

test.each([
  ['nobody may', 'public', undefined],
  ['another tier may', 'customer', ['public', 'vip']],
  ['staff never may', 'manager', ['public', 'vip']],
] as const)('where %s, there is no trace of it', async (_when, role, mayShare) => {
  await visit(role, mayShare && [...mayShare]);
  expect(document.body.innerHTML).not.toMatch(/share/i);
});
