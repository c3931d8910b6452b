import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  findTab,
  openCatalogue,
  rowTexts,
  startSampleServer,
} from '#web/features/catalogue/testing/catalogue-probe.tsx';
import type { CatalogueServer } from '#web/features/catalogue/testing/catalogue-server.ts';

let server: CatalogueServer;

beforeEach(() => {
  server = startSampleServer();
});

afterEach(() => {
  // Before the server goes: a page that is still there would ask the real network.
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

async function openAndType(text: string): Promise<void> {
  openCatalogue();
  await screen.findByText('iPhone 15 128GB');
  await waitFor(() => expect(server.asked).toHaveLength(5));
  await userEvent.type(screen.getByLabelText('Search'), text);
}

/** The polite line above the results. */
function summary(): HTMLElement {
  return within(screen.getByRole('tabpanel')).getByRole('status');
}

test('a search highlights its words in the results and counts them', async () => {
  await openAndType('pro max');
  expect(rowTexts()).toEqual(['iPhone 15 Pro Max 256GB, $110']);
  expect(screen.getByText('Pro Max')).toHaveProperty('tagName', 'MARK');
  expect(summary()).toHaveTextContent('1 of 2 in iPhone Used Locked');
});

test('a search counts the matches on the other tabs, and leaves tabs without any unchanged', async () => {
  await openAndType('pro');
  expect(await findTab('iPad 1 match')).toBeVisible();
  expect(await findTab('iPhone Used Locked 1 match')).toBeVisible();
  expect(await findTab('Tools')).not.toHaveAttribute('data-has-matches');
  expect(await findTab('iPad 1 match')).toHaveAttribute('data-has-matches');
});

test('a search offers the other categories, and keeps its text and the focus there', async () => {
  await openAndType('256');
  await userEvent.click(screen.getByRole('button', { name: 'iPad 1 match' }));
  expect(await findTab('iPad 1 match')).toHaveAttribute('aria-selected', 'true');
  expect(rowTexts()[0]).toBe('iPad Pro 11 256GB, $100');
  expect(screen.getByRole('tabpanel')).toHaveFocus();
  expect(window.location.search).toBe('?category=IPAD&q=256');
});

test('a search without a match here still offers categories with matches', async () => {
  await openAndType('heat gun');
  expect(screen.getByText('No devices found')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'In other categories' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tools 1 match' })).toBeVisible();
});

test('a search without a match anywhere offers nothing', async () => {
  await openAndType('xyzzy');
  expect(screen.getByText('No devices found')).toBeVisible();
  expect(screen.queryByText('In other categories')).not.toBeInTheDocument();
});

test('a search is in the address a moment later', async () => {
  await openAndType('pro');
  await waitFor(() => expect(window.location.search).toBe('?q=pro'));
  await userEvent.clear(screen.getByLabelText('Search'));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(rowTexts()).toHaveLength(2);
});

test('a search is read from the address, and follows Back', async () => {
  openCatalogue('/?q=pro');
  await waitFor(() => expect(summary()).toHaveTextContent('1 of 2 in iPhone Used Locked'));
  expect(screen.getByLabelText('Search')).toHaveValue('pro');
  window.history.pushState(null, '', '/?q=128');
  await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue('128'));
  window.history.back();
  await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue('pro'));
});

test('a search of only spaces is no search', async () => {
  await openAndType('  ');
  expect(rowTexts()).toHaveLength(2);
  expect(screen.queryByText('In other categories')).not.toBeInTheDocument();
});
