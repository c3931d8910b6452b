import { createHash } from 'node:crypto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { permissionsOf } from '#domain/contract/entities/roles.ts';
import { consumeManagerWelcome } from '#web/features/sign-in/manager-welcome.ts';
import { NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';
import {
  FakeSite,
  sessionAnswer,
  signInAnswer,
  storedSignIn,
  storeSignIn,
  TOKEN,
} from './testing/fake-site.ts';
import { heading, openApp, signIn } from './testing/open-app.tsx';

const NOBODY = [null, null, null];

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

describe('signing in', () => {
  test('sends only the hash of the PIN, stores the three parts and loads the list again under the new title', async () => {
    site.on('validatePin', signInAnswer('vip'));
    openApp();
    await screen.findByText('iPad Pro 11');
    await signIn('4920');
    expect(await heading('Tierbook VIP')).toBeVisible();
    const pinHash = createHash('sha256').update('4920').digest('hex');
    expect(site.sent('validatePin')[0]?.body).toEqual({ pinHash });
    expect(storedSignIn()).toEqual([TOKEN, 'vip', JSON.stringify(permissionsOf('vip'))]);
    expect(await screen.findByText('iPad Pro 11')).toBeVisible();
    expect(site.calls.at(-1)).toMatchObject({ token: TOKEN });
    expect(document.title).toBe('iPad · Tierbook VIP');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('changes the theme to that of the role', async () => {
    site.on('validatePin', signInAnswer('vip'));
    openApp();
    await waitFor(() => expect(document.body).toHaveClass('theme-clean-pro'));
    await signIn('4920');
    await waitFor(() => expect(document.body).toHaveClass('theme-rose-gold'));
  });

  test('takes a manager to the portal by a full page load', async () => {
    site.on('validatePin', signInAnswer('manager'));
    const { loadPage } = openApp();
    await signIn('4920');
    await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/manager'));
    expect(storedSignIn()[1]).toBe('manager');
    expect(consumeManagerWelcome(), 'the portal greets after the page load').toBe(true);
  });

  test('as admin hides the contact links and shows the Engine Room button', async () => {
    site.on('validatePin', signInAnswer('admin'));
    openApp();
    await signIn('4920');
    expect(await screen.findByRole('img', { name: 'Admin' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Contact' })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Engine Room' })).toBeVisible();
  });
});

describe('a stored sign-in', () => {
  test('is restored, and checked with the server', async () => {
    storeSignIn('vip');
    openApp();
    expect(await heading('Tierbook VIP')).toBeVisible();
    await waitFor(() => expect(site.sent('getSession').length).toBeGreaterThan(0));
    expect(storedSignIn()[0]).toBe(TOKEN);
  });

  test.each(['auth_token', 'user_role', 'auth_permissions'])('without %s is cleared', async (key) => {
    storeSignIn('vip');
    localStorage.removeItem(key);
    openApp();
    expect(await heading('Tierbook Price List')).toBeVisible();
    expect(storedSignIn()).toEqual(NOBODY);
    expect(site.sent('getSession')).toEqual([]);
  });

  test.each([
    ['user_role', 'emperor'],
    ['user_role', 'public'],
    ['auth_permissions', '{"canAccessEngineRoom":true}'],
    ['auth_permissions', '{}'],
    ['auth_permissions', 'not JSON'],
    ['auth_token', 'short'],
  ])('with a %s of %s is cleared', async (key, value) => {
    storeSignIn('vip');
    localStorage.setItem(key, value);
    openApp();
    expect(await heading('Tierbook Price List')).toBeVisible();
    expect(storedSignIn()).toEqual(NOBODY);
  });

  test('whose role has changed on the server gets the new role and its prices', async () => {
    storeSignIn('vip');
    site.on('getSession', sessionAnswer('heavyweight'));
    openApp();
    expect(await heading('Tierbook Heavyweight')).toBeVisible();
    expect(storedSignIn()).toEqual([TOKEN, 'heavyweight', JSON.stringify(permissionsOf('heavyweight'))]);
    await screen.findByText('iPad Pro 11');
  });

  test('that the server no longer knows is cleared, and the visitor sees the public list', async () => {
    storeSignIn('vip');
    site.on('getSession', refuse('session-ended'));
    openApp();
    expect(await heading('Tierbook Price List')).toBeVisible();
    expect(storedSignIn()).toEqual(NOBODY);
    expect(await screen.findByText('iPad Pro 11')).toBeVisible();
    expect(site.calls.at(-1)?.token).toBeNull();
  });

  test('stays if the check itself fails', async () => {
    storeSignIn('vip');
    site.on('getSession', NO_CONNECTION);
    openApp();
    expect(await screen.findByText('iPad Pro 11')).toBeVisible();
    expect(await heading('Tierbook VIP')).toBeVisible();
    expect(storedSignIn()[0]).toBe(TOKEN);
  });

  test('that ends while the list is open ends here too', async () => {
    storeSignIn('vip');
    openApp();
    await screen.findByText('iPad Pro 11');
    site.onPrices(refuse('session-ended'));
    const { callApi } = await import('#web/lib/api/api-client.ts');
    await act(() => callApi('listCategories').catch(() => undefined));
    expect(await heading('Tierbook Price List')).toBeVisible();
    expect(storedSignIn()).toEqual(NOBODY);
  });

  // Staff: what others have loaded is kept on the device, which asks for their session by itself.
  test('that ended in the background ends when the page becomes visible', async () => {
    storeSignIn('admin');
    site.on('getSession', sessionAnswer('admin'));
    openApp();
    await screen.findByText('iPad Pro 11');
    site.on('getSession', refuse('session-ended'));
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Admin' })).not.toBeInTheDocument());
    expect(storedSignIn()).toEqual(NOBODY);
  });
});

describe('logging out', () => {
  test('ends the session on the server, and clears everything here', async () => {
    storeSignIn('vip');
    const { queryClient } = openApp();
    await screen.findByText('iPad Pro 11');
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await heading('Tierbook Price List')).toBeVisible();
    expect(storedSignIn()).toEqual(NOBODY);
    expect(site.sent('logout')[0]?.token).toBe(TOKEN);
    expect(queryClient.getQueryCache().findAll({ queryKey: ['catalogue', 'vip'] })).toEqual([]);
    expect(await screen.findByText('iPad Pro 11')).toBeVisible();
  });

  test('works without a connection, and says what that means', async () => {
    storeSignIn('vip');
    site.on('logout', NO_CONNECTION);
    openApp();
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Could not reach the server to log out')).toBeVisible();
    expect(storedSignIn()).toEqual(NOBODY);
  });

  test('on another page leaves nothing behind for the list', async () => {
    storeSignIn('vip');
    const { queryClient } = openApp();
    await screen.findByText('iPad Pro 11');
    act(() => window.history.pushState(null, '', '/admin'));
    await heading('Admin Portal');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    await waitFor(() => expect(queryClient.getQueryCache().findAll({ queryKey: ['catalogue'] })).toEqual([]));
    expect(await heading('Admin Portal')).toBeVisible();
  });
});

describe('another tab', () => {
  function tellOfStorage(...keys: string[]): void {
    for (const key of keys) window.dispatchEvent(new StorageEvent('storage', { key }));
  }

  test('that signs in signs this one in', async () => {
    openApp();
    await screen.findByText('iPad Pro 11');
    storeSignIn('vip');
    tellOfStorage('user_role', 'auth_permissions', 'auth_token');
    expect(await heading('Tierbook VIP')).toBeVisible();
  });

  test('that is in the middle of signing in is not cleared', async () => {
    openApp();
    await screen.findByText('iPad Pro 11');
    localStorage.setItem('user_role', 'vip');
    tellOfStorage('user_role');
    storeSignIn('vip');
    tellOfStorage('auth_permissions', 'auth_token');
    expect(await heading('Tierbook VIP')).toBeVisible();
    expect(storedSignIn()[1]).toBe('vip');
  });

  test('that signs out signs this one out', async () => {
    storeSignIn('vip');
    openApp();
    await heading('Tierbook VIP');
    localStorage.clear();
    tellOfStorage('auth_token', 'user_role', 'auth_permissions');
    expect(await heading('Tierbook Price List')).toBeVisible();
  });

  test('that changes a theme signs nobody in or out', async () => {
    storeSignIn('vip');
    openApp();
    await heading('Tierbook VIP');
    localStorage.setItem('user_role', 'heavyweight');
    tellOfStorage('ui-theme');
    await screen.findByText('iPad Pro 11');
    expect(screen.getByRole('heading', { level: 1, name: 'Tierbook VIP' })).toBeVisible();
  });
});

describe('a page that slept while another tab signed in or out', () => {
  test.each([
    ['out', () => localStorage.clear(), 'Tierbook Price List'],
    ['in as somebody else', () => storeSignIn('heavyweight', 'f'.repeat(64)), 'Tierbook Heavyweight'],
  ])('%s shows it when it is looked at again, without any event', async (_what, change, title) => {
    storeSignIn('vip');
    openApp();
    await heading('Tierbook VIP');
    change();
    site.on('getSession', sessionAnswer('heavyweight'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await heading(title)).toBeVisible();
  });
});

describe('a page that comes back from memory', () => {
  const turn = (type: 'pagehide' | 'pageshow') =>
    act(() => void window.dispatchEvent(Object.assign(new Event(type), { persisted: true })));

  test('checks again who is signed in', async () => {
    const { loadPage } = openApp({ path: '/?category=IPAD' });
    await screen.findByText('iPad Pro 11');
    storeSignIn('vip');
    turn('pageshow');
    expect(loadPage).toHaveBeenCalledExactlyOnceWith('/?category=IPAD');
  });

  test('stays blank for anyone but the person it was rendered for', async () => {
    storeSignIn('vip');
    const { loadPage } = openApp();
    await heading('Tierbook VIP');
    turn('pagehide');
    expect(document.documentElement).not.toBeVisible();
    turn('pageshow');
    expect(document.documentElement).toBeVisible();
    expect(loadPage).not.toHaveBeenCalled();
    turn('pagehide');
    localStorage.clear();
    turn('pageshow');
    expect(document.documentElement).not.toBeVisible();
    expect(loadPage).toHaveBeenCalledExactlyOnceWith('/');
    document.documentElement.removeAttribute('style');
  });

  test('stays blank if the same session has got another tier meanwhile', async () => {
    storeSignIn('vip');
    const { loadPage } = openApp();
    await heading('Tierbook VIP');
    turn('pagehide');
    storeSignIn('heavyweight');
    site.on('getSession', sessionAnswer('heavyweight'));
    turn('pageshow');
    expect(document.documentElement).not.toBeVisible();
    expect(loadPage).toHaveBeenCalledExactlyOnceWith('/');
    document.documentElement.removeAttribute('style');
  });
});

describe('an installation that is not set up yet', () => {
  const NOT_SET_UP = /^This installation is not set up yet\. Open the address that the server printed/;

  test.each(['/admin', '/manager'])('says so at %s', async (path) => {
    openApp({ path, pinsBeforeClaim: [] });
    expect(await screen.findByText(NOT_SET_UP)).toBeVisible();
  });

  test('says so in the sign-in', async () => {
    openApp({ path: '/?signin', pinsBeforeClaim: [] });
    expect(await screen.findByText(NOT_SET_UP)).toBeVisible();
    expect(screen.queryByLabelText('PIN')).not.toBeInTheDocument();
  });

  test('shows its set-up page even on a protected site', async () => {
    site.on('getSiteProtectionStatus', { enabled: true, granted: false });
    openApp({ path: `/setup#${'0'.repeat(32)}`, isSiteProtected: true, pinsBeforeClaim: [] });
    expect(await heading('Your sign-in')).toBeVisible();
  });

  test('has no set-up page once it is set up', async () => {
    openApp({ path: '/setup' });
    expect(await heading('Page Not Found')).toBeVisible();
  });
});
