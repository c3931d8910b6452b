import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Gate, refuse } from '#web/lib/testing/fake-replies.ts';
import { findTab, openCatalogue, rowTexts, startSampleServer } from './testing/catalogue-probe.tsx';
import type { CatalogueServer } from './testing/catalogue-server.ts';

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

describe('the list', () => {
  test("a row reads 'name, $price'", async () => {
    openCatalogue();
    await screen.findByText('iPhone 15 128GB');
    expect(rowTexts()).toEqual(['iPhone 15 Pro Max 256GB, $110', 'iPhone 15 128GB, $120']);
  });

  test('header rows are headings, one without rows too', async () => {
    openCatalogue();
    await screen.findByText('iPhone 15 128GB');
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'iPhone 15 Series',
      'Others',
    ]);
  });

  test('says when its prices were last updated', async () => {
    server.on('listCategories', {
      categories: ['IPAD'],
      publishedAt: '2025-11-14T09:12:00.000Z',
      updatedAt: '2025-11-14T10:34:00.000Z',
    });
    openCatalogue();
    expect(await screen.findByText(/^Updated/)).toHaveTextContent(/^Updated 14 Nov 2025, \d\d:34$/);
    const time = screen.getByText(/\d\d:34$/, { selector: 'time' });
    expect(time).toHaveAttribute('datetime', '2025-11-14T10:34:00.000Z');
    expect(time).toHaveAttribute('title', expect.stringMatching(/^14 Nov 2025, \d\d:34$/));
  });

  test('says when it was published if the server says no more', async () => {
    server.on('listCategories', { categories: ['IPAD'], publishedAt: '2025-11-14T09:12:00.000Z' });
    openCatalogue();
    expect(await screen.findByText(/^Updated/)).toHaveTextContent(/^Updated 14 Nov 2025, \d\d:12$/);
  });

  test("today's update says so until midnight", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 16, 23, 58) });
    const updatedAt = new Date(2026, 10, 16, 14, 5).toISOString();
    server.on('listCategories', { categories: ['IPAD'], publishedAt: updatedAt, updatedAt });
    openCatalogue();
    expect(await screen.findByText(/^Updated/)).toHaveTextContent('Updated today at 14:05');
    act(() => void vi.advanceTimersByTime(180_000));
    expect(screen.getByText(/^Updated/)).toHaveTextContent('Updated yesterday at 14:05');
  });

  test('an empty category says so', async () => {
    openCatalogue('/?category=GAMING');
    expect(await screen.findByText('No devices found')).toBeVisible();
    expect(screen.getByText('Try adjusting your search or category')).toBeVisible();
  });

  test('says the same without any category', async () => {
    server.lists.clear();
    openCatalogue();
    expect(await screen.findByText('No devices found')).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  test("while it is loading it says 'Loading devices...'", async () => {
    server.on('listDevices', new Gate());
    openCatalogue();
    expect(await screen.findByText('Loading devices...')).toBeVisible();
  });

  test('a failure offers to try again', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.onEvery(refuse('internal'));
    openCatalogue();
    const button = await screen.findByRole('button', { name: 'Try Again' });
    expect(screen.getByText('Devices could not be loaded')).toBeVisible();
    server.asUsual();
    await userEvent.click(button);
    expect(await screen.findByText('iPhone 15 128GB')).toBeVisible();
    expect(warn).toHaveBeenCalledOnce();
  });

  test('without a connection keeps the last list and says so', async () => {
    openCatalogue();
    await screen.findByText('iPhone 15 128GB');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(
      await screen.findByText(/^You are offline\. Prices as of \d+ \w+ \d{4}, \d\d:\d\d\.$/),
    ).toBeVisible();
    expect(screen.getByText('iPhone 15 128GB')).toBeVisible();
  });
});

test('without a connection and without a list does not mention a list', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.onEvery(new Gate());
  openCatalogue();
  expect(screen.getByText('You are offline.')).toBeVisible();
});

describe('the tabs', () => {
  test('carry the friendly labels in the order of the server, the first chosen', async () => {
    openCatalogue();
    await findTab('iPhone Used Locked');
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
    openCatalogue();
    const chosen = await findTab('iPhone Used Locked');
    expect(chosen).toHaveAttribute('aria-controls', 'panel');
    expect(screen.getByRole('tabpanel', { name: 'iPhone Used Locked' })).toBeVisible();
  });

  test('change the list, the address, and what Back goes to', async () => {
    openCatalogue();
    await userEvent.click(await findTab('iPad'));
    expect(await screen.findByText('iPad Air 13')).toBeVisible();
    expect(window.location.search).toBe('?category=IPAD');
    window.history.back();
    expect(await screen.findByText('iPhone 15 128GB')).toBeVisible();
    expect(window.location.search).toBe('');
  });

  test('are chosen by the address', async () => {
    openCatalogue('/?category=TOOLS');
    expect(await screen.findByText('Heat Gun')).toBeVisible();
    expect(await findTab('Tools')).toHaveAttribute('aria-selected', 'true');
  });

  test('follow the arrow keys, with the focus on the chosen one', async () => {
    openCatalogue();
    (await findTab('iPhone Used Locked')).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(await findTab('iPad')).toHaveFocus();
    expect(await findTab('iPad')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{End}');
    expect(await findTab('Gaming')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(await findTab('iPhone Used Locked')).toHaveFocus();
  });
});
