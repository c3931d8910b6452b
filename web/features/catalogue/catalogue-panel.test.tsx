import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { CataloguePanel } from './catalogue-panel.tsx';
import { CategoryTabs } from './category-tabs.tsx';
import { OfflineNote, PublishedNote } from './list-notes.tsx';
import { type FakeServer, failure, never, startFakeServer } from './testing/fake-server.ts';
import { useCatalogue } from './use-catalogue.ts';

let server: FakeServer;

beforeEach(() => {
  server = startFakeServer({
    'IPHONE USED LOCKED': ['# iPhone 15 Series', 'iPhone 15 Pro Max 256GB', 'iPhone 15 128GB', '# Others'],
    IPAD: ['iPad Pro 11 256GB', 'iPad Air 13'],
    TOOLS: ['Heat Gun'],
    GAMING: [],
  });
});

afterEach(() => {
  // Before the server goes: a page that is still there would ask the real network.
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

function Catalogue() {
  const { lists, search, searchText, setSearchText, setCategory } = useCatalogue('signed-out');
  return (
    <>
      <input aria-label="Search" value={searchText} onChange={(event) => setSearchText(event.target.value)} />
      <CategoryTabs
        categories={lists.categories}
        chosen={lists.chosen}
        counts={search?.counts ?? null}
        panelId="panel"
        onCategoryChange={setCategory}
      />
      <OfflineNote hasList={lists.chosenQuery?.data !== undefined} />
      <CataloguePanel id="panel" lists={lists} search={search} onCategoryChange={setCategory} />
      <PublishedNote publishedAt={lists.categoriesQuery.data?.publishedAt} />
    </>
  );
}

function open(address = '/'): void {
  window.history.replaceState(null, '', address);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Catalogue />
    </QueryClientProvider>,
  );
}

const tab = (name: string | RegExp) => screen.findByRole('tab', { name });

async function openAndType(text: string): Promise<void> {
  open();
  await screen.findByText('iPhone 15 128GB');
  await waitFor(() => expect(server.asked).toHaveLength(5));
  await userEvent.type(screen.getByLabelText('Search'), text);
}

function rows(): (string | null)[] {
  return within(screen.getByRole('tabpanel'))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
}

/** The polite line above the results. */
function summary(): HTMLElement {
  return within(screen.getByRole('tabpanel')).getByRole('status');
}

describe('the list', () => {
  test("a row reads 'name, $price'", async () => {
    open();
    await screen.findByText('iPhone 15 128GB');
    expect(rows()).toEqual(['iPhone 15 Pro Max 256GB, $110', 'iPhone 15 128GB, $120']);
  });

  test('header rows are headings, one without rows too', async () => {
    open();
    await screen.findByText('iPhone 15 128GB');
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'iPhone 15 Series',
      'Others',
    ]);
  });

  test('when it was published is said', async () => {
    open();
    expect(await screen.findByText(/^List published/)).toHaveTextContent(/14 Nov 2026, \d\d:12$/);
  });

  test('an empty category says so', async () => {
    open('/?category=GAMING');
    expect(await screen.findByText('No devices found')).toBeVisible();
    expect(screen.getByText('Try adjusting your search or category')).toBeVisible();
  });

  test('without any category it says the same', async () => {
    server.lists.clear();
    open();
    expect(await screen.findByText('No devices found')).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  test("while it is loading it says 'Loading devices...'", async () => {
    server.interfere = (what) => (what === 'categories' ? undefined : never());
    open();
    expect(await screen.findByText('Loading devices...')).toBeVisible();
  });

  test('a failure offers to try again', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.interfere = () => failure();
    open();
    const button = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByText('Devices could not be loaded')).toBeVisible();
    server.interfere = () => undefined;
    await userEvent.click(button);
    expect(await screen.findByText('iPhone 15 128GB')).toBeVisible();
    expect(warn).toHaveBeenCalledOnce();
  });

  test('without a connection the last list stays, and says so', async () => {
    open();
    await screen.findByText('iPhone 15 128GB');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText('You are offline. This is the list as it was last loaded.')).toBeVisible();
    expect(screen.getByText('iPhone 15 128GB')).toBeVisible();
  });
});

test('without a connection and without a list nothing is said of a list', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.interfere = () => never();
  open();
  expect(screen.getByText('You are offline.')).toBeVisible();
});

