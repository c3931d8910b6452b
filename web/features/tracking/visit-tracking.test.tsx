import { act, cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { VisitEvent } from '#domain/contract/entities/analytics.ts';
import { removeStored } from '#web/lib/storage.ts';
import { VisitTracking } from './visit-tracking.ts';

const beacon = vi.fn<(url: string, body: string) => boolean>();
const fetched = vi.fn<(url: string, options: RequestInit & { body: string }) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  beacon.mockReset().mockReturnValue(true);
  fetched.mockReset().mockResolvedValue(Response.json({}));
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'sendBeacon');
  removeStored('analytics_session_id');
  removeStored('analytics_rate_limit');
  window.history.replaceState(null, '', '/');
});

/** A page as a browser opens it, with effects run twice to find those that do not clean up. */
function visit(path = '/') {
  window.history.replaceState(null, '', path);
  const page = render(<VisitTracking />, { wrapper: StrictMode });
  vi.advanceTimersByTime(0);
  return page;
}

function events(): VisitEvent[] {
  return beacon.mock.calls.map(([, body]) => JSON.parse(body));
}

function paths(): string[] {
  return events().map(({ path }) => path);
}

function go(path: string): void {
  act(() => navigate(path));
  vi.advanceTimersByTime(0);
}

/** As a browser does it: first the address changes, then the event fires. The router must not see the address earlier. */
function goBackTo(path: string): void {
  History.prototype.replaceState.call(window.history, null, '', path);
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  vi.advanceTimersByTime(0);
}

function leave(): void {
  window.dispatchEvent(new Event('pagehide'));
}

function turnTab(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

function block(...names: readonly ('setItem' | 'getItem')[]): void {
  for (const name of names) {
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  }
}

test('the first page is sent once, by a beacon to the specified address', () => {
  vi.spyOn(document, 'referrer', 'get').mockReturnValue('https://example.test/found?q=who#there');
  visit();
  expect(beacon).toHaveBeenCalledExactlyOnceWith('/api/analytics/visit', expect.any(String));
  expect(events()).toEqual([
    {
      path: '/',
      referrer: 'https://example.test/found',
      userAgent: navigator.userAgent,
      sessionId: expect.stringMatching(/^[0-9a-f]{32}$/),
      isUniqueVisitor: true,
    },
  ]);
  expect(fetched).not.toHaveBeenCalled();
});

test('the session is stored, and a returning browser is not a new visitor', () => {
  visit();
  go('/manager');
  const [first, second] = events();
  expect(second).toMatchObject({ sessionId: first?.sessionId, isUniqueVisitor: false });
  expect(localStorage.getItem('analytics_session_id')).toBe(first?.sessionId);
});

test.each(['short', 'x'.repeat(32), ''])("a stored session '%s' is replaced by a new one", (stored) => {
  localStorage.setItem('analytics_session_id', stored);
  visit();
  expect(events()[0]).toMatchObject({ isUniqueVisitor: true });
  expect(localStorage.getItem('analytics_session_id')).toBe(events()[0]?.sessionId);
});

test('every route change is sent, a change of parameters is not', () => {
  visit();
  vi.advanceTimersByTime(5_000);
  go('/?category=IPAD');
  go('/manager');
  go('/elsewhere');
  expect(paths()).toEqual(['/', '/manager', '/elsewhere']);
});

test('the admin portal is not sent, neither on arriving nor on leaving', () => {
  visit('/admin');
  go('/admin-portal');
  leave();
  expect(beacon).not.toHaveBeenCalled();
});

test('a step back is sent after 100 ms, as the page that is then shown', () => {
  visit();
  go('/manager');
  vi.advanceTimersByTime(5_000);
  goBackTo('/');
  vi.advanceTimersByTime(99);
  expect(paths()).toEqual(['/', '/manager']);
  vi.advanceTimersByTime(1);
  expect(paths()).toEqual(['/', '/manager', '/']);
});

test('a tab that becomes visible again counts as a visit, but not within five seconds', () => {
  visit();
  turnTab('hidden');
  turnTab('visible');
  expect(paths()).toEqual(['/']);
  vi.advanceTimersByTime(5_000);
  turnTab('hidden');
  expect(paths()).toEqual(['/']);
  turnTab('visible');
  expect(paths()).toEqual(['/', '/']);
});

test('leaving is sent with the suffix and the stored session, never as a new visitor', () => {
  visit();
  leave();
  const [first, left] = events();
  expect(left).toMatchObject({ path: '/#unload', sessionId: first?.sessionId, isUniqueVisitor: false });
});

test('leaving has an unknown session if none is stored', () => {
  visit();
  localStorage.removeItem('analytics_session_id');
  leave();
  expect(events().at(-1)).toMatchObject({ path: '/#unload', sessionId: 'unknown', isUniqueVisitor: false });
});

test('nothing is sent after unmounting', () => {
  const { unmount } = visit();
  window.dispatchEvent(new Event('popstate'));
  unmount();
  vi.advanceTimersByTime(5_000);
  leave();
  turnTab('visible');
  expect(paths()).toEqual(['/']);
});

describe.each(['manager', 'admin'])('signed in as %s', (role) => {
  test('nothing is sent, not even by a page that does not know it yet', () => {
    visit();
    localStorage.setItem('user_role', role);
    go('/manager');
    leave();
    vi.advanceTimersByTime(5_000);
    turnTab('visible');
    expect(paths()).toEqual(['/']);
  });
});

test.each(['customer', 'vip', 'heavyweight'])('signed in as %s, visits are sent', (role) => {
  localStorage.setItem('user_role', role);
  visit();
  expect(paths()).toEqual(['/']);
});

describe('failures are silent', () => {
  test.each([
    ['refuses', () => false],
    ['throws', () => expect.fail('no beacon')],
  ])('a beacon that %s is replaced by a request that outlives the page', (_, broken: () => boolean) => {
    beacon.mockImplementation(broken);
    localStorage.setItem('auth_token', 'a'.repeat(64));
    visit();
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      '/api/analytics/visit',
      expect.objectContaining({
        method: 'POST',
        keepalive: true,
        credentials: 'include',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${'a'.repeat(64)}` },
      }),
    );
    expect(JSON.parse(fetched.mock.lastCall?.[1].body ?? '')).toMatchObject({ path: '/' });
  });

  test('without beacons and without a connection', async () => {
    Reflect.deleteProperty(navigator, 'sendBeacon');
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    visit();
    await act(async () => undefined);
    expect(fetched).toHaveBeenCalledOnce();
  });

  test('with blocked storage: one session for the page, and no session id on leaving', () => {
    block('setItem', 'getItem');
    visit();
    go('/manager');
    leave();
    const [first, second, left] = events();
    expect(paths()).toEqual(['/', '/manager', '/manager#unload']);
    expect(second).toMatchObject({ sessionId: first?.sessionId, isUniqueVisitor: false });
    expect(left?.sessionId).toBe('unknown');
  });

  test('without random numbers', () => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => expect.fail('none'));
    visit();
    expect(beacon).not.toHaveBeenCalled();
  });
});
