import { createHash } from 'node:crypto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import { permissionsOf, type Role } from '#domain/contract/entities/roles.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import type { Reply } from '#web/lib/testing/fake-api.ts';
import { answerRaw, Gate, NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';
import { FakeSite, sessionAnswer, storedSignIn, storeSignIn, TOKEN } from './testing/fake-site.ts';
import { heading, openApp } from './testing/open-app.tsx';

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

function protect(granted = false): void {
  site.on('getSiteProtectionStatus', { enabled: true, granted });
}

type GateAnswer = CallAnswer<'validateSitePassword'>;

function gateAnswer(valid: boolean, role: Role = 'public', extra: Partial<GateAnswer> = {}): GateAnswer {
  return { valid, role, permissions: permissionsOf(role), ...extra };
}

function gate(): Promise<HTMLElement> {
  return screen.findByRole('dialog', { name: 'Site Access Required' });
}

async function enter(password: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Access password'), `${password}{Enter}`);
}

function pricesAsked(): number {
  return site.asked.length;
}

describe('a protected site', () => {
  beforeEach(() => protect());

  test.each(['/', '/admin', '/manager', '/nowhere'])('shows the gate in place of %s', async (path) => {
    openApp({ path, isSiteProtected: true });
    const dialog = await gate();
    expect(dialog).toHaveAccessibleDescription(
      'This site is protected. Please enter the access password to continue.',
    );
    expect(screen.getAllByRole('heading')).toHaveLength(1);
    expect(document.title).toBe('Site Access Required - Tierbook Price List');
    expect(pricesAsked()).toBe(0);
  });

  test('asks for a password, with the focus in its field and someone to call', async () => {
    openApp({ isSiteProtected: true });
    await gate();
    const field = screen.getByLabelText('Access password');
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('placeholder', 'Enter access password (minimum 4 characters)');
    expect(field).toHaveAttribute('type', 'password');
    expect(screen.getByRole('button', { name: 'Access Site' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Call (212) 555-0142' })).toBeVisible();
  });

  test('says whose site it is', async () => {
    openApp({ isSiteProtected: true });
    expect(within(await gate()).getByText('Tierbook Price List')).toBeVisible();
  });

  test('cannot be entered by dismissing the gate', async () => {
    openApp({ isSiteProtected: true });
    await gate();
    await userEvent.keyboard('{Escape}');
    expect(await gate()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  });

  test('opens to the right password, of which only the hash is sent', async () => {
    site.on('validateSitePassword', gateAnswer(true));
    openApp({ isSiteProtected: true });
    await enter(' open sesame ');
    expect(await screen.findByText('iPad Pro 11')).toBeVisible();
    const password = createHash('sha256').update('open sesame').digest('hex');
    expect(site.sent('validateSitePassword')[0]?.body).toEqual({ password });
    expect(storedSignIn()).toEqual([null, null, null]);
    await waitFor(() => expect(document.title).toBe('iPad · Tierbook Price List'));
    expect(
      await heading('Tierbook Price List'),
      'the field is gone, and would take the focus along',
    ).toHaveFocus();
  });

  test('signs a person in who gives a PIN', async () => {
    site.on('validateSitePassword', gateAnswer(true, 'vip', { authToken: TOKEN, name: 'Harbor' }));
    site.on('getSession', sessionAnswer('vip'));
    openApp({ isSiteProtected: true });
    await enter('4920');
    expect(await heading('Tierbook VIP')).toHaveFocus();
    expect(await screen.findByText('Signed in as Harbor')).toBeVisible();
    expect(storedSignIn()).toEqual([TOKEN, 'vip', JSON.stringify(permissionsOf('vip'))]);
    await screen.findByText('iPad Pro 11');
  });

  test('takes a manager to the portal without showing the list first', async () => {
    site.on('validateSitePassword', gateAnswer(true, 'manager', { authToken: TOKEN }));
    const { loadPage } = openApp({ isSiteProtected: true });
    await enter('4920');
    await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/manager'));
    expect(storedSignIn()[1]).toBe('manager');
    expect(pricesAsked()).toBe(0);
  });

  test('takes a manager to the portal from an address that only begins like it', async () => {
    site.on('validateSitePassword', gateAnswer(true, 'manager', { authToken: TOKEN }));
    const { loadPage } = openApp({ path: '/managers', isSiteProtected: true });
    await enter('4920');
    await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/manager'));
  });

  test('refuses a password that is too short without asking the server', async () => {
    openApp({ isSiteProtected: true });
    await enter(' abc ');
    expect(await screen.findByText('Password must be at least 4 characters long')).toBeVisible();
    expect(site.sent('validateSitePassword')).toEqual([]);
  });

  test.each<[string, Reply<'validateSitePassword'>, string]>([
    ["the server's words", gateAnswer(false, 'public', { message: 'Not this one.' }), 'Not this one.'],
    ['our own without them', gateAnswer(false), 'Invalid password. Please try again.'],
    ['the connection where it failed', NO_CONNECTION, 'Connection error. Please try again.'],
    ['a proxy that answered instead', answerRaw(502, '<html>'), 'Connection error. Please try again.'],
    ['a server that failed', refuse('internal', { text: 'It broke' }), 'It broke'],
    [
      'a PIN on too many devices',
      refuse('device-limit', { text: 'In use on 2 devices.', details: { code: 'device-limit' } }),
      'In use on 2 devices.',
    ],
  ])('says what went wrong: %s', async (_name, answer, line) => {
    site.on('validateSitePassword', answer);
    openApp({ isSiteProtected: true });
    await enter('sesame');
    expect(await screen.findByText(line)).toBeVisible();
    expect(screen.getByLabelText('Access password')).toHaveAccessibleDescription(line);
    expect(pricesAsked()).toBe(0);
  });

  test('says how long to wait after too many attempts', async () => {
    site.on('validateSitePassword', answerRaw(429, '', { 'Retry-After': '90' }));
    openApp({ isSiteProtected: true });
    await enter('sesame');
    expect(await screen.findByText(/^Too many attempts\. Try again in 1:\d\d\.$/)).toBeVisible();
    expect(screen.getByLabelText('Access password')).toBeDisabled();
  });

  test('says Verifying... while the server looks at the password', async () => {
    site.on('validateSitePassword', new Gate());
    openApp({ isSiteProtected: true });
    await enter('sesame');
    expect(screen.getByRole('button', { name: 'Verifying...' })).toBeVisible();
  });
});

test('a browser that has passed the gate is not asked again', async () => {
  protect(true);
  openApp({ isSiteProtected: true });
  expect(await screen.findByText('iPad Pro 11')).toBeVisible();
});

test('on a protected site no page is shown before the status is known', async () => {
  site.on('getSiteProtectionStatus', new Gate());
  openApp({ isSiteProtected: true });
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(pricesAsked()).toBe(0);
});

test('a site that is not protected waits for no status', async () => {
  site.on('getSiteProtectionStatus', new Gate());
  openApp();
  expect(await screen.findByText('iPad Pro 11')).toBeVisible();
});

test('a status that cannot be read counts as no protection', async () => {
  site.on('getSiteProtectionStatus', NO_CONNECTION);
  openApp({ isSiteProtected: true });
  expect(await screen.findByText('iPad Pro 11')).toBeVisible();
});

test('protection that is turned on during a visit closes the gate at the next call, and no price remains', async () => {
  const { queryClient } = openApp();
  await screen.findByText('iPad Pro 11');
  site.onPrices(refuse('site-locked'));
  await act(() => callApi('listCategories').catch(() => undefined));
  expect(await gate()).toBeVisible();
  expect(screen.queryByText('iPad Pro 11')).not.toBeInTheDocument();
  expect(queryClient.getQueryCache().findAll({ queryKey: ['catalogue'] })).toEqual([]);
});

test('logging out of a protected site closes the gate', async () => {
  protect(true);
  storeSignIn('vip');
  site.on('getSession', sessionAnswer('vip'));
  openApp({ isSiteProtected: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await gate()).toBeVisible();
  expect(storedSignIn()).toEqual([null, null, null]);
});

test('logging out of a protected site hides the list before the session ends, so that no call is refused', async () => {
  protect(true);
  storeSignIn('vip');
  site.on('getSession', sessionAnswer('vip'));
  const shown: boolean[] = [];
  site.on('logout', () => {
    shown.push(screen.queryByText('iPad Pro 11') !== null);
    return undefined;
  });
  openApp({ isSiteProtected: true });
  await screen.findByText('iPad Pro 11');
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await gate()).toBeVisible();
  expect(shown).toEqual([false]);
});

test('a page that comes back from memory checks again whether it may be shown', async () => {
  protect();
  openApp({ isSiteProtected: true });
  await gate();
  protect(true);
  act(() => {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  });
  expect(await screen.findByText('iPad Pro 11')).toBeVisible();
});