describe('the tabs', () => {
  test('carry the friendly labels in the order of the server, the first chosen', async () => {
    open();
    await tab('iPhone Used Locked');
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((element) => element.textContent?.trim())).toEqual([
      'iPhone Used Locked',
      'iPad',
      'Tools',
      'Gaming',
    ]);
    expect(tabs.map((element) => element.getAttribute('aria-selected'))).toEqual([
      'true',
      'false',
      'false',
      'false',
    ]);
    expect(tabs.map((element) => element.tabIndex)).toEqual([0, -1, -1, -1]);
  });

  test('name the panel, and the panel is named by the chosen one', async () => {
    open();
    const chosen = await tab('iPhone Used Locked');
    expect(chosen).toHaveAttribute('aria-controls', 'panel');
    expect(screen.getByRole('tabpanel', { name: 'iPhone Used Locked' })).toBeVisible();
  });

  test('change the list, the address, and what Back goes to', async () => {
    open();
    await userEvent.click(await tab('iPad'));
    expect(await screen.findByText('iPad Air 13')).toBeVisible();
    expect(window.location.search).toBe('?category=IPAD');
    window.history.back();
    expect(await screen.findByText('iPhone 15 128GB')).toBeVisible();
    expect(window.location.search).toBe('');
  });

  test('are chosen by the address', async () => {
    open('/?category=TOOLS');
    expect(await screen.findByText('Heat Gun')).toBeVisible();
    expect(await tab('Tools')).toHaveAttribute('aria-selected', 'true');
  });

  test('follow the arrow keys, with the focus on the chosen one', async () => {
    open();
    (await tab('iPhone Used Locked')).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(await tab('iPad')).toHaveFocus();
    expect(await tab('iPad')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{End}');
    expect(await tab('Gaming')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(await tab('iPhone Used Locked')).toHaveFocus();
  });
});

describe('a search', () => {
  test('shows what was found with its words marked, and how much that is', async () => {
    await openAndType('pro max');
    expect(rows()).toEqual(['iPhone 15 Pro Max 256GB, $110']);
    expect(screen.getByText('Pro Max')).toHaveProperty('tagName', 'MARK');
    expect(summary()).toHaveTextContent('1 of 2 in iPhone Used Locked');
  });

  test('counts the matches of the other tabs, and leaves those without any alone', async () => {
    await openAndType('pro');
    expect(await tab('iPad 1 match')).toBeVisible();
    expect(await tab('iPhone Used Locked 1 match')).toBeVisible();
    expect(await tab('Tools')).not.toHaveAttribute('data-has-matches');
    expect(await tab('iPad 1 match')).toHaveAttribute('data-has-matches');
  });

  test('offers the other categories, keeps its text there, and the focus goes along', async () => {
    await openAndType('256');
    await userEvent.click(screen.getByRole('button', { name: 'iPad 1 match' }));
    expect(await tab('iPad 1 match')).toHaveAttribute('aria-selected', 'true');
    expect(rows()[0]).toBe('iPad Pro 11 256GB, $100');
    expect(screen.getByRole('tabpanel')).toHaveFocus();
    expect(window.location.search).toBe('?category=IPAD&q=256');
  });

  test('without a match here still offers where there is one', async () => {
    await openAndType('heat gun');
    expect(screen.getByText('No devices found')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'In other categories' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tools 1 match' })).toBeVisible();
  });

  test('without a match anywhere offers nothing', async () => {
    await openAndType('xyzzy');
    expect(screen.getByText('No devices found')).toBeVisible();
    expect(screen.queryByText('In other categories')).not.toBeInTheDocument();
  });

  test('is in the address a moment later, without a step of the history for it', async () => {
    await openAndType('pro');
    const steps = window.history.length;
    await waitFor(() => expect(window.location.search).toBe('?q=pro'));
    expect(window.history.length).toBe(steps);
    await userEvent.clear(screen.getByLabelText('Search'));
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(rows()).toHaveLength(2);
  });

  test('is taken from the address, and follows it back', async () => {
    open('/?q=pro');
    await waitFor(() => expect(summary()).toHaveTextContent('1 of 2 in iPhone Used Locked'));
    expect(screen.getByLabelText('Search')).toHaveValue('pro');
    window.history.pushState(null, '', '/?q=128');
    await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue('128'));
    window.history.back();
    await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue('pro'));
  });

  test('of nothing but spaces is none', async () => {
    await openAndType('  ');
    expect(rows()).toHaveLength(2);
    expect(screen.queryByText('In other categories')).not.toBeInTheDocument();
  });
});
