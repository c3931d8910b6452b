import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { ChangedRow } from '#domain/contract/entities/changes.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { permissionsOf, type Role } from '#domain/contract/entities/roles.ts';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { FALLBACK_BRAND } from '#domain/shop/fallback-brand.ts';
import { CATALOGUE_KEY } from '#web/features/catalogue/catalogue.queries.ts';
import { CatalogueServer } from '#web/features/catalogue/testing/catalogue-server.ts';
import { ownerOf, wipeKeptLists } from '#web/lib/kept/kept-lists.ts';
import { setListVersion } from '#web/lib/list-version.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { NO_CONNECTION } from '#web/lib/testing/fake-replies.ts';
import { CataloguePage } from './catalogue-page.tsx';

const HOUR_MS = 60 * 60_000;
const PRICES_ROW = { category: 'IPAD', isHeader: false };
const strip = (group: string, byLabel: Record<string, number>): CatalogueRow[] =>
  Object.entries(byLabel).map(([variant, finalPrice]) => {
    const display = `${group} ${variant}`;
    return { ...PRICES_ROW, device: display, display, finalPrice, group, variant };
  });

const row = (device: string, category = 'IPAD') => ({ category, device, display: device, occurrence: 1 });
const moved = (device: string, before: number, now: number, category?: string): ChangedRow => ({
  ...row(device, category),
  kind: 'changed',
  before: { price: before },
  now: { price: now },
});
const CHANGES: ChangedRow[] = [
  moved('iPad', 90, 110),
  moved('iPad Air', 140, 120),
  { ...moved('iPad Pro B', 240, 250), group: 'iPad Pro', variant: 'B' },
  { ...row('iPad mini'), kind: 'added', now: { price: null, onRequest: 'Call' } },
  { ...row('iPad 2'), kind: 'removed', before: { price: 50 } },
  moved('Heat Gun', 120, 100, 'TOOLS'),
];

const BRAND: Brand = { ...FALLBACK_BRAND, maySeeChanges: ['public', 'vip', 'customer'] };

let server: CatalogueServer;
let answer: CallAnswer<'listChanges'>;

beforeEach(() => {
  localStorage.clear();
  answer = { since: 4, version: 7, tooMany: false, rows: CHANGES };
  server = new CatalogueServer({
    IPAD: ['# iPads', 'iPad', 'iPad Air', 'iPad Max'],
    TOOLS: ['Heat Gun', 'Tweezers'],
  }).start();
  server.lists.get('IPAD')?.push(...strip('iPad Pro', { A: 300, B: 250 }), {
    ...PRICES_ROW,
    device: 'iPad mini',
    display: 'iPad mini',
    finalPrice: null,
    onRequest: 'Call',
  });
  // As the server does: it knows no version but the one of the last visit.
  server.usually({
    listChanges: ({ query: { since } }) =>
      since === answer.since ? answer : { ...answer, since, tooMany: true, isUnknown: true, rows: [] },
    noteLastVisit: () => ({ before: null }),
  });
});

