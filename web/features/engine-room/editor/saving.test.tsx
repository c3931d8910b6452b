import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import { ConfigServer } from '#web/features/engine-room/testing/config-server.ts';
import {
  findButton,
  forgetToast,
  openRoom,
  press,
  shownToast,
  TOKEN,
} from '#web/features/engine-room/testing/room-probe.tsx';
import { failToFetch, Gate, refuse } from '#web/lib/testing/fake-replies.ts';

let server: ConfigServer;

beforeEach(() => {
  server = new ConfigServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
  vi.useRealTimers();
});

async function makeUnsaved(): Promise<void> {
  await press('Set 20');
  await screen.findByText('Unsaved');
}

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
    const [body] = server.bodies('saveConfig');
    expect(body).toMatchObject({ pinHash: TOKEN, revision: 3, kind: 'save', version: 2 });
    expect(body).toHaveProperty('defaultsByRole.public.470+.pct', 20);
    await waitFor(() => expect(server.sent('getConfig')).toHaveLength(2));
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
    expect(onSaved).toHaveBeenCalledOnce();
  });

  test("shows 'Saving...' while a save is under way, and saves once", async () => {
    server.on('saveConfig', new Gate());
    openRoom();
    await makeUnsaved();
    await press('Save Changes');
    await press('Saving...');
    expect(server.sent('saveConfig')).toHaveLength(1);
  });

  test("Ctrl+S saves, and the browser's save dialog stays closed", async () => {
    openRoom();
    await makeUnsaved();
    const keys = vi.fn((event: KeyboardEvent) => event.key === 's' && event.defaultPrevented);
    window.addEventListener('keydown', keys);
    await userEvent.keyboard('{Control>}s{/Control}');
    window.removeEventListener('keydown', keys);
    expect(keys).toHaveReturnedWith(true);
    await waitFor(() => expect(server.sent('saveConfig')).toHaveLength(1));
  });

  test("a failure shows the specified text, then the server's reason", async () => {
    server.on('saveConfig', refuse('request/invalid', { text: 'At least one price bucket is required' }));
    openRoom();
    await makeUnsaved();
    await press('Save Changes');
    await waitFor(() =>
      expect(shownToast()).toBe(
        'Save failed: Unable to save configuration. At least one price bucket is required',
      ),
    );
    expect(screen.getByText('Unsaved')).toBeVisible();
  });

  test('a failure without a text has its own', async () => {
    server.on('saveConfig', failToFetch(new Error('away')));
    openRoom();
    await makeUnsaved();
    await press('Save Changes');
    await waitFor(() => expect(shownToast()).toBe('Save failed: Unable to save configuration'));
  });

  test('undo after a save restores the former rules, unsaved', async () => {
    openRoom();
    await makeUnsaved();
    await press('Save Changes');
    await waitFor(() => expect(screen.queryByText('Unsaved')).not.toBeInTheDocument());
    await press('Undo edit');
    expect(screen.getByText('Unsaved')).toBeVisible();
  });
});

describe('a save that makes devices free', () => {
  test('names them and waits for a confirmation', async () => {
    openRoom();
    await press('Set 100');
    await press('Save Changes');
    const dialog = await screen.findByRole('alertdialog', { name: '1 device becomes $0' });
    expect(dialog).toHaveTextContent('iPad Pro will be listed for $0.');
    await press('Cancel');
    expect(server.sent('saveConfig')).toEqual([]);
    expect(screen.getByText('Unsaved')).toBeVisible();
    await press('Save Changes');
    await press('Save Anyway');
    await waitFor(() => expect(shownToast()).toMatch(/^Configuration saved/));
    expect(server.sent('saveConfig')).toHaveLength(1);
  });

  test('names those of the list that is published now, however long the room is open', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    openRoom();
    await press('Set 100');
    await screen.findByText('Unsaved');
    const [category, devices = []] = [...server.lists].at(0) ?? [''];
    server.lists.set(category, [
      ...devices,
      ...devices.map((row) => ({ ...row, display: `New ${row.display}` })),
    ]);
    vi.setSystemTime(Date.now() + 60 * 60_000);
    await press('Save Changes');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('New iPad Pro');
  });

  test('asks too if the published devices cannot be loaded', async () => {
    server.on('listDevices', refuse('internal'));
    openRoom();
    await makeUnsaved();
    await press('Save Changes');
    expect(await screen.findByRole('alertdialog', { name: 'The effect on prices is unknown' })).toBeVisible();
    expect(server.sent('saveConfig')).toEqual([]);
  });
});

describe('what somebody else saved while the Engine Room was closed', () => {
  test('is shown as soon as it has loaded', async () => {
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
    // Nothing was done here: Undo must not bring back what was in effect before.
    await press('Undo edit');
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
  });

  test('does not replace unsaved changes', async () => {
    openRoom();
    await screen.findByTestId('matrix');
    await press('Done');
    const gate = new Gate<CallAnswer<'getConfig'>>();
    server.on('getConfig', gate);
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
    await press('Engine Room');
    await makeUnsaved();
    await act(async () =>
      gate.release({ ...server.configuration, buckets: [['theirs', 1, 5]], revision: 9 }),
    );
    expect(screen.getByTestId('matrix').dataset.buckets).toContain('470+');
    expect(screen.getByText('Unsaved')).toBeVisible();
  });
});
