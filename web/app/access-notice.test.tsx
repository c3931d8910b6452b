import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';
import { currentToast } from '#web/ui/feedback/toast-store.ts';
import {
  FakeSite,
  sessionAnswer,
  signInAnswer,
  storedSignIn,
  storeSignIn,
  TOKEN,
} from './testing/fake-site.ts';
import { heading, openApp, signIn } from './testing/open-app.tsx';

const SIGNED_OUT = 'You are signed out. These are the public prices.';

let site: FakeSite;

beforeEach(() => {
  site = new FakeSite().start();
  site.on('getSession', sessionAnswer('vip'));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  // Before the network is real again: a page that is still there would ask it.
  cleanup();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

/** A vip whose session the server has ended since the last visit. */
async function returnWithDeadSession(): Promise<void> {
  storeSignIn('vip');
  site.on('getSession', refuse('session-ended'));
  openApp();
  expect(await screen.findByText(SIGNED_OUT)).toBeVisible();
}

async function reload(): Promise<void> {
  cleanup();
  openApp();
  await screen.findByText('iPad Pro 11');
}

function changeInAnotherTab(change: () => void): void {
  change();
  for (const key of ['access_notice', 'auth_token'])
    window.dispatchEvent(new StorageEvent('storage', { key }));
}

describe('a session that the server ended', () => {
  test('is announced in one line that offers to sign in', async () => {
    await returnWithDeadSession();
    expect(screen.getByText(SIGNED_OUT)).toHaveAttribute('role', 'status');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    // The field comes with the dialog; before it there is only a frame, which the dialog replaces.
    expect(await screen.findByLabelText('PIN')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
  });

  test('stays announced after a reload, until someone dismisses it', async () => {
    await returnWithDeadSession();
    await reload();
    expect(screen.getByText(SIGNED_OUT)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(SIGNED_OUT)).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    await reload();
    expect(screen.queryByText(SIGNED_OUT)).not.toBeInTheDocument();
  });

  test('is no longer announced after the next sign-in', async () => {
    await returnWithDeadSession();
    site.on('validatePin', signInAnswer('vip'));
    await signIn('4920');
    expect(await heading('Tierbook VIP')).toBeVisible();
    expect(screen.queryByText(SIGNED_OUT)).not.toBeInTheDocument();
    expect(localStorage.getItem('access_notice')).toBeNull();
  });

  test('is announced in every tab, and dismissed in every tab', async () => {
    storeSignIn('vip');
    openApp();
    await heading('Tierbook VIP');
    changeInAnotherTab(() => {
      localStorage.clear();
      localStorage.setItem('access_notice', 'due');
    });
    expect(await screen.findByText(SIGNED_OUT)).toBeVisible();
    changeInAnotherTab(() => localStorage.clear());
    await waitFor(() => expect(screen.queryByText(SIGNED_OUT)).not.toBeInTheDocument());
  });
});

test.each([
  ['heavyweight', 'Your access has changed. These are the Heavyweight prices.'],
  ['customer', 'Your access has changed. These are the public prices.'],
] as const)('a tier changed to %s says whose prices are shown now', async (role, sentence) => {
  storeSignIn('vip');
  site.on('getSession', sessionAnswer(role));
  openApp();
  expect(await screen.findByText(sentence)).toHaveAttribute('role', 'status');
  expect(screen.queryByRole('button', { name: 'Sign in' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  expect(storedSignIn()[1]).toBe(role);
});

describe('logging out', () => {
  const LOGOUT = { name: 'Logout' };

  test('on purpose announces nothing, here or in another tab', async () => {
    storeSignIn('vip');
    openApp();
    await userEvent.click(await screen.findByRole('button', LOGOUT));
    expect(await heading('Tierbook Price List')).toHaveFocus();
    await screen.findByText('iPad Pro 11');
    expect(screen.queryByText(SIGNED_OUT)).not.toBeInTheDocument();
    expect(localStorage.getItem('access_notice')).toBeNull();
  });

  test('without a connection asks first, and cancelling keeps everything', async () => {
    storeSignIn('vip');
    openApp();
    await screen.findByText('iPad Pro 11');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(screen.getByRole('button', LOGOUT));
    const question = screen.getByRole('dialog', { name: 'Log out while offline?' });
    expect(question).toHaveAccessibleDescription(
      /^The server cannot be reached.*prices saved on this device/,
    );
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(storedSignIn()[0]).toBe(TOKEN);
    expect(site.sent('logout')).toEqual([]);
  });

  test('without a connection works after the question, and says what that means', async () => {
    storeSignIn('vip');
    site.on('logout', NO_CONNECTION);
    openApp();
    await screen.findByText('iPad Pro 11');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(screen.getByRole('button', LOGOUT));
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Could not reach the server to log out')).toBeVisible();
    expect(storedSignIn()).toEqual([null, null, null]);
    expect(screen.queryByText(SIGNED_OUT)).not.toBeInTheDocument();
  });

  test('as staff does not speak of saved prices', async () => {
    storeSignIn('admin');
    site.on('getSession', sessionAnswer('admin'));
    openApp();
    await screen.findByText('iPad Pro 11');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(screen.getByRole('button', LOGOUT));
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/until it expires\.$/);
  });
});

describe('signing in', () => {
  test.each([
    [
      'a customer by name',
      { ...signInAnswer('vip'), name: 'Harbor Wireless' },
      'Signed in as Harbor Wireless',
    ],
    ['the shared VIP PIN by its prices', signInAnswer('vip'), 'Signed in. VIP prices.'],
    ['the admin', signInAnswer('admin'), 'Signed in as admin'],
  ])('greets %s, and moves the focus to the title', async (_who, answer, greeting) => {
    site.on('validatePin', answer);
    site.on('getSession', sessionAnswer(answer.role));
    openApp({ path: '/?signin' });
    await userEvent.type(await screen.findByLabelText('PIN'), '4920{Enter}');
    expect(await screen.findByText(greeting)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(JSON.stringify(localStorage)).not.toContain('Harbor');
  });

  test('without a connection is refused with a message, and the list stays', async () => {
    openApp();
    await screen.findByText('iPad Pro 11');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const title = screen.getByRole('button', { name: /^Tierbook/ });
    for (let click = 0; click < 5; click += 1) await userEvent.click(title);
    expect(currentToast()).toMatchObject({
      title: 'You are offline',
      description: 'Sign in when you are connected.',
    });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('iPad Pro 11')).toBeVisible();
    await act(async () => undefined);
  });
});
