import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { takeConsoleErrors } from '#test/setup/dom.ts';
import { answerRaw, Gate, refuse } from '#web/lib/testing/fake-replies.ts';
import { ConfigServer } from './testing/config-server.ts';
import { chooseRole, forgetToast, openRoom, openTab, press } from './testing/room-probe.tsx';

let server: ConfigServer;

beforeEach(() => {
  server = new ConfigServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

async function makeUnsaved(): Promise<void> {
  await press('Set 20');
  await screen.findByText('Unsaved');
}

describe('access to the Engine Room', () => {
  test('is required without a sign-in, and nothing is requested', async () => {
    openRoom({ isSignedIn: false, canAccess: false });
    expect(screen.getByRole('dialog', { name: 'Engine Room' })).toBeVisible();
    expect(screen.getByText('Engine Room access required')).toBeVisible();
    expect(screen.getByText(/^Please authenticate/)).toBeVisible();
    expect(server.calls).toEqual([]);
  });

  test('is required without the permission', () => {
    openRoom({ canAccess: false });
    expect(screen.getByText('Engine Room access required')).toBeVisible();
    expect(screen.getByText(/^Please authenticate/)).toBeVisible();
    expect(server.calls).toEqual([]);
  });

  test('unsaved changes survive a session that ends and a new sign-in inside the Engine Room', async () => {
    const onSignIn = vi.fn();
    const room = openRoom({ onSignIn });
    await makeUnsaved();
    room.change({ isSignedIn: false });
    expect(screen.getByText('Engine Room access required')).toBeVisible();
    expect(screen.getByText('Your changes are kept. Sign in to save them.')).toBeVisible();
    await press('Sign In');
    expect(onSignIn).toHaveBeenCalledOnce();
    room.change({ isSignedIn: true });
    expect(await screen.findByText('Unsaved')).toBeVisible();
  });
});

describe('loading', () => {
  test('shows a loading panel until the configuration has loaded', async () => {
    server.onEvery(new Gate());
    openRoom();
    expect(await screen.findByText('Loading configuration...')).toBeVisible();
  });

  test('a refusal is shown at once and not retried', async () => {
    server.on('getConfig', refuse('access/denied'));
    openRoom();
    expect(await screen.findByText('Error loading configuration')).toBeVisible();
    expect(screen.getByText('Please try refreshing or check your connection')).toBeVisible();
    expect(server.sent('getConfig')).toHaveLength(1);
    server.asUsual();
    await press('Try Again');
    expect(await screen.findByTestId('matrix')).toBeVisible();
  });

  test('any other failure is retried three times', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.on('getConfig', refuse('internal'));
    openRoom();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByText('Error loading configuration')).toBeVisible();
    expect(server.sent('getConfig')).toHaveLength(4);
  });

  test('an empty answer says that nothing was loaded', async () => {
    server.on('getConfig', answerRaw(200, 'null'));
    openRoom();
    expect(await screen.findByText('Configuration not loaded')).toBeVisible();
  });

  test('without the categories the matrix fails, and the other tabs work', async () => {
    server.on('listCategories', refuse('internal'));
    openRoom();
    expect(await screen.findByText('Error loading pricing matrix')).toBeVisible();
    await openTab('Themes');
    expect(await screen.findByRole('heading', { name: 'Matrix Hacker' })).toBeVisible();
  });

  test('a tab that breaks leaves the others intact', async () => {
    // A name from a newer server, which no theme here answers to.
    const newer = { ...server.configuration, revision: 3, themeByRole: null, perCategoryByRole: {} };
    server.on('getConfig', answerRaw(200, JSON.stringify(newer)));
    openRoom();
    expect(await screen.findByText('Error loading pricing matrix')).toBeVisible();
    expect(takeConsoleErrors()).not.toEqual([]);
    await openTab('Themes');
    expect(await screen.findByText('The admin theme is managed in the Admin Portal.')).toBeVisible();
  });

  test('the configuration is cached for five minutes, then loaded again', async () => {
    openRoom();
    await screen.findByTestId('matrix');
    await press('Done');
    await press('Engine Room');
    await screen.findByTestId('matrix');
    expect(server.sent('getConfig')).toHaveLength(1);
    await press('Done');
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
    await press('Engine Room');
    await waitFor(() => expect(server.sent('getConfig')).toHaveLength(2));
  });
});

describe('the frame of the Engine Room', () => {
  test('has a role switch, three tabs, a link to the Admin Portal and a close button', async () => {
    openRoom();
    await screen.findByTestId('matrix');
    expect(screen.getAllByRole('radio').map((option) => option.textContent)).toEqual([
      'Public',
      'VIP',
      'Heavyweight',
    ]);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Pricing',
      'Themes',
      'Import/Export',
    ]);
    expect(screen.getByRole('link', { name: 'Admin Portal' })).toHaveAttribute('href', '/admin');
    await press('Close Engine Room');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test.each(['Public', 'VIP', 'Heavyweight'])(
    'the footer says whose settings these are: %s',
    async (name) => {
      openRoom();
      await chooseRole(name);
      expect(screen.getByText(`Configuring settings for ${name} Users`)).toBeVisible();
    },
  );

  test('rows are the published categories, and those that have rules', async () => {
    server.configuration = {
      ...server.configuration,
      perCategoryByRole: {
        ...server.configuration.perCategoryByRole,
        vip: { DRONES: { '470+': { mode: 'flat', pct: 0, flat: 5 } } },
      },
    };
    openRoom();
    expect(await screen.findByTestId('matrix')).toHaveAttribute('data-categories', 'IPAD,TOOLS,DRONES');
  });

  test('before the first list, rows are the thirteen usual categories', async () => {
    server.lists.clear();
    openRoom();
    expect((await screen.findByTestId('matrix')).dataset.categories?.split(',')).toHaveLength(13);
  });
});

describe('leaving with unsaved changes', () => {
  const ways: [string, () => Promise<void>][] = [
    ['the close button', () => press('Close Engine Room')],
    ['Done', () => press('Done')],
    ['Escape', async () => void (await userEvent.keyboard('{Escape}'))],
    ["the browser's Back", goBack],
    [
      'the Admin Portal link',
      async () => userEvent.click(screen.getByRole('link', { name: 'Admin Portal' })),
    ],
  ];

  test.each(ways)('%s asks first, and staying keeps everything', async (_, leave) => {
    openRoom();
    await makeUnsaved();
    await leave();
    const question = await screen.findByRole('alertdialog', { name: 'Discard unsaved changes' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Unsaved')).toBeVisible();
    expect(window.location.pathname).toBe('/');
    await leave();
    await press('Discard Changes');
    await waitFor(() =>
      expect(screen.queryByRole('dialog') === null || window.location.pathname === '/admin').toBe(true),
    );
  });

  test.each(ways)('%s leaves at once when all is saved', async (_, leave) => {
    openRoom();
    await screen.findByTestId('matrix');
    await leave();
    await waitFor(() =>
      expect(screen.queryByRole('dialog') === null || window.location.pathname === '/admin').toBe(true),
    );
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('the browser warns before the page is left, only with unsaved changes', async () => {
    openRoom();
    await screen.findByTestId('matrix');
    expect(leavePage()).toBe(false);
    await makeUnsaved();
    expect(leavePage()).toBe(true);
  });
});

async function goBack(): Promise<void> {
  // The entry of the question, which was above that of the Engine Room, is left first.
  await waitFor(() => expect(window.history.state).toHaveProperty('layers', 1));
  window.history.back();
}

function leavePage(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
