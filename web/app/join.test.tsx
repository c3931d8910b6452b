import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { permissionsOf } from '#domain/contract/entities/roles.ts';
import { INVITATION as OPENED } from '#web/features/join/invitation.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import {
  FakeSite,
  sessionAnswer,
  signInAnswer,
  storedSignIn,
  storeSignIn,
  TOKEN,
} from './testing/fake-site.ts';
import { heading, openApp } from './testing/open-app.tsx';

const INVITATION = '0123456789abcdef0123456789abcdef';
const path = `/join#${INVITATION}`;

let site: FakeSite;

beforeEach(() => {
  site = new FakeSite().start();
  site.on('acceptInvitation', { ...signInAnswer('vip'), name: 'Union Trade-In' });
  site.on('getSession', sessionAnswer('vip'));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  // Before the network is real again: a page that is still there would ask it.
  cleanup();
  OPENED.forget();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

async function join(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Open my prices' }));
  await heading('Tierbook VIP');
  const line = await screen.findByText('Signed in as Union Trade-In.');
  await screen.findByText('iPad Pro 11');
  return line;
}

describe('an invitation', () => {
  test('signs in as a PIN does, and shows the list of that tier with a line who is signed in', async () => {
    openApp({ path });
    await heading('You are invited to Tierbook Price List');
    expect(document.title).toBe('Invitation - Tierbook Price List');
    await join();
    expect(storedSignIn()).toEqual([TOKEN, 'vip', JSON.stringify(permissionsOf('vip'))]);
    expect(window.location.pathname).toBe('/');
    expect(await heading('Tierbook VIP')).toHaveFocus();
    expect(site.asked.length, 'no list was requested before').toBeGreaterThan(0);
    expect(site.sent('listDevices').every(({ token }) => token === TOKEN)).toBe(true);
  });

  test('takes the place of the gate of a protected site', async () => {
    site.on('getSiteProtectionStatus', { enabled: true, granted: false });
    openApp({ path, isSiteProtected: true });
    await heading('You are invited to Tierbook Price List');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(site.asked).toEqual([]);
    await join();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('that is dead opens no gate', async () => {
    site.on('getSiteProtectionStatus', { enabled: true, granted: false });
    site.on('acceptInvitation', refuse('invitation/refused'));
    openApp({ path, isSiteProtected: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Open my prices' }));
    await heading('This invitation can no longer be used');
    expect(site.asked).toEqual([]);
    expect(storedSignIn()).toEqual([null, null, null]);
  });

  test('is counted as a visit of /join, without the secret', async () => {
    openApp({ path });
    await heading('You are invited to Tierbook Price List');
    await waitFor(() => expect(site.sent('recordVisit')).toHaveLength(1));
    expect(site.bodies('recordVisit')[0]).toMatchObject({ path: '/join' });
    expect(JSON.stringify(site.calls)).not.toContain(INVITATION);
  });

  test('is still open after Skip to content, which changes the same part of the address', async () => {
    openApp({ path });
    await heading('You are invited to Tierbook Price List');
    const skipped = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
    await userEvent.click(screen.getByRole('link', { name: 'Skip to content' }));
    await skipped;
    await join();
  });

  test('replaces the session of somebody else, once confirmed', async () => {
    storeSignIn('manager', 'f'.repeat(64));
    site.on('getSession', sessionAnswer('manager'));
    openApp({ path });
    const confirm = await screen.findByRole('button', { name: 'Sign out and open the invitation' });
    expect(storedSignIn()[1]).toBe('manager');
    site.on('getSession', sessionAnswer('vip'));
    await userEvent.click(confirm);
    await heading('Tierbook VIP');
    expect(storedSignIn()[0]).toBe(TOKEN);
  });
});

describe('the line who is signed in', () => {
  test('goes when it is dismissed', async () => {
    openApp({ path });
    const line = await join();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(line).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    expect(localStorage.getItem('install_offer'), 'nothing was offered').toBeNull();
  });

  test('goes with the session', async () => {
    openApp({ path });
    const line = await join();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await heading('Tierbook Price List');
    expect(line).not.toBeInTheDocument();
  });
});
