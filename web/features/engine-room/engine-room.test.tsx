import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { takeConsoleErrors } from '#test/setup/dom.ts';
import {
  chooseRole,
  findButton,
  forgetToast,
  openRoom,
  openTab,
  press,
  shownToast,
  TOKEN,
} from './room-probe.tsx';
import {
  type ConfigServer,
  never,
  newerRevision,
  refusal,
  startConfigServer,
} from './testing/config-server.ts';

vi.mock('./grid/pricing-matrix.tsx', async () => ({
  PricingMatrix: (await import('./testing/stand-in-matrix.tsx')).StandInMatrix,
}));

let server: ConfigServer;

beforeEach(() => {
  server = startConfigServer();
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

describe('who may come in', () => {
  test('unauthenticated: access is required, and nothing is asked of the server', async () => {
    openRoom({ isSignedIn: false, canAccess: false });
    expect(screen.getByRole('dialog', { name: 'Engine Room' })).toBeVisible();
    expect(screen.getByText('Engine Room access required')).toBeVisible();
    expect(screen.getByText(/^Please authenticate/)).toBeVisible();
    expect(server.requests).toEqual([]);
  });

  test('signed in without the permission: the same', () => {
    openRoom({ canAccess: false });
    expect(screen.getByText('Engine Room access required')).toBeVisible();
    expect(screen.getByText(/^Please authenticate/)).toBeVisible();
    expect(server.requests).toEqual([]);
  });

  test('work outlives a session that ends and is begun anew', async () => {
    const room = openRoom();
    await makeUnsaved();
    room.change({ isSignedIn: false });
    expect(screen.getByText('Engine Room access required')).toBeVisible();
    room.change({ isSignedIn: true });
    expect(await screen.findByText('Unsaved')).toBeVisible();
  });
});

describe('loading', () => {
  test('a loading panel stands in until the configuration is there', async () => {
    server.interfere = () => never();
    openRoom();
    expect(await screen.findByText('Loading configuration...')).toBeVisible();
  });

  test('a refusal is shown at once and not asked for again', async () => {
    server.interfere = (call) => (call === 'GET /api/config' ? refusal(403, { error: 'no' }) : undefined);
    openRoom();
    expect(await screen.findByText('Error loading configuration')).toBeVisible();
    expect(screen.getByText('Please try refreshing or check your connection')).toBeVisible();
    expect(server.sent('GET /api/config')).toHaveLength(1);
    server.interfere = () => undefined;
    await press('Try Again');
    expect(await screen.findByTestId('matrix')).toBeVisible();
  });

  test('any other failure is retried three times', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.interfere = (call) => (call === 'GET /api/config' ? refusal(500, { error: 'no' }) : undefined);
    openRoom();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByText('Error loading configuration')).toBeVisible();
    expect(server.sent('GET /api/config')).toHaveLength(4);
  });

  test('an answer with nothing in it says so', async () => {
    server.interfere = (call) =>
      call === 'GET /api/config' ? Promise.resolve(Response.json(null)) : undefined;
    openRoom();
    expect(await screen.findByText('Configuration not loaded')).toBeVisible();
  });

  test('without the categories the matrix fails, and the other tabs work', async () => {
    server.interfere = (call) => (call.endsWith('/categories') ? refusal(500, { error: 'no' }) : undefined);
    openRoom();
    expect(await screen.findByText('Error loading pricing matrix')).toBeVisible();
    await openTab('Themes');
    expect(await screen.findByText('Matrix Hacker')).toBeVisible();
  });

  test('a tab that breaks leaves the others whole', async () => {
    // A name from a newer server, which no theme here answers to.
    server.configuration = JSON.parse(
      JSON.stringify({ ...server.configuration, themeByRole: null, perCategoryByRole: {} }),
    );
    openRoom();
    expect(await screen.findByText('Error loading pricing matrix')).toBeVisible();
    expect(takeConsoleErrors()).not.toEqual([]);
    await openTab('Themes');
    expect(await screen.findByText('The admin theme is managed in the Admin Portal.')).toBeVisible();
  });

  test('it is kept for five minutes, then asked for again', async () => {
    openRoom();
    await screen.findByTestId('matrix');
    await press('Done');
    await press('Engine Room');
    await screen.findByTestId('matrix');
    expect(server.sent('GET /api/config')).toHaveLength(1);
    await press('Done');
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
    await press('Engine Room');
    await waitFor(() => expect(server.sent('GET /api/config')).toHaveLength(2));
  });
});

