import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { permissionsOf, type Role } from '#domain/contract/entities/roles.ts';
import { signInRequested } from '#web/features/catalogue/sign-in-request.ts';
import { CatalogueServer } from '#web/features/catalogue/testing/catalogue-server.ts';
import { makeStatus, WAITING_STATUS } from '#web/features/price-data/testing/price-data-server.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { CataloguePage } from './catalogue-page.tsx';

const BRAND = {
  name: 'Tierbook Price List',
  nameVip: 'Tierbook VIP',
  nameHeavyweight: 'Tierbook Heavyweight',
  phone: '(212) 555-0142',
  messaging: 'https://wa.me/12125550142',
  logo: '',
  hasSignInLink: false,
};

let server: CatalogueServer;

beforeEach(() => {
  server = new CatalogueServer({ IPAD: ['iPad Pro 11'] }).start();
  server.usually({
    getConfig: () => ({ ...DEFAULT_CONFIGURATION, revision: 1 }),
    getPriceDataStatus: () => makeStatus(),
  });
});

afterEach(() => {
  // Before the server goes: a page that is still there would ask the real network.
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

interface Visit {
  viewer?: Role;
  onLogout?: () => void;
  phone?: string;
  messaging?: string;
  address?: string;
}

async function visit(visit: Visit = {}) {
  const { viewer = 'public', address = '/', onLogout = () => undefined, ...contacts } = visit;
  window.history.replaceState(null, '', address);
  const queryClient = createQueryClient();
  const page = (role: Role) => (
    <QueryClientProvider client={queryClient}>
      <CataloguePage
        brand={{ ...BRAND, ...contacts }}
        viewer={{ role, permissions: permissionsOf(role), token: null }}
        onLogout={onLogout}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(page(viewer));
  await screen.findByText('iPad Pro 11');
  return { becomes: (role: Role) => rerender(page(role)) };
}

function heardRequests() {
  const heard = vi.fn();
  const stop = signInRequested.subscribe(heard);
  return { heard, stop };
}

test.each([
  ['public', 'Tierbook Price List'],
  ['vip', 'Tierbook VIP'],
  ['heavyweight', 'Tierbook Heavyweight'],
] as const)('%s sees the title %s, a button within the heading', async (viewer, title) => {
  await visit({ viewer });
  const heading = screen.getByRole('heading', { level: 1, name: title });
  expect(heading).toContainElement(screen.getByRole('button', { name: title }));
});

test.each([
  ['a visitor calls', {}, 'tel:2125550142'],
  ['a vip customer calls', { viewer: 'vip' }, 'tel:2125550142'],
  ['without a phone a visitor writes', { phone: '' }, 'https://wa.me/12125550142'],
  ['without a contact there is no link', { phone: '', messaging: '' }, null],
  ['the admin has no contact links', { viewer: 'admin' }, null],
] as const)('a device on request: %s', async (_, who, address) => {
  const row = { device: 'iPad Air', display: 'iPad Air', category: 'IPAD', isHeader: false };
  server.lists.get('IPAD')?.push({ ...row, finalPrice: null, onRequest: 'Ask' });
  await visit(who);
  const words = await screen.findByText('Ask');
  expect(words.closest('a')?.getAttribute('href') ?? null).toBe(address);
});

test('five clicks on the title open the sign-in, four do not', async () => {
  const { heard, stop } = heardRequests();
  await visit();
  const title = screen.getByRole('button', { name: 'Tierbook Price List' });
  for (let click = 0; click < 4; click += 1) await userEvent.click(title);
  expect(heard).not.toHaveBeenCalled();
  await userEvent.click(title);
  expect(heard).toHaveBeenCalledOnce();
  stop();
});

test('the title can be pressed by keyboard too', async () => {
  const { heard, stop } = heardRequests();
  await visit();
  screen.getByRole('button', { name: 'Tierbook Price List' }).focus();
  await userEvent.keyboard('{Enter}{Enter}{Enter}{Enter}{Enter}');
  expect(heard).toHaveBeenCalledOnce();
  stop();
});

test('/?signin opens the sign-in once and is removed from the address', async () => {
  const { heard, stop } = heardRequests();
  await visit({ address: '/?signin&q=ipad' });
  await waitFor(() => expect(heard).toHaveBeenCalledOnce());
  expect(window.location.search).toBe('?q=ipad');
  stop();
});

test('an ordinary visit opens no sign-in', async () => {
  const { heard, stop } = heardRequests();
  await visit();
  expect(heard).not.toHaveBeenCalled();
  stop();
});

test('the phone link dials digits only and says whom it calls', async () => {
  await visit();
  expect(screen.getByRole('link', { name: 'Call (212) 555-0142' })).toHaveAttribute('href', 'tel:2125550142');
});

test('an international number keeps its plus', async () => {
  await visit({ phone: '+49 30 1234-56' });
  expect(screen.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+4930123456');
});

test('a messaging page opens in a new tab without a referrer', async () => {
  await visit();
  const link = screen.getByRole('link', { name: 'Message' });
  expect(link).toHaveAttribute('href', 'https://wa.me/12125550142');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noreferrer');
});

test('a messaging app opens without an empty tab', async () => {
  await visit({ messaging: 'sms:+12125550142' });
  expect(screen.getByRole('link', { name: 'Message' })).not.toHaveAttribute('target');
});

test('without contacts there are no links', async () => {
  await visit({ phone: '', messaging: '' });
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test.each(['customer', 'vip', 'heavyweight', 'manager'] as const)(
  '%s sees the contact links',
  async (viewer) => {
    await visit({ viewer });
    const contact = screen.getByRole('navigation', { name: 'Contact' });
    expect(within(contact).getAllByRole('link')).toHaveLength(2);
  },
);

test('admin sees no contact links', async () => {
  await visit({ viewer: 'admin' });
  expect(screen.queryByRole('navigation', { name: 'Contact' })).not.toBeInTheDocument();
});

test.each([
  ['admin', ['/?as=vip', '/admin', '/manager']],
  ['manager', ['/manager']],
] as const)('%s finds links to what the role may open', async (viewer, addresses) => {
  await visit({ viewer });
  const links = within(await screen.findByRole('navigation', { name: 'Staff' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses);
});

test.each(['public', 'customer', 'vip', 'heavyweight'] as const)(
  '%s finds no link to a portal',
  async (viewer) => {
    await visit({ viewer });
    expect(screen.queryByRole('navigation', { name: 'Staff' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Go to' })).not.toBeInTheDocument();
  },
);

test('after logout the former lists are gone and the lists are loaded again', async () => {
  const { becomes } = await visit({ viewer: 'vip' });
  const server = new CatalogueServer({ IPAD: ['iPad Pro 11 for everyone'] }).start();
  becomes('public');
  expect(screen.queryByText('iPad Pro 11')).not.toBeInTheDocument();
  expect(await screen.findByText('iPad Pro 11 for everyone')).toBeVisible();
  expect(server.asked).toEqual(['categories', 'IPAD']);
});

test('a changed role shows the prices of that role', async () => {
  const { becomes } = await visit({ viewer: 'vip' });
  const server = new CatalogueServer({ IPAD: ['iPad Pro 11 for heavyweights'] }).start();
  becomes('heavyweight');
  expect(screen.queryByText('iPad Pro 11')).not.toBeInTheDocument();
  expect(await screen.findByText('iPad Pro 11 for heavyweights')).toBeVisible();
  expect(server.asked).toEqual(['categories', 'IPAD']);
});

test('visitors have no logout button', async () => {
  await visit();
  expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Engine Room' })).not.toBeInTheDocument();
});

test.each(['customer', 'vip', 'heavyweight', 'manager', 'admin'] as const)(
  '%s can log out',
  async (viewer) => {
    const onLogout = vi.fn();
    await visit({ viewer, onLogout });
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(onLogout).toHaveBeenCalledOnce();
  },
);

test('after logout the focus is on the title', async () => {
  const { becomes } = await visit({ viewer: 'vip', onLogout: () => becomes('public') });
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await screen.findByText('iPad Pro 11');
});

test('only admin has the marker beside the title', async () => {
  const { becomes } = await visit({ viewer: 'admin' });
  expect(screen.getByRole('img', { name: 'Admin' })).toBeVisible();
  becomes('manager');
  expect(screen.queryByRole('img', { name: 'Admin' })).not.toBeInTheDocument();
  await screen.findByText('iPad Pro 11');
});

test('the Engine Room button opens it for those who may, and gets the focus back', async () => {
  await visit({ viewer: 'admin' });
  const button = screen.getByRole('button', { name: 'Engine Room' });
  await userEvent.click(button);
  const room = await screen.findByRole('dialog', { name: 'Engine Room' });
  await userEvent.click(within(room).getByRole('button', { name: 'Close Engine Room' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

test('the Engine Room button of an admin has a mark while a new list waits, and so has Price Data inside', async () => {
  server.on('getPriceDataStatus', WAITING_STATUS);
  await visit({ viewer: 'admin' });
  expect(
    await screen.findByRole('img', { name: /^A new price list is waiting for your review\./ }),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Engine Room' }));
  const room = within(await screen.findByRole('dialog', { name: 'Engine Room' }));
  const link = await room.findByRole('link', { name: 'Price Data Review' });
  expect(link).toHaveAttribute('href', '/admin?panel=price-data');
});

test.each(['public', 'vip', 'manager'] as const)(
  '%s asks for nothing about the price source',
  async (viewer) => {
    await visit({ viewer });
    expect(server.sent('getPriceDataStatus')).toEqual([]);
  },
);

test('on small screens the button says Config', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.startsWith('(max-width') }),
  );
  await visit({ viewer: 'admin' });
  expect(screen.getByRole('button', { name: 'Config' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Engine Room' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test.each(['customer', 'vip', 'heavyweight', 'manager'] as const)(
  '%s has no button for the Engine Room',
  async (viewer) => {
    await visit({ viewer });
    expect(screen.queryByRole('button', { name: 'Engine Room' })).not.toBeInTheDocument();
  },
);
