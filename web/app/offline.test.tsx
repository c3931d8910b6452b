import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { Role } from '#domain/contract/entities/roles.ts';
import { keepLists } from '#web/features/offline/kept-lists.ts';
import { keptGeneration } from '#web/lib/kept/kept-lists.ts';
import { Gate, NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';
import { FakeSite, sessionAnswer, storeSignIn, TOKEN } from './testing/fake-site.ts';
import { heading, openApp } from './testing/open-app.tsx';

const NEWER = 'No newer list could be loaded. Prices as of ';
const NOTHING_KEPT = 'No list is saved on this device. Check your connection, then try again.';
const DAY_MS = 24 * 60 * 60_000;

let site: FakeSite;

beforeEach(() => {
  site = new FakeSite().start();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  // Before the network is real again: a page that is still there would ask it.
  cleanup();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

function loseConnection(): void {
  site.asUsual();
  site.onEvery(NO_CONNECTION);
}

/** The usual price list, for every request. */
function regainConnection(role: Role): void {
  site.asUsual();
  site.on('getSession', sessionAnswer(role));
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
}

/** A visitor of yesterday, who saw a device that has been sold since. */
function wasHere(role: Role, endsAt = Date.now() + 20 * DAY_MS): void {
  if (role !== 'public') storeSignIn(role);
  const asOf = new Date(2026, 10, 14, 15, 4).getTime();
  const row = {
    device: 'x',
    display: `iPad of a ${role}`,
    finalPrice: 321,
    category: 'IPAD',
    isHeader: false,
  };
  const lists = new Map([['IPAD', { devices: [row], asOf }]]);
  keepLists(
    { role, token: role === 'public' ? null : TOKEN },
    { categories: ['IPAD', 'GAMING'], lists },
    { generation: keptGeneration(), endsAt, now: Date.now() },
  );
}

function keptRole(): string | null {
  return JSON.parse(localStorage.getItem('kept_lists') ?? '{"role":null}').role;
}

describe('without a connection', () => {
  test('the lists that a vip has loaded open again with their time, and can be searched', async () => {
    storeSignIn('vip');
    site.on('getSession', { ...sessionAnswer('vip'), endsInSeconds: 3600 });
    openApp();
    await waitFor(() => expect(keptRole()).toBe('vip'));
    cleanup();
    loseConnection();
    openApp();
    expect(await screen.findByText('iPad Pro 11')).toBeVisible();
    expect(await heading('Tierbook VIP')).toBeVisible();
    expect(screen.getByText(/Prices as of \d+ \w{3} \d{4}, \d\d:\d\d\.$/)).toHaveAttribute('role', 'status');
    await userEvent.type(screen.getByLabelText('Search devices'), 'ipad');
    expect(await screen.findByText('1 of 1')).toBeVisible();
  });

  test('the note says when the list was loaded, and a missing category says so', async () => {
    wasHere('vip');
    loseConnection();
    openApp();
    expect(await screen.findByText(`${NEWER}14 Nov 2026, 15:04.`)).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Gaming' }));
    expect(
      await screen.findByText(
        'This category is not saved on this device. Check your connection, then try again.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  test('the saved list opens on a protected site too, for a browser that has passed the gate', async () => {
    wasHere('public');
    loseConnection();
    openApp({ isSiteProtected: true });
    expect(await screen.findByText('iPad of a public')).toBeVisible();
  });

  test('nobody else sees the saved list, and it is removed', async () => {
    wasHere('vip');
    storeSignIn('heavyweight', 'b'.repeat(64));
    loseConnection();
    openApp();
    expect(await screen.findByText(NOTHING_KEPT)).toBeVisible();
    expect(screen.queryByText('iPad of a vip')).not.toBeInTheDocument();
    expect(keptRole()).toBeNull();
  });

  test('the saved list is removed when the session ends by the clock', async () => {
    wasHere('vip');
    loseConnection();
    openApp();
    await screen.findByText('iPad of a vip');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 20 * DAY_MS);
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await screen.findByText(NOTHING_KEPT)).toBeVisible();
    expect(keptRole()).toBeNull();
  });

  test('the saved list is removed on logout', async () => {
    wasHere('vip');
    loseConnection();
    openApp();
    await screen.findByText('iPad of a vip');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(screen.queryByText('iPad of a vip')).not.toBeInTheDocument();
    expect(await screen.findByText(NOTHING_KEPT)).toBeVisible();
    expect(keptRole()).toBeNull();
  });

  test('the saved list is removed when another tab wipes it', async () => {
    wasHere('public');
    loseConnection();
    openApp();
    await screen.findByText('iPad of a public');
    localStorage.removeItem('kept_lists');
    localStorage.setItem('kept_lists_wipes', '1');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'kept_lists_wipes' }));
    });
    expect(await screen.findByText(NOTHING_KEPT)).toBeVisible();
  });
});

