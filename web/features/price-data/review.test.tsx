import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, shownToast } from '#web/ui/testing/open-part.tsx';
import { PriceDataPanel } from './price-data-panel.tsx';
import { openInWorkspace } from './testing/open-in-workspace.tsx';
import {
  makeRejected,
  makeReview,
  makeRow,
  PriceDataServer,
  UNCLEAR_SHEET,
  WAITING_STATUS,
} from './testing/price-data-server.ts';

let server: PriceDataServer;

beforeEach(() => {
  server = new PriceDataServer().start();
  server.status = WAITING_STATUS;
});

afterEach(() => {
  forgetToast();
  onPricesChanged.mockReset();
});

const onPricesChanged = vi.fn<() => void>();

function open(): void {
  const onClose = () => undefined;
  openInWorkspace(<PriceDataPanel onClose={onClose} onPricesChanged={onPricesChanged} />, onClose);
}

async function openReview(): Promise<void> {
  open();
  await screen.findByRole('table', { name: 'Changed' });
}

/** The texts of a row's cells. */
function cellsOf(device: string): (string | null)[] {
  const row = screen.getByText(device).closest('tr');
  if (!row) throw new Error(`no row of ${device}`);
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
}

function figure(label: string): string | null {
  const strip = screen.getByText('Rows', { selector: 'dt' }).closest('dl');
  if (!strip) throw new Error('no figures');
  return within(strip).getByText(label).parentElement?.querySelector('dd')?.textContent ?? null;
}

async function confirm(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
}

test('a waiting list says why it waits, and what visitors see in the meantime', async () => {
  await openReview();
  expect(screen.getByText('Waiting for review')).toBeVisible();
  expect(
    screen.getByText('The new list is waiting for your review because it moves 2 prices by more than half.'),
  ).toBeVisible();
  expect(
    screen.getByText(
      /prices\.xlsx, read 14 Nov 2025, 09:20\. Visitors still see the list published 13 Nov 2025, 17:42\./,
    ),
  ).toBeVisible();
});

test('the figures count every kind of change', async () => {
  await openReview();
  expect(['Rows', 'Changed', 'Added', 'Removed', 'Rejected', 'In no bucket'].map(figure)).toEqual([
    '1284',
    '31 up, 2 down',
    '1',
    '10.1 %',
    '20.2 %',
    '1',
  ]);
});

test('a changed row shows old and new base price and tier prices side by side', async () => {
  await openReview();
  expect(cellsOf('Galaxy S23 Ultra')).toEqual([
    'Galaxy S23 Ultra Samsung Used Unlocked',
    '$410→ to $180',
    '−56.1 %',
    'Public$360→ to $140',
    'VIP$380→ to $160',
    'Heavyweight$370→ to $150',
  ]);
});

test('a tier price that does not change is shown once', async () => {
  await openReview();
  expect(cellsOf('iPad Air')).toEqual([
    'iPad Air iPad',
    '$300→ to $295',
    '−1.7 %',
    'Public$250',
    'VIP$270',
    'Heavyweight$260',
  ]);
});

test('a rise and a fall have different colours and signs, without judging either', async () => {
  await openReview();
  expect(screen.getByText('+3.8 %')).toHaveClass('text-primary');
  expect(screen.getByText('−1.7 %')).toHaveClass('text-secondary');
});

test('rows keep the order in which the server sends them, flagged rows first', async () => {
  await openReview();
  const [, first] = within(screen.getByRole('table', { name: 'Changed' })).getAllByRole('row');
  expect(first).toHaveTextContent('Galaxy S23 Ultra');
});

test('added rows have only a new price, removed rows only an old one', async () => {
  await openReview();
  await userEvent.click(screen.getByRole('tab', { name: 'Added 1' }));
  expect(cellsOf('iPad Mini').slice(1)).toEqual(['$200', 'Public$170', 'VIP$190', 'Heavyweight$180']);
  await userEvent.click(screen.getByRole('tab', { name: 'Removed 1' }));
  expect(cellsOf('iPad 9').slice(1)).toEqual(['$150', 'Public$120', 'VIP$140', 'Heavyweight$130']);
});

