import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeStored } from '#web/lib/storage.ts';
import { Gate } from '#web/lib/testing/fake-replies.ts';
import { WorkspaceDialog } from '#web/ui/dialogs/workspace-dialog.tsx';
import { forgetToast, openPart, shownToast } from '#web/ui/testing/open-part.tsx';
import { SetupPanel } from './setup-panel.tsx';
import { SetupServer } from './testing/setup-server.ts';

let server: SetupServer;
let answer: Gate;

/** 'Your shop' while its new name is being saved. */
beforeEach(async () => {
  writeStored('auth_token', 'a'.repeat(64));
  server = new SetupServer().start();
  answer = new Gate();
  server.on('saveShop', answer);
  openPart(
    <WorkspaceDialog isFullScreen hasOwnAddress onCloseRequest={cleanup}>
      <SetupPanel onClose={cleanup} onPricesChanged={() => undefined} />
    </WorkspaceDialog>,
  );
  await userEvent.type(await screen.findByLabelText('List name'), 'Corner');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(server.sent('saveShop')).toHaveLength(1));
});

afterEach(forgetToast);

test('who leaves while the shop is saved finds the same step again', async () => {
  await userEvent.keyboard('{Escape}');
  answer.release();
  await waitFor(() => expect(shownToast()).toBe('Name and contact saved'));
  expect(server.sent('saveSetup')).toEqual([]);
});

test('what is typed while the shop is saved stays on the step, and is saved by the next Continue', async () => {
  await userEvent.type(screen.getByLabelText('List name'), ' 2');
  answer.release();
  await waitFor(() => expect(shownToast()).toBe('Name and contact saved'));
  expect(screen.getByLabelText('List name')).toHaveValue('Corner 2');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Your prices' })).toBeVisible();
  expect(server.shop.settings.names.name).toBe('Corner 2');
});
