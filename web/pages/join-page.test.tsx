import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { permissionsOf, type Role } from '#domain/contract/entities/roles.ts';
import { INVITATION as OPENED } from '#web/features/join/invitation.ts';
import { initialsOf } from '#web/features/join/join-frame.tsx';
import { PUBLIC_VIEWER, type Viewer } from '#web/features/sign-in/viewer.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import { answerRaw, Gate, NO_CONNECTION, refuse } from '#web/lib/testing/fake-replies.ts';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { JoinPage } from './join-page.tsx';

const INVITATION = '0123456789abcdef0123456789abcdef';
const BRAND = {
  name: 'Corner Phones',
  nameVip: 'Corner VIP',
  nameHeavyweight: 'Corner Heavyweight',
  phone: '(212) 555-0142',
  messaging: '',
  logo: '',
  hasSignInLink: false,
};
const JOINED = {
  role: 'vip',
  permissions: permissionsOf('vip'),
  token: 'b'.repeat(64),
  name: 'Union',
} as const;

let api: FakeApi;
const onJoined = vi.fn();

beforeEach(() => {
  api = new FakeApi().start();
  onJoined.mockReset();
});

afterEach(() => {
  cleanup();
  OPENED.forget();
  window.history.replaceState(null, '', '/');
});

interface OpenOptions {
  readonly address?: string;
  readonly viewer?: Viewer;
  readonly isSetUp?: boolean;
  readonly isSiteProtected?: boolean;
  readonly brand?: Partial<typeof BRAND>;
}