test('rows in no bucket are listed with their price', async () => {
  await openReview();
  await userEvent.click(screen.getByRole('tab', { name: 'In no bucket 1' }));
  expect(screen.getByRole('row', { name: 'iPad Case iPad $100.50' })).toBeVisible();
});

test('the rows can be filtered by category', async () => {
  await openReview();
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'iPad');
  expect(screen.queryByText('Galaxy S23 Ultra')).not.toBeInTheDocument();
  expect(screen.getByText('iPad Air')).toBeVisible();
});

test('rejected rows are listed with sheet, cell, value and reason', async () => {
  server.review = makeReview({
    rejected: {
      count: 32,
      entries: [
        makeRejected(),
        makeRejected({ sheet: 'GAMING', cell: 'A17', value: ' ', reason: 'Device name cannot be empty' }),
        makeRejected({
          sheet: 'TOOLS',
          cell: '',
          row: 0,
          rowsLost: 30,
          value: 'x',
          reason: 'No price column',
        }),
      ],
    },
    skippedSheets: [{ sheet: 'Notes', reason: 'It is hidden' }],
    unclearSheets: [UNCLEAR_SHEET],
  });
  await openReview();
  const rows = within(screen.getByRole('list', { name: 'Rejected rows' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'IPADcell C41Price cannot have more than 2 decimal places412.505',
    'GAMINGcell A17Device name cannot be empty(blank)',
    'TOOLS30 rowsNo price columnx',
  ]);
  expect(screen.getByText('Sheet left out: It is hidden')).toBeVisible();
  expect(screen.getByText(UNCLEAR_SHEET.sentence)).toBeVisible();
});

test('a list that is too long shows its first rows in pages, and says so', async () => {
  const entries = Array.from({ length: 60 }, (_, place) =>
    makeRow({ device: `iPad ${place}`, from: [100, 90], to: [110, 100] }),
  );
  server.review = makeReview({ changed: { count: 900, entries } });
  await openReview();
  expect(figure('Changed')).toBe('900');
  expect(screen.getByText('Showing the first 60 of 900 rows.')).toBeVisible();
  expect(screen.getByText('1-25 of 60')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('26-50 of 60')).toBeVisible();
  expect(screen.getByText('iPad 49')).toBeVisible();
});

test('a review that fails to load can be retried', async () => {
  server.on('reviewSnapshot', refuse('internal'));
  open();
  await screen.findByText('Unable to load the review');
  server.asUsual();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('table', { name: 'Changed' })).toBeVisible();
});

test('publishing asks first and says what visitors will see', async () => {
  await openReview();
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByRole('alertdialog', { name: 'Publish this list' })).toHaveAccessibleDescription(
    'Visitors of every tier will see the new list immediately: 3 changed, 1 added and 1 removed rows. 2 rejected rows will be left out. The list published 13 Nov 2025, 17:42 stays in the history, so you can roll back to it.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(server.sent('publishSnapshot')).toEqual([]);
  await confirm('Publish');
  await waitFor(() => expect(shownToast()).toBe('List published - Visitors see the new prices'));
  expect(server.sent('publishSnapshot')).toMatchObject([{ params: { id: '8' } }]);
  expect(onPricesChanged).toHaveBeenCalledOnce();
  expect(screen.queryByText('Waiting for review')).not.toBeInTheDocument();
});

test('discarding changes nothing for visitors', async () => {
  await openReview();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    'Visitors will keep seeing the list published 13 Nov 2025, 17:42. The same content is not offered for review again; a changed sheet is.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await confirm('Discard');
  await waitFor(() => expect(shownToast()).toBe('List discarded - What visitors see has not changed'));
  expect(server.sent('discardSnapshot')).toMatchObject([{ params: { id: '8' } }]);
  expect(onPricesChanged).not.toHaveBeenCalled();
});

test("a refusal shows the server's text and refreshes the panel", async () => {
  server.on('publishSnapshot', refuse('snapshot/refused'));
  await openReview();
  const asked = server.sent('getPriceDataStatus').length;
  await confirm('Publish');
  await waitFor(() =>
    expect(shownToast()).toBe('Publishing failed - That cannot be done with this price list now'),
  );
  await waitFor(() => expect(server.sent('getPriceDataStatus').length).toBe(asked + 1));
  expect(onPricesChanged).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
});
