import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import {
  findTab,
  openCatalogue,
  rowTexts,
  startSampleServer,
} from '#web/features/catalogue/testing/catalogue-probe.tsx';
import type { CatalogueServer } from '#web/features/catalogue/testing/catalogue-server.ts';
import { Gate, refuse } from '#web/lib/testing/fake-replies.ts';

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
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: text } });
  if (text.trim() !== '') await waitFor(() => expect(summary()).not.toBeEmptyDOMElement());
}

/** What screen readers hear. */
function summary(): HTMLElement {
  return within(screen.getByRole('tabpanel')).getByRole('status');
}

/** The labels above the results, with their counts. */
function headings(): (string | null)[] {
  return screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
}

test('a search highlights its words in the results and counts them', async () => {
  await openAndType('pro max');
  expect(rowTexts()).toEqual(['iPhone 15 Pro Max 256GB, $110']);
  expect(screen.getByText('Pro Max')).toHaveProperty('tagName', 'MARK');
  expect(headings()).toEqual(['iPhone Used Locked 1 of 2']);
  expect(summary()).toHaveTextContent('1 of 2 in iPhone Used Locked.');
});

test('a search counts the matches on the other tabs, and leaves tabs without any unchanged', async () => {
  await openAndType('pro');
  expect(await findTab('iPad 1 match')).toBeVisible();
  expect(await findTab('iPhone Used Locked 1 match')).toBeVisible();
  expect(await findTab('Tools')).not.toHaveAttribute('data-has-matches');
  expect(await findTab('iPad 1 match')).toHaveAttribute('data-has-matches');
});

test('a search shows the matches of all categories with prices, the chosen one first', async () => {
  await openAndType('256');
  expect(headings()).toEqual(['iPhone Used Locked 1 of 2', 'iPad 1 of 2']);
  expect(rowTexts()).toEqual(['iPhone 15 Pro Max 256GB, $110', 'iPad Pro 11 256GB, $100']);
  expect(screen.queryByRole('button', { name: /^iPhone Used Locked/ })).not.toBeInTheDocument();
  expect(summary()).toHaveTextContent('1 of 2 in iPhone Used Locked. 1 in 1 other category.');
});

test('rows of one name below several titles say which one, because results have no titles', async () => {
  const iPad = (display: string, isHeader: boolean): CatalogueRow => ({
    ...{ device: display, display, finalPrice: isHeader ? 0 : 300, category: 'IPAD', isHeader },
  });
  server.lists.set('IPAD', [
    iPad('New', true),
    iPad('iPad Pro 13', false),
    iPad('Used', true),
    { ...iPad('iPad Pro 13', false), note: 'Boxed', finalPrice: 200 },
    iPad('iPad Pro 11', false),
  ]);
  await openAndType('ipad pro');
  expect(rowTexts()).toEqual(
    expect.arrayContaining(['iPad Pro 13, New, $300', 'iPad Pro 13, Used, Boxed, $200', 'iPad Pro 11, $300']),
  );
});

test('a press on another category chooses it, and keeps the search and the focus there', async () => {
  await openAndType('256');
  await userEvent.click(screen.getByRole('button', { name: 'iPad 1 of 2' }));
  expect(await findTab('iPad 1 match')).toHaveAttribute('aria-selected', 'true');
  expect(rowTexts()[0]).toBe('iPad Pro 11 256GB, $100');
  expect(screen.getByRole('tabpanel')).toHaveFocus();
  expect(window.location.search).toBe('?category=IPAD&q=256');
});

test('a chosen category without a match is one quiet line above the answers', async () => {
  await openAndType('heat gun');
  expect(screen.getByText('No matches in iPhone Used Locked')).toBeVisible();
  expect(screen.queryByText('No devices found')).not.toBeInTheDocument();
  expect(rowTexts()).toEqual(['Heat Gun, $100']);
  expect(summary()).toHaveTextContent('No matches in iPhone Used Locked1 in 1 other category.');
});

test('a search says which words it dropped', async () => {
  await openAndType('purple iphone 15 $420');
  expect(screen.getByText('No match for “purple”, “$420”')).toBeVisible();
  expect(rowTexts()).toHaveLength(2);
  expect(summary()).toHaveTextContent('No match for “purple”, “$420”2 of 2 in iPhone Used Locked.');
});

test('a search without a match anywhere says so', async () => {
  await openAndType('oneplus 12');
  expect(screen.getByText('No devices found')).toBeVisible();
  expect(screen.getByText('Try adjusting your search or category')).toBeVisible();
  expect(screen.queryByText(/^No match/)).not.toBeInTheDocument();
  expect(summary()).toHaveTextContent('No devices found');
});

test('while categories load, a search without a match says so instead', async () => {
  const gate = new Gate();
  server.onList('TOOLS', gate);
  openCatalogue('/?q=heat');
  expect(await screen.findByText('No matches so far')).toBeVisible();
  expect(await screen.findByText('Still loading Tools…')).toBeVisible();
  expect(summary()).toHaveTextContent('No matches so farSome categories are still loading.');
  expect(screen.queryByText('No devices found')).not.toBeInTheDocument();
  gate.release();
  expect(await screen.findByText('Heat')).toBeVisible();
  expect(screen.queryByText('Still loading Tools…')).not.toBeInTheDocument();
});

test('a category that failed is named in a search and can be tried again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.onList('TOOLS', refuse('internal'));
  openCatalogue('/?q=heat');
  expect(await screen.findByText('Tools could not be loaded')).toBeVisible();
  expect(screen.getByText('No matches so far')).toBeVisible();
  expect(screen.queryByText('No devices found')).not.toBeInTheDocument();
  server.asUsual();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Heat')).toBeVisible();
});

test('a chosen category that failed does not hide the matches of the others', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.onList('IPHONE USED LOCKED', refuse('internal'));
  openCatalogue('/?q=heat');
  expect(await screen.findByText('Heat')).toBeVisible();
  expect(screen.getByText('iPhone Used Locked could not be loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
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
  await waitFor(() => expect(headings()).toEqual(['iPhone Used Locked 1 of 2', 'iPad 1 of 2']));
  expect(screen.getByLabelText('Search')).toHaveValue('pro');
  window.history.pushState(null, '', '/?q=128');
  await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue('128'));
  window.history.back();
  await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue('pro'));
});

test('a search finds the variant that it names first, and rows without a price by their words', async () => {
  const graded = (variant: string, more: Partial<CatalogueRow>): CatalogueRow => {
    const display = `iPhone 14 128GB ${variant}`;
    return {
      device: display,
      display,
      finalPrice: null,
      category: 'IPHONE USED LOCKED',
      isHeader: false,
      ...more,
    };
  };
  server.lists
    .get('IPHONE USED LOCKED')
    ?.push(
      graded('A+', { variant: 'A+', group: 'iPhone 14 128GB', onRequest: 'Call' }),
      graded('B+', { variant: 'B+', group: 'iPhone 14 128GB', finalPrice: 300 }),
      graded('B', { variant: 'B', group: 'iPhone 14 128GB', outOfStock: true }),
    );
  await openAndType('14 128 b');
  expect(rowTexts()).toEqual(['iPhone 14 128GB B, Out of stock', 'iPhone 14 128GB B+, $300']);
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: '14 128 a+' } });
  await waitFor(() => expect(rowTexts()).toEqual(['iPhone 14 128GB A+, Call']));
});

test('a search of only spaces is no search', async () => {
  await openAndType('  ');
  expect(rowTexts()).toHaveLength(2);
  expect(summary()).toBeEmptyDOMElement();
});