afterEach(() => {
  cleanup();
  setListVersion(null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

const tokenOf = (role: Role) => (role === 'public' ? null : 'c'.repeat(64));

/** The viewer has seen this version on this device, two hours ago. */
function rememberVisit(version = 4, { role = 'public', ago = 2 * HOUR_MS }: RememberedVisit = {}): void {
  const viewer = { generation: '0', owner: ownerOf({ token: tokenOf(role) }), role };
  const visits = { version, at: Date.now() - ago, before: null };
  localStorage.setItem('last_visit', JSON.stringify({ ...viewer, ...visits }));
}

interface RememberedVisit {
  readonly role?: Role;
  readonly ago?: number;
}

async function visit({ role = 'public', brand = BRAND }: { role?: Role; brand?: Brand } = {}) {
  const token = tokenOf(role);
  if (token) localStorage.setItem('auth_token', token);
  const queryClient = createQueryClient();
  const pageOf = (viewer: Role) => (
    <QueryClientProvider client={queryClient}>
      <CataloguePage
        brand={brand}
        viewer={{ role: viewer, permissions: permissionsOf(viewer), token }}
        onLogout={() => undefined}
      />
    </QueryClientProvider>
  );
  const { container, rerender } = render(pageOf(role));
  await screen.findByText('iPad Max');
  return {
    container,
    reload: () => queryClient.invalidateQueries({ queryKey: CATALOGUE_KEY }),
    /** Within the same session. */
    becomes: (other: Role) => rerender(pageOf(other)),
  };
}

const chip = () => screen.findByRole('button', { name: /since/ });
const stored = () => JSON.parse(localStorage.getItem('last_visit') ?? 'null');
/** A tab that was closing writes its visit once more. */
function logOut(): void {
  rememberVisit(4, { role: 'customer' });
  const late = localStorage.getItem('last_visit') ?? '';
  wipeKeptLists();
  expect(stored()).toBeNull();
  localStorage.setItem('last_visit', late);
}

const textsOf = (items: readonly HTMLElement[]) =>
  items.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '));
const rowTexts = () => textsOf(within(screen.getByRole('tabpanel')).getAllByRole('listitem'));
const shownChanges = () =>
  textsOf(within(screen.getByRole('region', { name: 'Changes' })).getAllByRole('listitem'));

function expectNothing(): void {
  expect(screen.queryByText(/since/)).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Changes' })).not.toBeInTheDocument();
}

async function openChanges() {
  fireEvent.click(await chip());
  return within(await screen.findByRole('region', { name: 'Changes' }));
}

describe('the chip', () => {
  test('says what has changed since the last visit, and a press shows exactly that', async () => {
    rememberVisit();
    await visit();
    expect(await chip()).toHaveTextContent(/^4 changed, 1 new, 1 gone since /);
    const changes = await openChanges();
    expect(await chip()).toHaveTextContent(/^6 changed since /);
    expect(screen.getByText('2 up, 2 down, 1 new, 1 gone')).toBeVisible();
    expect(shownChanges()).toEqual([
      'iPad, was $90, now $110',
      'iPad Air, was $140, now $120',
      'iPad Pro, A $300, B was $240, now $250',
      'iPad mini, New, Call',
      'iPad 2, was $50, No longer listed',
      'Heat Gun, was $120, now $100',
    ]);
    expect(changes.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'iPads',
      'Tools 1 changed',
    ]);
  });

  test('is gone where nothing has changed, on a first visit, and after a version that nobody knows', async () => {
    answer = { ...answer, rows: [] };
    rememberVisit();
    await visit();
    await waitFor(() => expect(stored()).toMatchObject({ version: 7, before: { version: 4 } }));
    expectNothing();
    cleanup();
    localStorage.clear();
    await visit();
    await waitFor(() => expect(stored()).toMatchObject({ version: 7, before: null }));
    expectNothing();
    cleanup();
    rememberVisit(3);
    await visit();
    await waitFor(() => expect(stored()).toMatchObject({ version: 7, before: { version: 3 } }));
    expectNothing();
  });

  test('of more changes than can be listed only says so', async () => {
    answer = { ...answer, tooMany: true, rows: [] };
    rememberVisit();
    await visit();
    expect(await screen.findByText(/^More than 500 prices changed since /)).toBeVisible();
    expect(screen.queryByRole('button', { name: /since/ })).not.toBeInTheDocument();
  });

  test('shows and notes nothing of a former tier once the tier has changed', async () => {
    rememberVisit(4, { role: 'vip' });
    server.usually({ getSession: () => NO_CONNECTION });
    const { container, becomes } = await visit({ role: 'vip' });
    fireEvent.click(await chip());
    expect(await screen.findByText('No longer listed')).toBeVisible();
    await waitFor(() => expect(stored()).toMatchObject({ role: 'vip', version: 7 }));
    server.usually({ listChanges: () => NO_CONNECTION });
    becomes('customer');
    expect(container.innerHTML).not.toMatch(/No longer listed|\$50|was /);
    await screen.findByText('iPad Max');
    await waitFor(() => expect(server.calls.at(-1)?.name).toBe('listChanges'));
    // The versions of two tiers are numbers of their own.
    expect(stored()).toMatchObject({ role: 'vip' });
  });

  test('is not there for who may not see changes, and nothing is asked', async () => {
    rememberVisit(4, { role: 'heavyweight' });
    const { container } = await visit({ role: 'heavyweight' });
    expect(container.innerHTML).not.toMatch(/change/);
    cleanup();
    const { maySeeChanges: _, ...brand } = BRAND;
    await visit({ role: 'customer', brand });
    expect(server.calls.map(({ name }) => name)).not.toContain('listChanges');
  });
});

describe('the list', () => {
  test('marks its changed prices, except those that it shows at another price', async () => {
    answer = { ...answer, rows: [moved('iPad', 90, 110), moved('iPad Air', 140, 999)] };
    rememberVisit();
    await visit();
    await chip();
    expect(rowTexts()).toEqual([
      'iPad, was $90, now $110',
      'iPad Air, $120',
      'iPad Max, $130',
      'iPad Pro, A $300, B $250',
      'iPad mini, Call',
    ]);
    const marks = document.querySelectorAll<HTMLElement>('[data-movement]');
    expect(Array.from(marks, ({ dataset }) => dataset.movement)).toEqual(['up']);
  });

  test('is asked for its changes again when newer prices have been loaded', async () => {
    rememberVisit();
    const { reload } = await visit();
    await openChanges();
    answer = { ...answer, version: 8, rows: [moved('iPad Max', 100, 130)] };
    server.usually({
      listCategories: () => ({
        categories: ['IPAD', 'TOOLS'],
        publishedAt: '2026-11-15T09:12:00.000Z',
      }),
    });
    await act(reload);
    await waitFor(() => expect(shownChanges()).toEqual(['iPad Max, was $100, now $130']));
    await waitFor(() => expect(stored()).toMatchObject({ version: 8, before: { version: 4 } }));
  });
});

describe('the changes', () => {
  test('give way to a search and to Back, and stay when another category is chosen', async () => {
    rememberVisit();
    await visit();
    const changes = await openChanges();
    fireEvent.click(changes.getByRole('button', { name: /Tools/ }));
    await waitFor(() => expect(shownChanges()[0]).toBe('Heat Gun, was $120, now $100'));
    expect(window.location.search).toBe('?view=changes&category=TOOLS');
    fireEvent.change(screen.getByLabelText('Search devices'), { target: { value: 'iPad' } });
    await screen.findByText(/in 1 other category/);
    expectNothing();
    act(() => window.history.back());
    await waitFor(() => expect(shownChanges()[0]).toBe('Heat Gun, was $120, now $100'));
    act(() => window.history.back());
    await waitFor(() => expect(shownChanges()[0]).toBe('iPad, was $90, now $110'));
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes' })).not.toBeInTheDocument());
    expect(window.location.search).toBe('');
  });

  test('close with a second press, which takes their entry from the history', async () => {
    rememberVisit();
    await visit();
    await openChanges();
    const entries = window.history.length;
    fireEvent.click(await chip());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Changes' })).not.toBeInTheDocument());
    await waitFor(() => expect(window.history.state?.changes).toBeUndefined());
    expect(window.location.search).toBe('');
    // A step back, not another entry.
    expect(window.history.length).toBe(entries);
  });

  test('close in the category that was chosen in them, and no step leads back to them', async () => {
    // A browser keeps no more entries than this: the number does not grow with each.
    vi.spyOn(History.prototype, 'length', 'get').mockReturnValue(50);
    rememberVisit();
    await visit();
    const changes = await openChanges();
    fireEvent.click(changes.getByRole('button', { name: /Tools/ }));
    await waitFor(() => expect(window.location.search).toBe('?view=changes&category=TOOLS'));
    fireEvent.change(screen.getByLabelText('Search devices'), { target: { value: 'iPad' } });
    fireEvent.change(screen.getByLabelText('Search devices'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('tab', { name: 'iPad' }));
    await waitFor(() => expect(window.location.search).toBe('?view=changes&category=IPAD'));
    fireEvent.click(await chip());
    await waitFor(() => expect(window.history.state).toBeNull());
    expect(window.location.search).toBe('?category=IPAD');
    expect(screen.queryByRole('region', { name: 'Changes' })).not.toBeInTheDocument();
    act(() => window.history.back());
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(screen.queryByRole('region', { name: 'Changes' })).not.toBeInTheDocument();
  });

  test('leave no step back to them when they were reached by Forward after a reload', async () => {
    rememberVisit();
    await visit();
    await openChanges();
    act(() => window.history.back());
    await waitFor(() => expect(window.location.search).toBe(''));
    cleanup();
    await visit();
    await chip();
    act(() => window.history.forward());
    await screen.findByRole('region', { name: 'Changes' });
    fireEvent.click(screen.getByRole('tab', { name: 'Tools' }));
    await waitFor(() => expect(window.location.search).toBe('?view=changes&category=TOOLS'));
    fireEvent.click(await chip());
    await waitFor(() => expect(window.history.state).toBeNull());
    expect(window.location.search).toBe('?category=TOOLS');
    act(() => window.history.back());
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(screen.queryByRole('region', { name: 'Changes' })).not.toBeInTheDocument();
  });

  test('close with the steps that there are where the browser has dropped the list below them', async () => {
    rememberVisit();
    await visit();
    await openChanges();
    fireEvent.click(screen.getByRole('tab', { name: 'Tools' }));
    await waitFor(() => expect(window.location.search).toBe('?view=changes&category=TOOLS'));
    vi.spyOn(History.prototype, 'length', 'get').mockReturnValue(2);
    const go = vi.spyOn(window.history, 'go');
    fireEvent.click(await chip());
    await waitFor(() => expect(window.history.state).toBeNull());
    expect(go.mock.calls).toEqual([[-1]]);
    expect(window.location.search).toBe('?category=TOOLS');
    act(() => window.history.back());
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  test('say so if there are none in the chosen category, and name one that has not loaded', async () => {
    answer = { ...answer, rows: [moved('Heat Gun', 120, 100, 'TOOLS')] };
    server.onList('TOOLS', NO_CONNECTION);
    rememberVisit();
    await visit();
    const changes = await openChanges();
    expect(changes.getByText('No changes in iPad')).toBeVisible();
    expect(changes.getByText('This category has not loaded yet.')).toBeVisible();
  });

  test('open no category that is gone with its devices', async () => {
    answer = {
      ...answer,
      rows: [...CHANGES, { ...row('Old Phone', 'PHONES'), kind: 'removed', before: { price: 9 } }],
    };
    rememberVisit();
    await visit();
    const changes = await openChanges();
    expect(changes.getByRole('heading', { name: 'Phones 1 changed' })).toBeVisible();
    expect(changes.queryByRole('button', { name: /^Phones/ })).not.toBeInTheDocument();
    expect(changes.getByRole('button', { name: /^Tools/ })).toBeVisible();
  });
});

describe('the last visit', () => {
  test('is another one only after half an hour: a reload keeps the changes', async () => {
    rememberVisit();
    await visit();
    await chip();
    cleanup();
    await visit();
    expect(await chip()).toHaveTextContent(/^4 changed/);
    expect(stored()).toMatchObject({ version: 7, before: { version: 4 } });
  });

  test('is the version that the page shows, not a newer one that it does not show yet', async () => {
    rememberVisit();
    setListVersion({ shown: 6, newest: 7 });
    await visit();
    await waitFor(() => expect(stored()).toMatchObject({ version: 6 }));
    await waitFor(() => expect(server.calls.map(({ name }) => name)).toContain('listChanges'));
    expectNothing();
    act(() => setListVersion({ shown: 7, newest: 7 }));
    expect(await chip()).toHaveTextContent(/^4 changed/);
  });

  test('of a customer may have been on another device', async () => {
    rememberVisit(3, { role: 'customer' });
    const at = new Date(Date.now() - HOUR_MS).toISOString();
    server.usually({ noteLastVisit: () => ({ before: { version: 4, at } }) });
    await visit({ role: 'customer' });
    expect(await chip()).toHaveTextContent(/^4 changed/);
    expect(server.bodies('noteLastVisit')).toEqual([{ version: 7 }]);
    expect(stored()).toMatchObject({ version: 7, before: { version: 4 } });
    cleanup();
    // Their own visit is what the server knows now; this one still goes on.
    server.usually({ noteLastVisit: () => ({ before: { version: 7, at: new Date().toISOString() } }) });
    await visit({ role: 'customer' });
    await chip();
  });

  test('without a connection is the one on this device', async () => {
    rememberVisit(4, { role: 'customer' });
    server.on('noteLastVisit', () => NO_CONNECTION);
    await visit({ role: 'customer' });
    expect(await chip()).toHaveTextContent(/^4 changed/);
  });

  test.each<[string, () => void]>([
    ['of another role', () => rememberVisit(4, { role: 'vip' })],
    ['of another session', () => rememberVisit(4)],
    ['before a logout', logOut],
    ['that is not readable', () => localStorage.setItem('last_visit', '{"version":"4"}')],
  ])('%s says nothing', async (_, remember) => {
    remember();
    await visit({ role: 'customer' });
    await waitFor(() => expect(stored()).toMatchObject({ version: 7, before: null, role: 'customer' }));
    expectNothing();
  });
});
