import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SetupPanel } from '#web/features/setup/setup-panel.tsx';
import { SetupServer } from '#web/features/setup/testing/setup-server.ts';
import { writeStored } from '#web/lib/storage.ts';
import { Gate } from '#web/lib/testing/fake-replies.ts';
import { WorkspaceDialog } from '#web/ui/dialogs/workspace-dialog.tsx';
import { openPart } from '#web/ui/testing/open-part.tsx';

const onPricesChanged = vi.fn<() => void>();
let server: SetupServer;

beforeEach(async () => {
  onPricesChanged.mockReset();
  writeStored('auth_token', 'a'.repeat(64));
  server = new SetupServer().start();
  server.progress = { ...server.progress, step: 'rules' };
  openPart(
    <WorkspaceDialog isFullScreen hasOwnAddress onCloseRequest={cleanup}>
      <SetupPanel onClose={cleanup} onPricesChanged={onPricesChanged} />
    </WorkspaceDialog>,
  );
  await userEvent.click(await screen.findByRole('radio', { name: /^The same/ }));
});

/** Long enough for another call, if there were one. */
async function release(gate: Gate): Promise<void> {
  await act(async () => {
    gate.release();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

test('who leaves while the effect of the answers is looked up saves nothing', async () => {
  const prices = new Gate();
  server.on('listCategories', prices);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Saving...' });
  await userEvent.click(screen.getByRole('button', { name: 'Admin Portal' }));
  await release(prices);
  expect(server.sent('saveConfig')).toEqual([]);
  expect(server.progress.step).toBe('rules');
});

test('who leaves while the answers are saved finds the same step again, and visitors see the new prices', async () => {
  const answer = new Gate();
  server.on('saveConfig', answer);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(server.sent('saveConfig')).toHaveLength(1));
  await userEvent.keyboard('{Escape}');
  await release(answer);
  expect(onPricesChanged).toHaveBeenCalledOnce();
  expect(server.sent('saveSetup')).toEqual([]);
});