test('after five seconds without an answer the saved list is shown', async () => {
  vi.useFakeTimers();
  wasHere('vip');
  site.onPrices(new Gate());
  site.on('getSession', new Gate());
  openApp();
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(screen.queryByText('iPad of a vip')).not.toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByText('iPad of a vip')).toBeVisible();
});

test('if the server fails, people see their own saved prices, never those of anyone else', async () => {
  wasHere('vip');
  site.on('getSession', sessionAnswer('vip'));
  site.onPrices(refuse('database/unavailable'));
  openApp();
  expect(await screen.findByText('iPad of a vip')).toBeVisible();
  expect(screen.getByText(`${NEWER}14 Nov 2026, 15:04.`)).toBeVisible();
});

test('with a connection no saved list is shown', async () => {
  wasHere('vip');
  site.on('getSession', sessionAnswer('vip'));
  openApp();
  expect(await screen.findByText('iPad Pro 11')).toBeVisible();
  expect(screen.queryByText(/Prices as of/)).not.toBeInTheDocument();
});

describe('when the connection is back', () => {
  test('the list is loaded again and replaces the saved one', async () => {
    wasHere('vip');
    loseConnection();
    openApp();
    await screen.findByText('iPad of a vip');
    regainConnection('vip');
    expect(await screen.findByText('iPad Pro 11')).toBeVisible();
    expect(screen.queryByText('iPad of a vip')).not.toBeInTheDocument();
    expect(screen.queryByText(/Prices as of/)).not.toBeInTheDocument();
  });

  test('a session that has ended in the meantime loses its saved prices', async () => {
    wasHere('vip');
    loseConnection();
    openApp();
    await screen.findByText('iPad of a vip');
    site.on('getSession', refuse('session-ended'));
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(await heading('Tierbook Price List')).toBeVisible();
    expect(screen.queryByText('iPad of a vip')).not.toBeInTheDocument();
    expect(keptRole()).toBeNull();
  });

  test('another role sees nothing of the previous one', async () => {
    wasHere('vip');
    loseConnection();
    openApp();
    await screen.findByText('iPad of a vip');
    regainConnection('heavyweight');
    expect(await heading('Tierbook Heavyweight')).toBeVisible();
    expect(screen.queryByText('iPad of a vip')).not.toBeInTheDocument();
    expect(keptRole()).not.toBe('vip');
  });
});

describe('nothing is saved', () => {
  test('for a site whose gate has closed', async () => {
    wasHere('public');
    site.on('getSiteProtectionStatus', { enabled: true, granted: false });
    openApp({ isSiteProtected: true });
    expect(await screen.findByRole('dialog', { name: 'Site Access Required' })).toBeVisible();
    expect(keptRole()).toBeNull();
  });

  test('for a vip who logs out before it was stored', async () => {
    storeSignIn('vip');
    const late = new Gate<CallAnswer<'getSession'>>();
    const asked = () => site.sent('getSession').length;
    // The first asks whether the session is alive; the next how long it lasts, before anything is written.
    site.on('getSession', () => (asked() <= 2 ? sessionAnswer('vip') : late));
    openApp();
    await screen.findByText('iPad Pro 11');
    await waitFor(() => expect(asked()).toBeGreaterThan(2));
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    late.release({ ...sessionAnswer('vip'), endsInSeconds: 3600 });
    await waitFor(() => expect(keptRole()).toBe('public'));
  });

  test('for a session that now has another role', async () => {
    storeSignIn('vip');
    let role: Role = 'vip';
    site.on('getSession', () => sessionAnswer(role));
    wasHere('vip');
    openApp();
    await screen.findByText('iPad Pro 11');
    role = 'heavyweight';
    await waitFor(() => expect(keptRole()).toBeNull());
  });
});