describe('the frame', () => {
  test('has a role switch, three tabs, a link to the Admin Portal and a way out', async () => {
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

describe('saving', () => {
  test("'Unsaved' appears after the first change, and goes when it is undone", async () => {
    openRoom();
    await screen.findByTestId('matrix');
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
    expect(await findButton('Save Changes')).toHaveAttribute('aria-disabled', 'true');
    await makeUnsaved();
    await press('Undo edit');
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
  });

  test('sends the whole configuration with token and revision, refreshes, and says so', async () => {
    const onSaved = vi.fn();
    openRoom({ onSaved });
    await makeUnsaved();
    await press('Save Changes');
    await waitFor(() => expect(shownToast()).toBe('Configuration saved: Your settings have been updated'));
    const [{ body } = { body: {} }] = server.sent('POST /api/config');
    expect(body).toMatchObject({ pinHash: TOKEN, revision: 3, kind: 'save', version: 2 });
    expect(body).toHaveProperty('defaultsByRole.public.470+.pct', 20);
    await waitFor(() => expect(server.sent('GET /api/config')).toHaveLength(2));
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
    expect(onSaved).toHaveBeenCalledOnce();
  });

  test("says 'Saving...' while it is on its way, and saves once", async () => {
    server.interfere = (call) => (call === 'POST /api/config' ? never() : undefined);
    openRoom();
    await makeUnsaved();
    await press('Save Changes');
    await press('Saving...');
    expect(server.sent('POST /api/config')).toHaveLength(1);
  });

  test('Ctrl+S saves, and the browser does not', async () => {
    openRoom();
    await makeUnsaved();
    const keys = vi.fn((event: KeyboardEvent) => event.key === 's' && event.defaultPrevented);
    window.addEventListener('keydown', keys);
    await userEvent.keyboard('{Control>}s{/Control}');
    window.removeEventListener('keydown', keys);
    expect(keys).toHaveReturnedWith(true);
    await waitFor(() => expect(server.sent('POST /api/config')).toHaveLength(1));
  });

  test('a failure tells what the server said', async () => {
    server.interfere = (call) =>
      call === 'POST /api/config'
        ? refusal(400, { error: 'At least one price bucket is required' })
        : undefined;
    openRoom();
    await makeUnsaved();
    await press('Save Changes');
    await waitFor(() => expect(shownToast()).toBe('Save failed: At least one price bucket is required'));
    expect(screen.getByText('Unsaved')).toBeVisible();
  });

  test('a failure without words has its own', async () => {
    server.interfere = (call) =>
      call === 'POST /api/config' ? Promise.reject(new Error('away')) : undefined;
    openRoom();
    await makeUnsaved();
    await press('Save Changes');
    await waitFor(() => expect(shownToast()).toBe('Save failed: Unable to save configuration'));
  });

  test('undo after a save brings the former rules back, unsaved', async () => {
    openRoom();
    await makeUnsaved();
    await press('Save Changes');
    await waitFor(() => expect(screen.queryByText('Unsaved')).not.toBeInTheDocument());
    await press('Undo edit');
    expect(screen.getByText('Unsaved')).toBeVisible();
  });
});

describe('when somebody else has saved', () => {
  async function meetConflict(): Promise<HTMLElement> {
    server.interfere = (call) => (call === 'POST /api/config' ? newerRevision(7) : undefined);
    openRoom();
    await makeUnsaved();
    await press('Save Changes');
    const dialog = await screen.findByRole('dialog', { name: 'Newer settings exist' });
    server.interfere = () => undefined;
    server.revision = 7;
    return dialog;
  }

  test('it says who and when', async () => {
    expect(await meetConflict()).toHaveTextContent(/Saved by Dana on 14 Nov 2026, \d\d:12/);
  });

  test('Reload takes theirs, and Undo brings mine back', async () => {
    await meetConflict();
    server.configuration = { ...server.configuration, buckets: [['theirs', 1, 'Infinity']] };
    await press('Reload');
    await waitFor(() =>
      expect(screen.getByTestId('matrix')).toHaveAttribute('data-buckets', 'theirs,1,Infinity'),
    );
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
    await press('Undo edit');
    expect(screen.getByTestId('matrix')).toHaveAttribute('data-buckets', expect.stringContaining('470+'));
    expect(screen.getByText('Unsaved')).toBeVisible();
    await press('Save Changes');
    await waitFor(() => expect(server.sent('POST /api/config').at(-1)?.body).toMatchObject({ revision: 7 }));
  });

  test('Overwrite saves mine on top of theirs', async () => {
    await meetConflict();
    await press('Overwrite');
    await waitFor(() => expect(shownToast()).toBe('Configuration saved: Your settings have been updated'));
    expect(server.sent('POST /api/config').at(-1)?.body).toMatchObject({ revision: 7 });
    await waitFor(() => expect(screen.queryByText('Newer settings exist')).not.toBeInTheDocument());
  });

  test('a third one in between is told again', async () => {
    await meetConflict();
    server.interfere = (call) => (call === 'POST /api/config' ? newerRevision(8) : undefined);
    await press('Overwrite');
    await waitFor(() => expect(server.sent('POST /api/config')).toHaveLength(2));
    expect(await screen.findByText('Newer settings exist')).toBeVisible();
    await waitFor(() => expect(shownToast()).toBeNull());
  });
});

describe('what somebody else saved while the room was closed', () => {
  test('is shown as soon as it is known', async () => {
    openRoom();
    await screen.findByTestId('matrix');
    await press('Done');
    server.revision = 9;
    server.configuration = { ...server.configuration, buckets: [['theirs', 1, 'Infinity']] };
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
    await press('Engine Room');
    await waitFor(() =>
      expect(screen.getByTestId('matrix')).toHaveAttribute('data-buckets', 'theirs,1,Infinity'),
    );
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
  });

  test('does not push aside what has been changed meanwhile', async () => {
    openRoom();
    await screen.findByTestId('matrix');
    await press('Done');
    let send: () => void = () => undefined;
    const held = new Promise<Response>((resolve) => {
      send = () =>
        resolve(Response.json({ ...server.configuration, buckets: [['theirs', 1, 5]], revision: 9 }));
    });
    server.interfere = (call) => (call === 'GET /api/config' ? held : undefined);
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
    await press('Engine Room');
    await makeUnsaved();
    await act(async () => send());
    expect(screen.getByTestId('matrix').dataset.buckets).toContain('470+');
    expect(screen.getByText('Unsaved')).toBeVisible();
  });
});

describe('unsaved work is not lost without a word', () => {
  const ways: [string, () => Promise<void>][] = [
    ['the close button', () => press('Close Engine Room')],
    ['Done', () => press('Done')],
    ['Escape', async () => void (await userEvent.keyboard('{Escape}'))],
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
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog') === null || window.location.pathname === '/admin').toBe(true);
  });

  test('the browser is asked to warn before the page goes, only then', async () => {
    openRoom();
    await screen.findByTestId('matrix');
    expect(leavePage()).toBe(false);
    await makeUnsaved();
    expect(leavePage()).toBe(true);
  });
});

function leavePage(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
