import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  findTab,
  openCatalogue,
  startSampleServer,
} from '#web/features/catalogue/testing/catalogue-probe.tsx';
import { CategoryTabs } from './category-tabs.tsx';

beforeEach(() => {
  startSampleServer();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const opener = () => screen.getByRole('button', { name: 'All categories' });

async function openList(): Promise<HTMLElement> {
  await findTab('Gaming');
  await userEvent.click(opener());
  const sheet = screen.getByRole('dialog', { name: 'All categories' });
  await within(sheet).findByRole('button', { name: /^Gaming/ });
  return sheet;
}

function namesIn(sheet: HTMLElement): (string | null)[] {
  return within(sheet)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);
}

test('the button stands outside the tab list and opens its frame at once', async () => {
  openCatalogue();
  await findTab('Gaming');
  expect(screen.getByRole('tablist')).not.toContainElement(opener());
  await userEvent.click(opener());
  expect(screen.getByRole('dialog', { name: 'All categories' })).toBeVisible();
});

test('it lists all categories, and the sections of the chosen one', async () => {
  openCatalogue();
  const sheet = await openList();
  expect(namesIn(sheet).map((name) => name?.trim())).toEqual([
    'iPhone Used Locked',
    'iPhone 15 Series',
    'Others',
    'iPad',
    'Tools',
    'Gaming',
    'Close',
  ]);
  const chosen = within(sheet).getByRole('button', { name: 'iPhone Used Locked' });
  expect(chosen).toHaveAttribute('aria-current', 'true');
});

test('a category is opened, with one history entry and the list closed', async () => {
  openCatalogue();
  const sheet = await openList();
  const entries = window.history.length;
  await userEvent.click(within(sheet).getByRole('button', { name: 'iPad' }));
  expect(await screen.findByText('iPad Air 13')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(window.location.search).toBe('?category=IPAD');
  expect(window.history.length).toBe(entries);
  window.history.back();
  expect(await screen.findByText('iPhone 15 128GB')).toBeVisible();
  expect(window.history.state).toBeNull();
});

test('a section is scrolled to, and its title has the focus', async () => {
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.textContent);
  });
  openCatalogue();
  const sheet = await openList();
  scrolled.length = 0;
  await userEvent.click(within(sheet).getByRole('button', { name: 'Others' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Others' })).toHaveFocus());
  expect(scrolled).toEqual(['Others']);
});

test('while searching it shows how many match, and no sections', async () => {
  openCatalogue();
  await findTab('Gaming');
  await userEvent.type(screen.getByLabelText('Search'), 'pro');
  const sheet = await openList();
  // The results follow the typed text when the page has time for them.
  expect(await within(sheet).findByRole('button', { name: 'iPad 1 match' })).toBeVisible();
  expect(within(sheet).getByRole('button', { name: 'Tools' })).toBeVisible();
  expect(within(sheet).queryByRole('button', { name: 'Others' })).not.toBeInTheDocument();
});

test('behind the changes, which hide the list, it shows no sections', async () => {
  openCatalogue();
  await findTab('Gaming');
  screen.getByRole('tabpanel').style.display = 'none';
  const sheet = await openList();
  expect(within(sheet).getByRole('button', { name: 'Tools' })).toBeVisible();
  expect(within(sheet).queryByRole('button', { name: 'Others' })).not.toBeInTheDocument();
});

test('the strip can be drawn where there is no window', () => {
  vi.stubGlobal('window', undefined);
  const markup = renderToStaticMarkup(
    <CategoryTabs
      categories={['IPAD', 'TOOLS']}
      chosen="IPAD"
      counts={null}
      panelId="panel"
      onCategoryChange={() => undefined}
    />,
  );
  expect(markup).toContain('All categories');
  expect(markup.match(/role="tab"/g)).toHaveLength(2);
});
