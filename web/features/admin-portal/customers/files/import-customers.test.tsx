import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import { openPart } from '#web/ui/testing/open-part.tsx';
import { ImportCustomers } from './import-customers.tsx';
import {
  CHANGED,
  choose,
  importButton,
  MARK,
  NEW,
  previewOf,
  REFUSED,
  startUploads,
  uploads,
} from './testing/customer-uploads.ts';

const onClose = vi.fn<() => void>();

beforeEach(() => {
  onClose.mockReset();
  startUploads();
});

const rowTexts = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('a refused row comes first, says why, and stops the import', async () => {
  openPart(<ImportCustomers onClose={onClose} />);
  uploads.answers = [previewOf([NEW, CHANGED, REFUSED], ['Notes'])];
  await choose();
  expect(await screen.findByText("customers.csv. This column is not used: 'Notes'.")).toBeVisible();
  expect(rowTexts()).toEqual([
    'CleoRow 4RefusedPhone too short.',
    'AnaRow 2New',
    'BeaRow 3ChangedActive: yes → no',
  ]);
  expect(importButton()).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Nothing is imported while a row is refused. Correct 1 row in the file and choose it again.',
  );
  await userEvent.click(screen.getByRole('tab', { name: 'Changed 1' }));
  expect(rowTexts()).toEqual(['BeaRow 3ChangedActive: yes → no']);
  await userEvent.click(importButton());
  expect(uploads.sentTo).toEqual(['/api/customer-pins/import/preview']);
});

test('an import ends with cards for the new customers, which are not left by accident', async () => {
  const server = new FakeApi().start();
  openPart(<ImportCustomers onClose={onClose} />);
  const newCustomers = [
    { pinHash: 'b'.repeat(64), name: 'Ana' },
    { pinHash: 'c'.repeat(64), name: 'Cem' },
  ];
  uploads.answers = [
    previewOf([NEW, CHANGED]),
    { status: 200, body: { created: 2, changed: 1, unchanged: 0, newCustomers } },
  ];
  await choose();
  expect(await screen.findByRole('button', { name: 'Import 2 customers' })).toBeVisible();
  await userEvent.click(importButton());
  expect(await screen.findByText('The file is imported')).toBeVisible();
  expect(uploads.sentTo.at(-1)).toBe(`/api/customer-pins/import?mark=${MARK}`);

  server.usually({
    createInvitations: ({ body }) => ({
      notInvited: body.pinHashes.slice(1),
      invitations: body.pinHashes.slice(0, 1).map((pinHash) => ({
        pinHash,
        name: 'Ana',
        token: '1'.repeat(32),
        expiresAt: '2026-11-22T12:00:00.000Z',
        openings: 1,
        publicUrl: 'https://list.example',
      })),
    }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Make invitations for 2 new customers' }));
  expect(await screen.findByRole('article', { name: 'Card for Ana' })).toHaveTextContent('list.example');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'There is no card for Cem: deleted or without access since the import.',
  );
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await userEvent.click(screen.getByRole('button', { name: 'Print 1 card' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  window.dispatchEvent(new Event('afterprint'));

  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('alertdialog', { name: 'Leave the cards?' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('customers who changed after the preview are shown again before anything is imported', async () => {
  openPart(<ImportCustomers onClose={onClose} />);
  uploads.answers = [
    previewOf([NEW]),
    { status: 409, body: { error: 'The customers have changed' } },
    previewOf([{ ...NEW, state: 'unchanged' }]),
  ];
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 customer' }));
  expect(await screen.findByText(/The customers have changed since the last preview/)).toBeVisible();
  expect(importButton()).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText('There is nothing to import: all customers are as in the file.')).toBeVisible();
});

test.each([
  [
    'prices.xlsx',
    'x',
    'Only .csv files can be imported. In a spreadsheet program, save the list as .csv first.',
  ],
  ['empty.csv', '', 'The file is empty.'],
  ['large.csv', 'x'.repeat(2 * 1024 * 1024 + 1), 'The file is larger than 2 MB.'],
])('%s is refused before it is sent', async (name, content, problem) => {
  openPart(<ImportCustomers onClose={onClose} />);
  await choose(name, content);
  expect(await screen.findByText(problem)).toBeVisible();
  expect(uploads.sentTo).toEqual([]);
});

test("the server's reason for an unreadable file is shown", async () => {
  openPart(<ImportCustomers onClose={onClose} />);
  const error = "The first row has no heading 'name'. It has 'phone'.";
  uploads.answers = [{ status: 400, body: { error } }, previewOf([NEW])];
  await choose();
  expect(await screen.findByText(error)).toBeVisible();
  await choose();
  expect(await screen.findByText('customers.csv')).toBeVisible();
});

test('a file of thousands is shown page by page', async () => {
  openPart(<ImportCustomers onClose={onClose} />);
  const rows = Array.from({ length: 5000 }, (_, index) => ({ ...NEW, row: index + 2, name: `No. ${index}` }));
  uploads.answers = [previewOf(rows)];
  await choose();
  expect(await screen.findByText('1-25 of 5000')).toBeVisible();
  expect(rowTexts()).toHaveLength(25);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(rowTexts()[0]).toBe('No. 25Row 27New');
});
