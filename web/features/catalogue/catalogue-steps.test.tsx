import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findTab, openCatalogue, startSampleServer } from './testing/catalogue-probe.tsx';

beforeEach(() => {
  startSampleServer();
  // Each test begins with an entry of its own, so that a step too many is not taken from the test before.
  window.history.pushState(null, '', '/before');
  window.history.pushState(null, '', '/');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.sessionStorage.clear();
  document.documentElement.scrollTop = 0;
});

const box = () => screen.getByLabelText('Search');

async function type(text: string): Promise<void> {
  await findTab('Gaming');
  await userEvent.type(box(), text);
  await expectAddress(new RegExp(`q=${text}$`));
}

async function expectAddress(search: string | RegExp): Promise<void> {
  await waitFor(() => expect(window.location.search).toMatch(search));
}

test('a search is one history entry, however long it is typed, and Back clears it', async () => {
  openCatalogue();
  const entries = window.history.length;
  await type('pro');
  await userEvent.type(box(), 'x');
  await expectAddress(/q=prox$/);
  expect(window.history.length).toBe(entries + 1);
  window.history.back();
  await waitFor(() => expect(box()).toHaveValue(''));
  expect(window.location.href).toMatch(/\/$/);
});

test('Back clears the search of a category before it leaves the category', async () => {
  openCatalogue();
  await type('pro');
  await userEvent.click(await findTab(/^iPad/));
  expect(window.location.search).toBe('?category=IPAD&q=pro');
  window.history.back();
  await expectAddress(/^\?category=IPAD$/);
  expect(box()).toHaveValue('');
  window.history.back();
  await expectAddress(/^$/);
  expect(await findTab('iPhone Used Locked')).toHaveAttribute('aria-selected', 'true');
});

test('a search that is cleared by hand leaves no entry behind', async () => {
  openCatalogue('/?category=IPAD');
  await type('pro');
  await userEvent.clear(box());
  await waitFor(() => expect(window.history.state).not.toHaveProperty('layers'));
  expect(window.location.search).toBe('?category=IPAD');
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/before'));
});

test('Forward after that stays where it is', async () => {
  openCatalogue();
  await type('pro');
  await userEvent.clear(box());
  await waitFor(() => expect(window.history.state).not.toHaveProperty('layers'));
  const go = vi.spyOn(window.history, 'go');
  window.history.forward();
  await waitFor(() => expect(go).toHaveBeenCalledWith(-1));
  await waitFor(() => expect(window.history.state).not.toHaveProperty('layers'));
  expect(box()).toHaveValue('');
});

test('a search that came with a link is cleared in its own entry', async () => {
  openCatalogue('/?q=pro');
  await findTab('Gaming');
  await userEvent.clear(box());
  await expectAddress(/^$/);
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/before'));
});

test('the chosen category again adds no entry', async () => {
  openCatalogue();
  const entries = window.history.length;
  await userEvent.click(await findTab('iPhone Used Locked'));
  expect(window.history.length).toBe(entries);
  expect(window.location.search).toBe('');
});

/** As the browser says it of a page that it reloads, or opens by a link. */
function loadedBy(type: 'reload' | 'navigate'): void {
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
}

function leaveAt(scrollTop: number): void {
  document.documentElement.scrollTop = scrollTop;
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  document.documentElement.scrollTop = 0;
}

async function openOnceMore(address = '/'): Promise<void> {
  openCatalogue(address);
  await screen.findByText('iPhone 15 128GB');
}

const scrollTop = () => document.documentElement.scrollTop;

test('a reload returns to the place once rows are drawn', async () => {
  await openOnceMore();
  leaveAt(600);
  loadedBy('reload');
  openCatalogue();
  expect(scrollTop()).toBe(0);
  await screen.findByText('iPhone 15 128GB');
  expect(scrollTop()).toBe(600);
});

test('a link, another address and a later return begin at the top', async () => {
  await openOnceMore();
  leaveAt(600);
  loadedBy('navigate');
  await openOnceMore();
  expect(scrollTop()).toBe(0);
  leaveAt(600);
  loadedBy('reload');
  await openOnceMore('/?from=card');
  expect(scrollTop()).toBe(0);
  cleanup();
  await openOnceMore();
  expect(scrollTop()).toBe(0);
});

test('a reader who moves before the rows are drawn is left alone', async () => {
  await openOnceMore();
  leaveAt(600);
  loadedBy('reload');
  openCatalogue();
  window.dispatchEvent(new WheelEvent('wheel'));
  document.documentElement.scrollTop = 30;
  await screen.findByText('iPhone 15 128GB');
  expect(scrollTop()).toBe(30);
});
