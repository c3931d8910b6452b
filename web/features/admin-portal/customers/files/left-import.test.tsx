import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import { Gate } from '#web/lib/testing/fake-replies.ts';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { CustomerFileButtons } from './customer-file-buttons.tsx';
import {
  choose,
  holdUpload,
  importButton,
  NEW,
  previewOf,
  startUploads,
  uploads,
} from './testing/customer-uploads.ts';

const IMPORTED = {
  created: 1,
  changed: 0,
  unchanged: 0,
  newCustomers: [{ pinHash: 'b'.repeat(64), name: 'Ana' }],
};

beforeEach(startUploads);

async function open(): Promise<void> {
  openPart(<SignedInOrNot />);
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByLabelText('File of customers');
}

function endOrBegin(): void {
  fireEvent.click(screen.getByText('End or begin the session'));
}

test('a checked file is still there when the session has ended and somebody has signed in, until it is left', async () => {
  await open();
  uploads.answers = [previewOf([NEW])];
  await choose();
  expect(await screen.findByText('customers.csv')).toBeVisible();
  endOrBegin();
  expect(screen.queryByText('customers.csv')).not.toBeInTheDocument();
  endOrBegin();
  expect(await screen.findByText('customers.csv')).toBeVisible();
  expect(importButton()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  endOrBegin();
  endOrBegin();
  expect(screen.getByRole('button', { name: 'Import' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a file that was left while it was checked is not there when the import is opened again', async () => {
  await open();
  const sent = holdUpload();
  await choose();
  const answer = await sent;
  await userEvent.keyboard('{Escape}');
  uploads.answers = [previewOf([NEW])];
  await act(async () => answer());
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByLabelText('File of customers')).toBeInTheDocument();
  expect(screen.queryByText('customers.csv')).not.toBeInTheDocument();
});

test('a checked file does not come back when another one could not be checked', async () => {
  await open();
  uploads.answers = [previewOf([NEW]), { status: 401, body: { error: 'Session ended' } }];
  await choose();
  await screen.findByText('customers.csv');
  await choose('others.csv');
  await waitFor(() => expect(uploads.sentTo).toHaveLength(2));
  await screen.findByLabelText('File of customers');
  endOrBegin();
  endOrBegin();
  expect(screen.queryByText('customers.csv')).not.toBeInTheDocument();
});

test.each([
  ['an import', [{ status: 200, body: IMPORTED }]],
  [
    'an import of other customers than those of the preview',
    [{ status: 409, body: { error: 'The customers have changed' } }, previewOf([NEW])],
  ],
])('%s that was left before its answer does not open again', async (_name, answers) => {
  await open();
  uploads.answers = [previewOf([NEW])];
  await choose();
  await screen.findByText('customers.csv');
  const sent = holdUpload();
  await userEvent.click(importButton());
  const answer = await sent;
  await userEvent.keyboard('{Escape}');
  uploads.answers = answers;
  await act(async () => answer());
  await waitFor(() => expect(uploads.answers).toEqual([]));
  endOrBegin();
  endOrBegin();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the cards are not left by accident while they are made, and do not come back', async () => {
  const server = new FakeApi().start();
  const cards = new Gate<CallAnswer<'createInvitations'>>();
  server.on('createInvitations', cards);
  await open();
  uploads.answers = [previewOf([NEW]), { status: 200, body: IMPORTED }];
  await choose();
  await screen.findByText('customers.csv');
  await userEvent.click(importButton());
  await userEvent.click(await screen.findByRole('button', { name: 'Make invitations for 1 new customer' }));
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Leave the cards?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await act(async () => cards.release({ invitations: [], notInvited: [] }));
  endOrBegin();
  endOrBegin();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a reload asks before cards are lost that wait for a sign-in, but not for a file', async () => {
  const server = new FakeApi().start();
  const link = { token: '1'.repeat(32), openings: 1, publicUrl: null, expiresAt: '2026-11-22T12:00:00.000Z' };
  server.on('createInvitations', ({ body }) => ({
    invitations: body.pinHashes.map((pinHash) => ({ ...link, name: 'Ana', pinHash })),
    notInvited: [],
  }));
  await open();
  uploads.answers = [previewOf([NEW]), { status: 200, body: IMPORTED }];
  await choose();
  await screen.findByText('customers.csv');
  expect(isAskedBeforeUnload()).toBe(false);
  await userEvent.click(importButton());
  await userEvent.click(await screen.findByRole('button', { name: 'Make invitations for 1 new customer' }));
  await screen.findByRole('dialog', { name: 'Invitations' });
  endOrBegin();
  expect(isAskedBeforeUnload()).toBe(true);
});

/** As a reload and a closed tab do it. */
function isAskedBeforeUnload(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

test('nothing of the file is kept once it is imported', async () => {
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <CustomerFileButtons />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByLabelText('File of customers');
  uploads.answers = [previewOf([NEW]), { status: 200, body: IMPORTED }];
  await choose();
  await screen.findByText('customers.csv');
  await userEvent.click(importButton());
  await screen.findByText('The file is imported');
  expect(queryClient.getQueryData(['customer-import'])).toEqual({
    file: { previewed: null, result: IMPORTED, invited: null, isUnsaved: false },
  });
});

test('the button of the import has the focus after one that came back is left', async () => {
  await open();
  uploads.answers = [previewOf([NEW])];
  await choose();
  await screen.findByText('customers.csv');
  endOrBegin();
  endOrBegin();
  await screen.findByText('customers.csv');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Import' })).toHaveFocus());
});

function SignedInOrNot() {
  const [isSignedIn, setIsSignedIn] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsSignedIn(!isSignedIn)}>
        End or begin the session
      </button>
      {isSignedIn && <CustomerFileButtons />}
    </>
  );
}
