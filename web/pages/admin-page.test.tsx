import { createHash } from 'node:crypto';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { permissionsOf, type Role } from '#domain/contract/entities/roles.ts';
import { FALLBACK_BRAND } from '#domain/shop/fallback-brand.ts';
import { RENEWED_TOKEN, SecurityServer } from '#web/features/admin-portal/testing/security-server.ts';
import {
  makeStatus,
  UNCLEAR_SHEET,
  WAITING_STATUS,
} from '#web/features/price-data/testing/price-data-server.ts';
import type { SignedInViewer } from '#web/features/sign-in/viewer.ts';
import { ThemeProvider } from '#web/features/themes/theme-provider.tsx';
import { createQueryClient } from '#web/lib/query-client.ts';
import type { Reply } from '#web/lib/testing/fake-api.ts';
import { answerRaw, Gate, NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';
import { TooltipProvider } from '#web/ui/dialogs/tooltip.tsx';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import { forgetToast, shownToast } from '#web/ui/testing/open-part.tsx';
import { AdminPage } from './admin-page.tsx';

const TOKEN = 'c'.repeat(64);
const PHONE = '(212) 555-0142';
const ADMIN = { role: 'admin', permissions: permissionsOf('admin'), token: TOKEN } as const;

const onSignedIn = vi.fn<(viewer: SignedInViewer) => void>();
const onLogout = vi.fn<() => void>();
let server: SecurityServer;

beforeEach(() => {
  onSignedIn.mockReset();
  onLogout.mockReset();
  server = new SecurityServer().start();
  server.usually({
    getPriceDataStatus: () => makeStatus(),
    getSetup: () => ({ isOpen: false, step: 'done', skipped: [] }),
    listInquiries: () => ({ inquiries: [], nextBefore: null, newCount: 0 }),
  });
});

afterEach(() => {
  cleanup();
  forgetToast();
  window.history.replaceState(null, '', '/');
});

function open(role: Role, { search = '', phone = PHONE } = {}): void {
  window.history.replaceState(null, '', `/admin${search}`);
  const viewer = { role, permissions: permissionsOf(role), token: role === 'public' ? null : TOKEN };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ThemeProvider role={role} loadThemes={async () => ({ themeByRole: { admin: 'slate-pro' } })}>
        <TooltipProvider>
          <AdminPage
            viewer={viewer}
            brand={{ ...FALLBACK_BRAND, name: 'Corner Phones', phone }}
            onSignedIn={onSignedIn}
            onLogout={onLogout}
          />
        </TooltipProvider>
      </ThemeProvider>
    </QueryClientProvider>,
    { wrapper: StrictMode },
  );
}