function open(options: OpenOptions = {}): void {
  const { address = `/join#${INVITATION}`, viewer = PUBLIC_VIEWER, brand } = options;
  const { isSetUp = true, isSiteProtected = false } = options;
  window.history.replaceState(null, '', address);
  openPart(<JoinPage {...{ viewer, isSetUp, isSiteProtected, onJoined }} brand={{ ...BRAND, ...brand }} />);
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.getByRole('button', { name });
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

async function press(name = 'Open my prices'): Promise<void> {
  await userEvent.click(button(name));
}

function signedIn(role: Role): Viewer {
  return { role, permissions: permissionsOf(role), token: 'c'.repeat(64) };
}

describe('an opened link', () => {
  test('shows whose list it is and one button, and asks the server nothing before the click', async () => {
    open();
    expect(await title('You are invited to Corner Phones')).toBeVisible();
    expect(screen.getByText('CP')).toBeVisible();
    expect(screen.getAllByRole('button')).toEqual([button('Open my prices')]);
    expect(api.calls).toEqual([]);
  });

  test('leaves the address bar and the history at once, and is stored nowhere', () => {
    const entries = window.history.length;
    open({ address: `/join?from=message#${INVITATION}` });
    expect(window.location.href).toBe(`${window.location.origin}/join`);
    expect(window.history.length).toBe(entries);
    const stored = JSON.stringify([localStorage, sessionStorage, window.history.state, document.cookie]);
    expect(stored).not.toContain(INVITATION);
  });

  test('signs in on the click, and the list takes the place of the page', async () => {
    api.on('acceptInvitation', JOINED);
    open();
    await press();
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    const { role, permissions, token } = JOINED;
    expect(onJoined).toHaveBeenCalledExactlyOnceWith({ role, permissions, token }, expect.anything());
    const nonce = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(api.bodies('acceptInvitation')).toEqual([{ token: INVITATION, nonce }]);
  });

  test('is opened once by a double click', async () => {
    api.on('acceptInvitation', new Gate());
    open();
    await userEvent.dblClick(button('Open my prices'));
    expect(button('Opening...')).toBeVisible();
    expect(api.sent('acceptInvitation')).toHaveLength(1);
  });

  test('is written in capitals by some QR codes', async () => {
    api.on('acceptInvitation', JOINED);
    open({ address: `/join#${INVITATION.toUpperCase()}` });
    await press();
    expect(api.bodies('acceptInvitation')[0]?.token).toBe(INVITATION);
  });

  test('in the same tab replaces the one before, even a dead one', async () => {
    api.on('acceptInvitation', refuse('invitation/refused'));
    open();
    await press();
    await title('This invitation can no longer be used');
    window.history.replaceState(null, '', `/join#${'f'.repeat(32)}`);
    act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')));
    expect(await title('You are invited to Corner Phones')).toBeVisible();
    expect(window.location.hash).toBe('');
  });

  test('is forgotten when the page is left, and by a reload: the page says to open it again', async () => {
    open();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(await title('Please open your invitation again')).toBeVisible();
    cleanup();
    open({ address: '/join' });
    expect(await title('Please open your invitation again')).toBeVisible();
    expect(screen.queryByText(/used/)).not.toBeInTheDocument();
  });

  test('before the installation is set up gets the words of the portals', async () => {
    open({ isSetUp: false });
    expect(await title('Not set up yet')).toBeVisible();
    expect(window.location.hash).toBe('');
  });
});

describe('a link that does not work', () => {
  const DEAD = 'This invitation can no longer be used';

  test('gets one screen, with the ways that are left', async () => {
    api.on('acceptInvitation', refuse('invitation/refused'));
    open();
    await press();
    expect(await title(DEAD)).toHaveFocus();
    expect(
      screen.getByText(
        'It was already used, has expired, or was replaced by a newer one. Ask for a new one.',
      ),
    ).toBeVisible();
    expect(links()).toEqual([
      ['Call (212) 555-0142', 'tel:2125550142'],
      ['Sign in with a PIN', '/?signin'],
      ['See the public prices', '/'],
    ]);
  });

  test.each(['x', 'too-short', `${INVITATION}0`, `${INVITATION}.`])(
    'because it has the wrong shape (%s) is not sent to the server',
    async (text) => {
      open({ address: `/join#${text}` });
      expect(await title(DEAD)).toBeVisible();
      expect(window.location.hash).toBe('');
    },
  );

  test('leads to no call without a phone, and to no public prices on a protected site', async () => {
    open({ address: '/join#x', brand: { phone: '' }, isSiteProtected: true });
    await title(DEAD);
    expect(links()).toEqual([['Sign in with a PIN', '/?signin']]);
  });

  test('leads somebody who is signed in back to the list', async () => {
    open({ address: '/join#x', viewer: signedIn('customer') });
    await title(DEAD);
    expect(links().at(-1)).toEqual(['Back to the price list', '/']);
  });

  test('because of too many devices says so in the words of the server', async () => {
    const text = 'Your access is already in use on 2 devices. For help, call (212) 555-0142.';
    api.on('acceptInvitation', refuse('device-limit', { text, details: { code: 'device-limit' } }));
    open();
    await press();
    expect(await title('This device cannot be added')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(links()).toHaveLength(3);
  });
});

describe('a call that fails', () => {
  test.each([
    ['without a connection', NO_CONNECTION, 'Check your connection, then try again.'],
    ['at the server', refuse('internal'), 'The server could not answer. Try again in a moment.'],
    ['at a proxy', answerRaw(403, '<html>'), 'The server could not answer. Try again in a moment.'],
  ])(
    '%s is tried again with the same nonce, because the answer may have been lost',
    async (_name, answer, advice) => {
      api.on('acceptInvitation', answer);
      open();
      await press();
      expect(await screen.findByText(`The invitation could not be opened. ${advice}`)).toBeVisible();
      api.on('acceptInvitation', JOINED);
      await press('Try Again');
      await waitFor(() => expect(onJoined).toHaveBeenCalledOnce());
      const [first, second] = api.bodies('acceptInvitation');
      expect(second).toEqual(first);
    },
  );

  test('may be repeated by opening the link again, but not once the answer has arrived', async () => {
    api.on('acceptInvitation', NO_CONNECTION);
    open();
    await press();
    await screen.findByText(/could not be opened/);
    api.on('acceptInvitation', JOINED);
    for (const times of [1, 2]) {
      cleanup();
      OPENED.forget();
      open();
      await press();
      await waitFor(() => expect(onJoined).toHaveBeenCalledTimes(times));
    }
    const [lost, repeated, later] = api.bodies('acceptInvitation');
    expect(repeated).toEqual(lost);
    expect(later).not.toEqual(lost);
  });

  test('after too many attempts says how long to wait', async () => {
    api.on('acceptInvitation', refuse('attempts/too-many', { details: { retryAfterSeconds: 90 } }));
    open();
    await press();
    expect(await screen.findByText(/^Too many attempts\. Try again in 1:\d\d\.$/)).toBeVisible();
    await press();
    expect(api.sent('acceptInvitation')).toHaveLength(1);
  });
});

describe('a browser that is signed in', () => {
  test.each([
    ['customer', 'Harbor', 'You are signed in as Harbor.'],
    ['vip', undefined, 'You are already signed in.'],
    ['manager', undefined, 'You are signed in as manager.'],
  ] as const)('as %s is asked first', async (role, name, sentence) => {
    api.on('getSession', { role, permissions: permissionsOf(role), ...(name && { name }) });
    open({ viewer: signedIn(role) });
    const what = 'Opening the invitation signs you out here and signs in the customer it was made for.';
    expect(await screen.findByText(`${sentence} ${what}`)).toBeVisible();
    expect(api.sent('acceptInvitation')).toEqual([]);
    await press('Stay signed in');
    expect(window.location.pathname).toBe('/');
    expect(onJoined).not.toHaveBeenCalled();
  });

  test('goes on after that', async () => {
    api.on('getSession', { role: 'admin', permissions: permissionsOf('admin') });
    api.on('acceptInvitation', JOINED);
    open({ viewer: signedIn('admin') });
    await press('Sign out and open the invitation');
    await waitFor(() => expect(onJoined).toHaveBeenCalledOnce());
  });
});

test.each([
  ['Corner Phones', 'CP'],
  ['the “Old” Depot of Brooklyn', 'TO'],
  ['Écran', 'É'],
  ['24/7 Handys', '27'],
  ['★', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
