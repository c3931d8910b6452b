import { createHash } from 'node:crypto';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { inquirySummarySchema } from '#domain/contract/entities/deals/inquiries.ts';
import { permissionsOf, type Role } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { FALLBACK_BRAND } from '#domain/shop/fallback-brand.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { makeInquiry } from '#web/features/inquiries/testing/inquiry-makers.ts';
import { WAITING_STATUS } from '#web/features/price-data/testing/price-data-server.ts';
import { storeManagerWelcome } from '#web/features/sign-in/manager-welcome.ts';
import type { SignedInViewer } from '#web/features/sign-in/viewer.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import type { Reply } from '#web/lib/testing/fake-api.ts';
import { NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';
import { TooltipProvider } from '#web/ui/dialogs/tooltip.tsx';
import { forgetToast, shownToast } from '#web/ui/testing/open-part.tsx';
import { ManagerPage } from './manager-page.tsx';

const TOKEN = 'c'.repeat(64);
const MANAGER = { role: 'manager', permissions: permissionsOf('manager'), token: TOKEN } as const;

const NO_INQUIRIES = { inquiries: [], nextBefore: null, newCount: 0 };

const onSignedIn = vi.fn<(viewer: SignedInViewer) => void>();
const onLogout = vi.fn<() => void>();
let server: CustomerServer;

beforeEach(() => {
  onSignedIn.mockReset();
  onLogout.mockReset();
  server = new CustomerServer().start();
  server.usually({ getPriceDataStatus: () => WAITING_STATUS, listInquiries: () => NO_INQUIRIES });
});

afterEach(() => {
  cleanup();
  forgetToast();
  window.sessionStorage.clear();
});

function open(role: Role, brand: Partial<Brand> = {}): void {
  const viewer = { role, permissions: permissionsOf(role), token: role === 'public' ? null : TOKEN };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TooltipProvider>
        <ManagerPage
          viewer={viewer}
          brand={{ ...FALLBACK_BRAND, name: 'Corner Phones', ...brand }}
          onSignedIn={onSignedIn}
          onLogout={onLogout}
        />
      </TooltipProvider>
    </QueryClientProvider>,
    { wrapper: StrictMode },
  );
}

function field(): HTMLElement {
  return screen.getByLabelText('Manager PIN');
}

