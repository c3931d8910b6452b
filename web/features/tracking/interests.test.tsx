import { cleanup, render } from '@testing-library/react';
import { StrictMode, useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Interest } from '#domain/contract/entities/demand.ts';
import { useInterests } from './use-interests.ts';

const TOKEN = 'a'.repeat(64);
const fetched = vi.fn<(url: string, options: RequestInit & { body: string }) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset().mockResolvedValue(Response.json({ success: true }));
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  // While the network is a stand-in: a page that goes sends what it still has.
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

interface Shown {
  readonly text: string;
  readonly hasResults?: boolean | null;
}

let open: (category: string) => void;

function Page({ text, hasResults = true }: Shown): null {
  const opened = useInterests({ searchText: text, hasResults });
  useEffect(() => {
    open = opened;
  });
  return null;
}

/** A page whose search box holds a text, which can be typed over. */
function openPage(text = '') {
  const { rerender, unmount } = render(<Page text={text} />, { wrapper: StrictMode });
  return { type: (shown: string, hasResults?: boolean | null) => rerender(page(shown, hasResults)), unmount };
}

function page(text: string, hasResults: boolean | null = true) {
  return <Page text={text} hasResults={hasResults} />;
}

function sent(): Interest[] {
  return fetched.mock.calls.flatMap(([, { body }]) => JSON.parse(body).interests);
}

function words(): string[] {
  return sent().flatMap((interest) => (interest.kind === 'search' ? [interest.words] : []));
}

function pass(seconds: number): void {
  vi.advanceTimersByTime(seconds * 1000);
}

test('what was typed is sent as one search, some time after the last letter', () => {
  const { type } = openPage();
  for (const text of ['i', 'ip', 'iph', ' iPhone  15']) type(text);
  pass(5.9);
  expect(fetched).not.toHaveBeenCalled();
  pass(0.2);
  expect(sent()).toEqual([{ kind: 'search', words: 'iphone 15', hasResults: true }]);
});

test('a search is sent with the session, even if the page is left', () => {
  localStorage.setItem('auth_token', TOKEN);
  openPage().type('ipad', false);
  pass(10);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/api/analytics/interests',
    expect.objectContaining({
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${TOKEN}` },
    }),
  );
  expect(sent()).toEqual([{ kind: 'search', words: 'ipad', hasResults: false }]);
});

test('a search that grows after a pause counts only in its longest form', () => {
  const { type } = openPage();
  type('iphone');
  pass(2);
  type('iphone 15');
  pass(2);
  type('iphone 1');
  pass(2);
  type('');
  pass(10);
  expect(words()).toEqual(['iphone 15']);
});

test('a different search counts separately', () => {
  const { type } = openPage();
  type('iphone');
  pass(2);
  type('ipad');
  pass(10);
  expect(words()).toEqual(['iphone', 'ipad']);
  expect(fetched).toHaveBeenCalledOnce();
});

test('the same words count once a minute', () => {
  const { type } = openPage();
  for (let time = 0; time < 2; time += 1) {
    type('ipad');
    pass(10);
    type('');
    pass(15);
  }
  expect(words()).toEqual(['ipad']);
  pass(20);
  type('IPAD');
  pass(10);
  expect(words()).toEqual(['ipad', 'ipad']);
});

test('a search is sent only when it is known whether there are results', () => {
  const { type } = openPage();
  type('nokia', null);
  pass(20);
  expect(fetched).not.toHaveBeenCalled();
  type('nokia', false);
  pass(10);
  expect(sent()).toEqual([{ kind: 'search', words: 'nokia', hasResults: false }]);
});

test('a search from the address does not count until somebody types', () => {
  const { type } = openPage('ipad');
  pass(20);
  expect(fetched).not.toHaveBeenCalled();
  type('ipad pro');
  pass(10);
  expect(words()).toEqual(['ipad pro']);
});

test('a category counts when it stays open, not when the arrow keys pass it', () => {
  openPage();
  open('IPAD');
  pass(0.5);
  open('GAMING');
  pass(10);
  expect(sent()).toEqual([{ kind: 'category', category: 'GAMING' }]);
});

test.each(['pagehide', 'visibilitychange'])('on %s everything is sent at once', (event) => {
  const { type } = openPage();
  type('macbook');
  open('MACBOOKS');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  (event === 'pagehide' ? window : document).dispatchEvent(new Event(event));
  expect(sent()).toEqual([
    { kind: 'search', words: 'macbook', hasResults: true },
    { kind: 'category', category: 'MACBOOKS' },
  ]);
  expect(fetched).toHaveBeenCalledOnce();
});

test('leaving before all lists have loaded sends the search, not as one without results', () => {
  openPage().type('nokia', null);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent()).toEqual([{ kind: 'search', words: 'nokia', hasResults: true }]);
});

test("a visitor's search is sent by beacon, which no browser drops when the next page loads", async () => {
  const beacons = vi.fn<(url: string, body: string) => boolean>(() => true);
  vi.stubGlobal('navigator', { sendBeacon: beacons });
  openPage().type('macbook');
  window.dispatchEvent(new Event('pagehide'));
  const interests = [{ kind: 'search', words: 'macbook', hasResults: true }];
  expect(beacons).toHaveBeenCalledExactlyOnceWith('/api/analytics/interests', JSON.stringify({ interests }));
  expect(fetched).not.toHaveBeenCalled();
});

test('leaving for another page of the site sends the search, and nothing later', () => {
  const { type, unmount } = openPage();
  type('macbook');
  unmount();
  expect(words()).toEqual(['macbook']);
  pass(60);
  expect(fetched).toHaveBeenCalledOnce();
});

test('no call carries more than twenty interests', () => {
  openPage();
  for (let place = 0; place < 25; place += 1) {
    open(`CATEGORY ${place}`);
    pass(1);
  }
  pass(10);
  expect(fetched.mock.calls.map(([, { body }]) => JSON.parse(body).interests.length)).toEqual([20, 5]);
});

test('a search before the sign-in is not counted for the tier that signs in', () => {
  openPage();
  open('IPAD');
  pass(2);
  localStorage.setItem('auth_token', TOKEN);
  open('GAMING');
  pass(10);
  const tokens = fetched.mock.calls.map(([, { headers }]) => new Headers(headers).get('authorization'));
  expect(tokens).toEqual([null, `Bearer ${TOKEN}`]);
});

test.each(['manager', 'admin'])(
  'nothing is sent of what a %s looks for, signed out meanwhile or not',
  (role) => {
    localStorage.setItem('user_role', role);
    const { type } = openPage();
    type('iphone');
    open('IPAD');
    pass(0.5);
    localStorage.removeItem('user_role');
    pass(10);
    expect(fetched).not.toHaveBeenCalled();
  },
);

test('a refusal or a lost connection is ignored', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  fetched.mockResolvedValueOnce(Response.json({ details: { code: 'session-ended' } }, { status: 401 }));
  localStorage.setItem('auth_token', TOKEN);
  openPage();
  open('IPAD');
  pass(10);
  open('GAMING');
  pass(10);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(2);
  expect(localStorage.getItem('auth_token')).toBe(TOKEN);
});
