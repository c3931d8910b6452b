import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeConfiguration } from '#domain/configuration/testing/make-configuration.ts';
import { ConfigServer } from '#web/features/engine-room/testing/config-server.ts';
import {
  forgetToast,
  openRoom,
  openTab,
  press,
  shownToast,
  TOKEN,
} from '#web/features/engine-room/testing/room-probe.tsx';
import { refuse } from '#web/lib/testing/fake-replies.ts';

let server: ConfigServer;

beforeEach(() => {
  server = new ConfigServer().start();
});

afterEach(() => {
  cleanup();
  forgetToast();
  vi.useRealTimers();
});

async function openTransfer(props: Parameters<typeof openRoom>[0] = {}): Promise<void> {
  openRoom(props);
  await openTab('Import/Export');
  await screen.findByLabelText('Settings file');
}

async function shownBuckets(): Promise<string | undefined> {
  await openTab('Pricing');
  return (await screen.findByTestId('matrix')).dataset.buckets;
}

describe('history', () => {
  function entries(): string[][] {
    const rows = within(screen.getByRole('table', { name: 'Versions, newest first' })).getAllByRole('row');
    return rows.slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent ?? ''),
    );
  }

  test('lists who, when, kind and changes; the version in effect cannot be restored', async () => {
    await openTransfer();
    await screen.findByRole('table', { name: 'Versions, newest first' });
    const when = expect.stringMatching(/^14 Nov 2026, \d\d:12$/);
    expect(entries()).toEqual([
      [when, 'admin', 'ImportedIn effect', 'Bucket 470+ changed', 'View'],
      [when, 'other', 'Saved', 'Theme of VIP changed, 2 default rules changed', 'ViewRestore'],
      [when, 'system', 'Defaults', 'Nothing', 'ViewRestore'],
    ]);
  });

  test('a version can be viewed', async () => {
    await openTransfer();
    await press('View version 2');
    const dialog = await screen.findByRole('dialog', { name: 'Version 2' });
    const table = await within(dialog).findByRole('table', { name: 'Rules for Public' });
    expect(
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['30%', '20%', '15%', '13%', '10%']);
    expect(dialog).toHaveTextContent('Public: Midnight Glass, VIP: Clean Pro, Heavyweight: Matrix Hacker');
  });

  test('a version is restored after a confirmation, and becomes the draft', async () => {
    const onSaved = vi.fn();
    await openTransfer({ onSaved });
    await press('Restore version 2');
    expect(screen.getByRole('alertdialog', { name: 'Restore version 2' })).toBeVisible();
    server.configuration = makeConfiguration();
    await press('Restore');
    await waitFor(() => expect(shownToast()).toBe('Configuration restored: Version 2 is in effect again'));
    expect(server.sent('restoreConfigRevision')).toMatchObject([{ params: { revision: '2' } }]);
    expect(server.bodies('restoreConfigRevision')[0]).toEqual({
      pinHash: TOKEN,
      revision: 3,
    });
    expect(onSaved).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.queryByText('Unsaved')).not.toBeInTheDocument();
    expect(await shownBuckets()).toBe('low,1,100 high,101,Infinity');
  });

  test("a refusal shows the server's text", async () => {
    server.on('restoreConfigRevision', refuse('revision/not-found', { text: 'No such revision' }));
    await openTransfer();
    await press('Restore version 1');
    await press('Restore');
    await waitFor(() => expect(shownToast()).toBe('Restore failed: No such revision'));
  });

  test('history that failed to load can be loaded again', async () => {
    server.on('listConfigRevisions', refuse('internal'));
    await openTransfer();
    expect(await screen.findByText('Error loading history')).toBeVisible();
    server.asUsual();
    await press('Try Again');
    expect(await screen.findByText('Theme of VIP changed, 2 default rules changed')).toBeVisible();
  });
});