describe('links to other places', () => {
  test('lead an admin to the Admin Portal and the Engine Room', async () => {
    open('admin');
    const links = within(screen.getByRole('navigation', { name: 'Staff' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin', '/?engine-room']);
    await userEvent.click(screen.getByRole('button', { name: 'Go to' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Admin Portal',
      'Engine Room',
    ]);
  });

  test('lead a manager only to the price list', () => {
    open('manager');
    expect(screen.queryByRole('navigation', { name: 'Staff' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Go to' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Price List' })).toHaveAttribute('href', '/');
  });
});

describe('a person who is not a manager', () => {
  test.each<Role>(['public', 'customer', 'vip', 'heavyweight'])('as %s, is asked for the PIN', (role) => {
    open(role);
    expect(screen.getByRole('heading', { level: 1, name: 'Manager Authentication' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Access Manager Portal' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
    expect(server.calls).toEqual([]);
  });

  test('types digits that stay hidden until revealed', async () => {
    open('public');
    expect(field()).toHaveAttribute('inputmode', 'numeric');
    expect(field()).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show Manager PIN' }));
    expect(field()).toHaveAttribute('type', 'text');
  });

  test.each([
    ['492', 'PIN must be 4-8 digits'],
    ['123456789', 'PIN must be 4-8 digits'],
    ['49a0', 'PIN must contain only numbers'],
  ])('is told here that %s cannot be a PIN: %s', async (pin, text) => {
    open('public');
    await userEvent.type(field(), `${pin}{Enter}`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(server.calls).toEqual([]);
  });

  test('sends only the hash, and is signed in with the right PIN', async () => {
    server.on('validateManager', { valid: true, ...MANAGER });
    open('public');
    await userEvent.type(field(), '4920{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(MANAGER));
    const pinHash = createHash('sha256').update('4920').digest('hex');
    expect(server.bodies('validateManager')).toEqual([{ pinHash }]);
  });

  test.each([
    ['in the words of the server', { message: 'No such manager' }, 'No such manager'],
    ['without words of the server', {}, 'Invalid manager PIN'],
  ])('is refused %s', async (_name, words, text) => {
    server.on('validateManager', {
      valid: false,
      role: 'public',
      permissions: permissionsOf('public'),
      ...words,
    });
    open('public');
    await userEvent.type(field(), '4920{Enter}');
    expect(await screen.findByText(text)).toBeVisible();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test.each<[string, Reply<'validateManager'>]>([
    ['no connection', NO_CONNECTION],
    ['a broken server', refuse('internal')],
    ['an answer without a token', { ...MANAGER, valid: true, token: undefined }],
  ])('is not called wrong because of %s', async (_name, answer) => {
    server.on('validateManager', answer);
    open('public');
    await userEvent.type(field(), '4920{Enter}');
    expect(await screen.findByText('Manager authentication failed. Please try again.')).toBeVisible();
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test('has to wait after too many attempts, and sees for how long', async () => {
    server.on('validateManager', refuse('attempts/too-many', { details: { retryAfterSeconds: 90 } }));
    open('public');
    await userEvent.type(field(), '4920{Enter}');
    expect(await screen.findByText(/^Too many attempts\. Try again in 1:\d\d\.$/)).toBeVisible();
    expect(field()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Access Manager Portal' })).toBeDisabled();
  });
});

describe('the portal', () => {
  test.each<Role>(['manager', 'admin'])('is open to %s', async (role) => {
    open(role);
    const title = 'Manager Portal - Customer PIN Management';
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText('Active Session')).toBeVisible();
    for (const part of ['Create Customer PIN', 'Security Alerts', 'Customer PINs', 'Usage Statistics'])
      expect(screen.getByRole('region', { name: part })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Customer Statistics' })).toBeVisible();
    expect(await screen.findByText('No Customer PINs')).toBeVisible();
  });

  test('tells an admin that a price list waits; a manager may not know of it', async () => {
    open('manager');
    expect(await screen.findByText('No Customer PINs')).toBeVisible();
    expect(server.sent('getPriceDataStatus')).toEqual([]);
    cleanup();
    open('admin');
    expect(await screen.findByRole('link', { name: 'Open Price Data' })).toBeVisible();
  });

  test('has a link back to the list and a logout button', async () => {
    open('manager');
    expect(screen.getByRole('link', { name: 'Price List' })).toHaveAttribute('href', '/');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(onLogout).toHaveBeenCalledOnce();
  });
});

describe('inquiries', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  test('are not mentioned where nobody may send them and nobody did', async () => {
    open('manager');
    await screen.findByText('No Customer PINs');
    expect(server.queries('listInquiries')[0]).toEqual({ limit: '1' });
    expect(screen.queryByRole('tablist')).not.toBeInTheDocument();
  });

  test('have a tab, and new ones are counted there and in the title', async () => {
    document.title = 'Manager Portal - Corner Phones';
    const inquiry = makeInquiry();
    server.on('listInquiries', {
      inquiries: [inquirySummarySchema.parse(inquiry)],
      nextBefore: null,
      newCount: 2,
    });
    server.on('getInquiry', inquiry);
    open('manager');
    const tab = await screen.findByRole('tab', { name: /^Inquiries/ });
    expect(tab).toHaveTextContent('Inquiries2 new inquiries');
    await userEvent.click(tab);
    expect(window.location.search).toBe('?tab=inquiries');
    expect(document.title).toBe('(2) Manager Portal - Corner Phones');
    expect(await screen.findByText('Maya Ortiz', { selector: 'button bdi' })).toBeVisible();
    expect(screen.queryByText('Create Customer PIN')).not.toBeInTheDocument();
    cleanup();
    expect(document.title).toBe('Manager Portal - Corner Phones');
  });

  test('do not take away a PIN that was not handed over yet, nor the tab that comes with the first one', async () => {
    server.on('listInquiries', NO_INQUIRIES);
    open('manager');
    await userEvent.type(await screen.findByLabelText('Customer name'), 'Ada');
    server.on('listInquiries', {
      inquiries: [inquirySummarySchema.parse(makeInquiry())],
      nextBefore: null,
      newCount: 1,
    });
    server.on('getInquiry', makeInquiry());
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByRole('tab', { name: /^Inquiries/ });
    await userEvent.type(screen.getByLabelText('PIN'), '4920');
    await userEvent.click(screen.getByRole('button', { name: 'Create Customer PIN' }));
    await screen.findByText('PIN for Ada');
    await userEvent.click(screen.getByRole('tab', { name: /^Inquiries/ }));
    await userEvent.click(screen.getByRole('tab', { name: 'Customers' }));
    expect(await screen.findByText('PIN for Ada')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Customers' })).toHaveFocus();
  });

  test('have a tab before the first one, where somebody may send them', async () => {
    open('manager', { mayInquire: ['vip'] });
    expect(screen.getByRole('tab', { name: 'Inquiries' })).toBeVisible();
    expect(await screen.findByText('No Customer PINs')).toBeVisible();
  });
});

describe('the welcome', () => {
  const WELCOME = 'Manager authentication successful - Welcome to the Manager Portal';

  test('greets a manager who has just signed in, once', () => {
    storeManagerWelcome();
    open('manager');
    expect(shownToast()).toBe(WELCOME);
    forgetToast();
    cleanup();
    open('manager');
    expect(shownToast()).toBeNull();
  });

  test('does not greet a manager who was already signed in', () => {
    open('manager');
    expect(shownToast()).toBeNull();
  });

  test('waits for the portal to open', () => {
    storeManagerWelcome();
    open('public');
    expect(shownToast()).toBeNull();
  });
});
