import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { ActivityEntry } from '#domain/contract/entities/activity.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { WorkspaceDialog } from '#web/ui/dialogs/workspace-dialog.tsx';
import { ActivityPanel } from './activity-panel.tsx';

let api: FakeApi;
let entries: ActivityEntry[];

beforeEach(() => {
  entries = [makeEntry({ id: 9 }), makeEntry({ id: 8, at: new Date(2025, 10, 13, 9, 12).toISOString() })];
  api = new FakeApi({
    listActivity: ({ query }) => ({ entries, nextBefore: query.before || entries.length === 0 ? null : 8 }),
  }).start();
});

function makeEntry(fields: Partial<ActivityEntry> = {}): ActivityEntry {
  const at = new Date(2025, 10, 14, 16, 5).toISOString();
  return {
    id: 1,
    at,
    actor: 'admin',
    action: 'signed-in',
    target: null,
    address: '203.0.113.7',
    details: {},
    ...fields,
  };
}

function open(): void {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WorkspaceDialog isFullScreen onCloseRequest={() => undefined}>
        <ActivityPanel onClose={() => undefined} />
      </WorkspaceDialog>
    </QueryClientProvider>,
    { wrapper: StrictMode },
  );
}

function lastAsked() {
  return api.queries('listActivity').at(-1);
}

test('entries are grouped by day, each with time, sentence and address', async () => {
  open();
  await screen.findByRole('region', { name: '14 Nov 2025' });
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    '16:05Admin signed in203.0.113.7',
    '09:12Admin signed in203.0.113.7',
  ]);
  expect(screen.getByRole('region', { name: '13 Nov 2025' })).toBeVisible();
});

test('entries are filtered by person, kind and days, including the last day', async () => {
  open();
  await screen.findAllByRole('listitem');
  await userEvent.type(screen.getByLabelText('Person'), ' harbor ');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Customer updated');
  await userEvent.type(screen.getByLabelText('From'), '2025-11-01');
  await userEvent.type(screen.getByLabelText('To'), '2025-11-14');
  await waitFor(() =>
    expect(lastAsked()).toEqual({
      actor: 'harbor',
      action: 'customer-updated',
      from: new Date(2025, 10, 1).toISOString(),
      to: new Date(2025, 10, 15).toISOString(),
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(screen.getByLabelText('Person')).toHaveValue('');
});

test('older entries are shown page by page, and newer ones again', async () => {
  open();
  await screen.findAllByRole('listitem');
  expect(screen.getByRole('button', { name: 'Newer' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Older' }));
  await waitFor(() => expect(lastAsked()).toEqual({ before: '8' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Older' })).toHaveAttribute('aria-disabled', 'true'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Newer' }));
  await waitFor(() => expect(lastAsked()).toEqual({}));
});

test('a log that fails to load can be retried', async () => {
  api.onEvery(refuse('internal'));
  open();
  await screen.findByText('Unable to load activity');
  api.asUsual();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
});

test('an empty log says so', async () => {
  entries = [];
  open();
  expect(await screen.findByText('No activity yet')).toBeVisible();
});

test('filters that find nothing suggest what to try', async () => {
  open();
  await screen.findAllByRole('listitem');
  entries = [];
  await userEvent.type(screen.getByLabelText('Person'), 'nobody');
  expect(await screen.findByText('Nothing found')).toBeVisible();
});