describe('a person who is not the admin', () => {
  function field(): HTMLElement {
    return screen.getByLabelText('Admin PIN');
  }

  async function tryPin(answer: Reply<'validatePin'>): Promise<void> {
    server.on('validatePin', answer);
    open('public');
    await userEvent.type(field(), '4815{Enter}');
  }

  test.each<Role>(['public', 'customer', 'vip', 'heavyweight', 'manager'])(
    'as %s, is asked for the PIN',
    (role) => {
      open(role);
      expect(screen.getByRole('heading', { level: 1, name: 'Admin Portal' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Access Admin Portal' })).toBeDisabled();
      expect(screen.getByRole('link', { name: `Call ${PHONE}` })).toHaveAttribute('href', 'tel:2125550142');
      expect(screen.queryByRole('tab')).not.toBeInTheDocument();
      expect(field()).toHaveAttribute('inputmode', 'numeric');
      expect(server.calls).toEqual([]);
    },
  );

  test('sees no call button if there is no phone number', () => {
    open('public', { phone: '' });
    expect(screen.queryByRole('link', { name: /^Call/ })).not.toBeInTheDocument();
  });

  test.each([
    ['481', 'PIN must be 4-8 digits'],
    ['123456789', 'PIN must be 4-8 digits'],
    ['48a5', 'PIN must contain only numbers'],
  ])('is told here that %s cannot be a PIN: %s', async (pin, text) => {
    open('public');
    await userEvent.type(field(), `${pin}{Enter}`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(server.calls).toEqual([]);
  });

  test('sends only the hash, and is signed in with the right PIN', async () => {
    await tryPin(ADMIN);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(ADMIN));
    const pinHash = createHash('sha256').update('4815').digest('hex');
    expect(server.bodies('validatePin')).toEqual([{ pinHash, role: 'admin' }]);
    expect(shownToast()).toBeNull();
  });

  test.each<Role>(['public', 'customer', 'vip', 'heavyweight', 'manager'])(
    'is not let in, nor signed in, with a PIN that is answered as %s',
    async (role) => {
      await tryPin({ role, permissions: permissionsOf(role), token: TOKEN });
      await waitFor(() =>
        expect(shownToast()).toBe('Authentication failed - Invalid PIN. Please try again.'),
      );
      expect(field()).toHaveAccessibleDescription('Invalid PIN. Please try again.');
      expect(onSignedIn).not.toHaveBeenCalled();
    },
  );

  test.each<[string, Reply<'validatePin'>, string]>([
    [
      "the server's refusal",
      refuse('database/unavailable', { text: 'Away' }),
      'Authentication failed - Away',
    ],
    ['a refusal without words', answerRaw(500), 'Authentication failed - Invalid PIN. Please try again.'],
    ['no connection', NO_CONNECTION, 'Connection error - Please try again.'],
    [
      'an admin without a token',
      { ...ADMIN, token: undefined },
      'Authentication error - An unexpected error occurred',
    ],
  ])('is told of %s', async (_name, answer, text) => {
    await tryPin(answer);
    await waitFor(() => expect(shownToast()).toBe(text));
    expect(currentToast()?.tone).toBe('destructive');
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  test('has to wait after too many attempts, and sees for how long', async () => {
    await tryPin(refuse('attempts/too-many', { details: { retryAfterSeconds: 90 } }));
    expect(await screen.findByText(/^Too many attempts\. Try again in 1:\d\d\.$/)).toBeVisible();
    expect(field()).toBeDisabled();
    expect(shownToast()).toBeNull();
  });
});

describe('the portal', () => {
  function tab(name: string): HTMLElement {
    return screen.getByRole('tab', { name });
  }

  test('has a back link, the badge, a logout button and exactly three tabs', async () => {
    open('admin');
    expect(screen.getByRole('heading', { level: 1, name: 'Admin Portal' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/');
    expect(screen.getByText('Admin')).toBeVisible();
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
      'Theme Management',
      'Authentication',
      'Customers',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(onLogout).toHaveBeenCalledOnce();
  });

  test('opens with the themes, and loads nothing of other tabs but the price data status, the set-up and the newest inquiry', async () => {
    open('admin');
    expect(await screen.findByText('Public Users')).toBeVisible();
    expect(tab('Theme Management')).toHaveAttribute('aria-selected', 'true');
    expect(new Set(server.calls.map(({ name }) => name))).toEqual(
      new Set(['getPriceDataStatus', 'getSetup', 'listInquiries']),
    );
  });

  test('says in a quiet line that the set-up is not finished, and opens it', async () => {
    // Beforehand: while a test looks for a text again and again, its code is hardly loaded.
    await import('#web/features/setup/setup-panel.tsx');
    server.on('getSetup', { isOpen: true, step: 'rules', skipped: [] });
    // What the step itself asks for has its own tests.
    server.onEvery(new Gate());
    open('admin');
    await userEvent.click(await screen.findByRole('button', { name: 'Set-up: continue' }));
    expect(window.location.search).toBe('?panel=setup');
    expect(await screen.findByText('Step 4 of 5')).toBeVisible();
  });

  test('marks the Price Data button while a list is waiting for review', async () => {
    server.on('getPriceDataStatus', WAITING_STATUS);
    open('admin');
    expect(await screen.findByRole('button', { name: 'Price Data Review' })).toBeVisible();
  });

  test('says in one line what there is to know about prices, with a link to the panel', async () => {
    server.on('getPriceDataStatus', { ...WAITING_STATUS, pausedBy: 'upload' });
    open('admin');
    const link = await screen.findByRole('link', { name: 'Open Price Data' });
    expect(link).toHaveAttribute('href', '/admin?panel=price-data');
    expect(link.closest('p')).toHaveTextContent(
      'A new price list is waiting for your review. Syncing of prices has been paused since a workbook was uploaded. 2 rows of the price list are left out. Open Price Data',
    );
  });

  test('leads from a sheet with unclear columns to the screen on which they are chosen', async () => {
    const lastReading = { ...makeStatus().lastReading, unclearSheets: [UNCLEAR_SHEET] };
    server.on('getPriceDataStatus', makeStatus({ lastReading }));
    open('admin');
    const link = await screen.findByRole('link', { name: 'Choose columns' });
    expect(link).toHaveAttribute('href', '/admin?panel=price-data&view=columns');
    expect(link.closest('p')).toHaveTextContent(
      '1 sheet is left out because its columns are unclear. Choose columns',
    );
    expect(screen.queryByRole('link', { name: 'Open Price Data' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Price Data 1 unclear' })).toBeVisible();
  });

  test('offers both the review and the columns while a list waits and a sheet is unclear', async () => {
    const lastReading = { ...WAITING_STATUS.lastReading, unclearSheets: [UNCLEAR_SHEET] };
    server.on('getPriceDataStatus', { ...WAITING_STATUS, lastReading });
    open('admin');
    expect(await screen.findByRole('link', { name: 'Open Price Data' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose columns' })).toBeVisible();
  });

  test('keeps the chosen tab in the address', async () => {
    open('admin');
    await userEvent.click(tab('Authentication'));
    expect(await screen.findByRole('region', { name: 'Authentication status' })).toBeVisible();
    expect(window.location.search).toBe('?tab=authentication');
  });

  test('opens with the tab of the address', async () => {
    open('admin', { search: '?tab=authentication' });
    expect(await screen.findByRole('region', { name: 'Authentication status' })).toBeVisible();
  });

  test('shows the customers', async () => {
    server.on('listCustomers', {
      customerPins: [],
      mayChooseTier: false,
      today: '2026-11-14',
      publicUrl: null,
    });
    server.on('listSecurityAlerts', { alerts: [], expected: [] });
    open('admin', { search: '?tab=customers' });
    expect(await screen.findByText('No Customer PINs')).toBeVisible();
  });

  test('continues with the new token after the admin PIN was changed', async () => {
    open('admin', { search: '?tab=authentication' });
    const form = within(await screen.findByRole('region', { name: 'Change Admin PIN' }));
    await userEvent.type(form.getByLabelText('Current admin PIN'), '48151623');
    await userEvent.type(form.getByLabelText('New admin PIN'), '4920{Enter}');
    await waitFor(() =>
      expect(onSignedIn).toHaveBeenCalledExactlyOnceWith({ ...ADMIN, token: RENEWED_TOKEN }),
    );
  });

  test("applies the admin's choice at once, and the server's after a refusal", async () => {
    localStorage.setItem('auth_token', TOKEN);
    server.on('saveThemes', refuse('internal'));
    open('admin');
    await waitFor(() => expect(document.body).toHaveClass('theme-slate-pro'));
    await userEvent.click(await screen.findByRole('button', { name: 'Apply Rose Gold' }));
    await waitFor(() => expect(shownToast()).toBe('Save failed - Unable to save theme configuration'));
    await waitFor(() => expect(document.body).toHaveClass('theme-slate-pro'));
    server.asUsual();
    await userEvent.click(screen.getByRole('button', { name: 'Apply Rose Gold' }));
    expect(document.body).toHaveClass('theme-rose-gold');
    await waitFor(() => expect(shownToast()).toMatch(/^Theme saved/));
    expect(screen.getByText('Admin Users').nextElementSibling).toHaveTextContent('Rose Gold');
  });
});
