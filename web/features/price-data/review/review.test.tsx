import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PESOS } from '#domain/contract/testing/moneys.ts';
import { PriceDataPanel } from '#web/features/price-data/price-data-panel.tsx';
import { openInWorkspace } from '#web/features/price-data/testing/open-in-workspace.tsx';
import {
  CHANGED_SHEET,
  listed,
  makeRejected,
  makeReview,
  makeRow,
  makeStatus,
  onRequest,
  PriceDataServer,
  UNCLEAR_SHEET,
  WAITING_STATUS,
} from '#web/features/price-data/testing/price-data-server.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, shownToast } from '#web/ui/testing/open-part.tsx';

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

const NO_REJECTED = { count: 0, rows: { list: 'rejected' as const, entries: [] } };

function open(view = ''): void {
  const onClose = () => undefined;
  openInWorkspace(<PriceDataPanel onClose={onClose} onPricesChanged={onPricesChanged} />, onClose, view);
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

test('a name below several titles has its title beside it, in the table and in the notice above', async () => {
  const row = makeRow({ device: '128GB', from: [560, 500], to: [0, 0], flags: ['price-to-words'] });
  const section = 'iPhone 15';
  server.review = makeReview({
    becomingWords: { count: 1, entries: [{ display: '128GB', section, price: 560, words: 'Call' }] },
    changed: listed([{ ...row, section, after: row.after && onRequest(row.after, 'Call') }]),
  });
  await openReview();
  expect(cellsOf('128GB')[0]).toBe('128GB iPad, iPhone 15Becomes words');
  expect(screen.getByRole('region', { name: 'Prices that become words' })).toHaveTextContent(
    '1 price becomes words: 128GB (iPhone 15, $560 → Call).',
  );
});

test.each([
  [410, 180, 'tablet:max-desktop:flex-col'],
  [41_000, 18_000.5, 'tablet:max-wide:flex-col'],
  [41_000_000, 18_000_000.5, 'flex-col'],
])(
  '$%i and $%d stand one above the other where side by side they leave no room',
  async (from, to, stacked) => {
    const row = makeRow({ device: 'iPad Air', from: [from, 360], to: [to, 140] });
    server.review = makeReview({ changed: listed([row]) });
    await openReview();
    const { parentElement: pair } = screen.getByText('$140');
    expect(pair).toHaveTextContent('$360→ to $140');
    expect(pair).toHaveClass(stacked);
  },
);

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

test('the filter has every category, also of rows beyond the first page, and asks the server', async () => {
  const row = makeRow({ device: 'Hammer', category: 'TOOLS', from: [10, 10], to: [20, 20] });
  const changed = { ...makeReview().changed, count: 900, categories: [{ category: 'TOOLS', count: 897 }] };
  server.review = makeReview({ changed });
  server.rows = { count: 897, rows: { list: 'changed', entries: [row] } };
  await openReview();
  await userEvent.selectOptions(screen.getByLabelText('Category'), 'Tools (897)');
  expect(await screen.findByText('Hammer')).toBeVisible();
  expect(screen.queryByText('Galaxy S23 Ultra')).not.toBeInTheDocument();
  expect(window.location.search).toBe('?panel=price-data&category=TOOLS');
  expect(server.queries('listReviewRows')).toMatchObject([{ list: 'changed', category: 'TOOLS', page: '1' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(server.queries('listReviewRows').at(-1)).toMatchObject({ page: '2' }));
  expect(window.location.search).toBe('?panel=price-data&category=TOOLS&page=2');
  act(() => window.history.back());
  expect(await screen.findByText('1-25 of 897')).toBeVisible();
});

test('without the filter the first rows are back', async () => {
  const row = makeRow({ device: 'Hammer', category: 'TOOLS', from: [10, 10], to: [20, 20] });
  const changed = { ...makeReview().changed, count: 900, categories: [{ category: 'TOOLS', count: 897 }] };
  server.review = makeReview({ changed });
  server.rows = { count: 897, rows: { list: 'changed', entries: [row] } };
  await openReview();
  const filter = screen.getByLabelText('Category');
  await userEvent.selectOptions(filter, 'Tools (897)');
  await screen.findByText('Hammer');
  await userEvent.selectOptions(filter, 'All categories');
  expect(await screen.findByText('Galaxy S23 Ultra')).toBeVisible();
  expect(screen.queryByText('Hammer')).not.toBeInTheDocument();
});

test('a search covers the rows and the rejected rows, once the typing pauses', async () => {
  server.on('listReviewRows', ({ query }) =>
    query.list === 'rejected' ? NO_REJECTED : { count: 0, rows: { list: 'changed' as const, entries: [] } },
  );
  await openReview();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search rows' }), 'hammer');
  expect(await screen.findByText('No rows found')).toBeVisible();
  expect(await screen.findByText('No rejected row matches the search.')).toBeVisible();
  expect(server.queries('listReviewRows').map(({ list, search }) => [list, search])).toEqual([
    ['changed', 'hammer'],
    ['rejected', 'hammer'],
  ]);
  expect(window.location.search).toBe('?panel=price-data&search=hammer');
});

test('a reload keeps the list, the tab, the search and the page', async () => {
  server.rows = {
    count: 60,
    rows: { list: 'added', entries: [makeRow({ device: 'iPad 51', to: [10, 10] })] },
  };
  server.on('listReviewRows', ({ query }) => (query.list === 'rejected' ? NO_REJECTED : server.rows));
  open('&list=5&rows=added&search=ipad&page=3');
  expect(await screen.findByText('iPad 51')).toBeVisible();
  expect(screen.getByText('51-60 of 60')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Added 1' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('searchbox')).toHaveValue('ipad');
  expect(screen.getByRole('button', { name: 'Close review' })).toBeVisible();
});

test('devices that become $0 are counted and named, before everything else', async () => {
  server.review = makeReview({
    becomingFree: { count: 3, names: ['iPad Air', 'iPad Mini'] },
    changed: listed([
      makeRow({ device: 'iPad Air', from: [300, 250], to: [0, 0], flags: ['becomes-free', 'moved-far'] }),
    ]),
  });
  await openReview();
  const notice = screen.getByRole('region', { name: 'Prices of $0' });
  expect(notice).toHaveTextContent(
    '3 devices become $0: iPad Air, iPad Mini and 1 more. Check the list before you publish it.',
  );
  expect(notice.parentElement?.parentElement).toHaveClass('text-warning');
  expect(cellsOf('iPad Air')[0]).toBe('iPad Air iPadBecomes $0');
});

test('a price that becomes words is shown old and new, flagged, counted and named', async () => {
  const row = makeRow({ device: 'iPhone 15 A', from: [560, 500], to: [0, 0], flags: ['price-to-words'] });
  server.review = makeReview({
    becomingWords: { count: 5, entries: [{ display: 'iPhone 15 A', price: 560, words: 'Call' }] },
    changed: listed([{ ...row, after: row.after && onRequest(row.after, 'Call') }]),
  });
  await openReview();
  expect(screen.getByRole('region', { name: 'Prices that become words' })).toHaveTextContent(
    '5 prices become words: iPhone 15 A ($560 → Call), and 4 more. Check the list before you publish it.',
  );
  expect(cellsOf('iPhone 15 A')).toEqual([
    'iPhone 15 A iPadBecomes words',
    '$560→ to Call',
    '',
    'Public$500→ to Call',
    'VIP$520→ to Call',
    'Heavyweight$510→ to Call',
  ]);
});

test('words that become a price, and a new row on request, are no warning', async () => {
  const back = makeRow({ device: 'iPhone 14', from: [0, 0], to: [300, 250] });
  const added = makeRow({ device: 'iPhone 16', to: [0, 0] });
  server.review = makeReview({
    changed: listed([{ ...back, before: back.before && onRequest(back.before, 'Ask') }]),
    added: listed([{ ...added, after: added.after && onRequest(added.after, 'Out of stock') }]),
  });
  await openReview();
  expect(screen.queryByRole('region', { name: 'Prices that become words' })).not.toBeInTheDocument();
  expect(cellsOf('iPhone 14').slice(0, 3)).toEqual(['iPhone 14 iPad', 'Ask→ to $300', '']);
  await userEvent.click(screen.getByRole('tab', { name: 'Added 1' }));
  expect(cellsOf('iPhone 16').slice(1, 3)).toEqual(['Out of stock', 'PublicOut of stock']);
});

test('a grade inversion is counted and named at the top, and its row says which prices', async () => {
  const inversion = { dearer: { variant: 'B', price: 620 }, than: { variant: 'A', price: 600 } };
  server.review = makeReview({
    gradeInversions: {
      count: 2,
      entries: ['iPhone 15 Pro 128GB', 'iPhone 14'].map((group) => ({
        category: 'IPAD',
        group,
        ...inversion,
      })),
    },
    changed: listed([
      makeRow({
        device: 'iPhone 15 Pro 128GB B',
        from: [560, 500],
        to: [620, 560],
        flags: ['grade-inversion'],
        inversion,
      }),
    ]),
  });
  await openReview();
  expect(screen.getByRole('region', { name: 'Prices out of order' })).toHaveTextContent(
    '2 devices have prices out of order: iPhone 15 Pro 128GB: B ($620) is dearer than A ($600); iPhone 14: B ($620) is dearer than A ($600). Check the list before you publish it.',
  );
  expect(cellsOf('iPhone 15 Pro 128GB B')[0]).toBe(
    'iPhone 15 Pro 128GB B iPadB ($620) is dearer than A ($600)',
  );
});

test('several slips are one warning, $0 first', async () => {
  server.review = makeReview({
    becomingFree: { count: 1, names: ['iPad Air'] },
    becomingWords: { count: 1, entries: [{ display: 'iPad Pro', price: 560, words: 'Call' }] },
  });
  await openReview();
  expect(screen.getByRole('region', { name: 'Prices of $0' }).parentElement).toHaveTextContent(
    '1 device becomes $0: iPad Air.1 price becomes words: iPad Pro ($560 → Call). Check the list before you publish it.',
  );
});

test('devices that classic rounding shows for $0 are named, with the reason and a way to Rounding', async () => {
  server.review = makeReview({ roundedToZero: { count: 3, names: ['Cable', 'Charger'] } });
  await openReview();
  const notice = screen.getByRole('region', { name: 'Prices rounded to $0' });
  expect(notice).toHaveTextContent(
    '3 devices are shown as $0 because prices are rounded to tens: Cable, Charger and 1 more. Change the rounding. Check the list before you publish it.',
  );
  expect(within(notice).getByRole('link', { name: 'Change the rounding' })).toHaveAttribute(
    'href',
    '/admin?panel=shop#rounding',
  );
});

test('a review is in the money that comes with it', async () => {
  server.review = makeReview({
    money: PESOS,
    becomingFree: { count: 1, names: ['iPad Air'] },
    becomingWords: { count: 1, entries: [{ display: 'iPad Pro', price: 5_200_000, words: 'Call' }] },
    changed: listed([
      makeRow({
        device: 'iPad Air',
        from: [1_300_000, 1_250_000],
        to: [1_250_000, 0],
        flags: ['becomes-free'],
      }),
      makeRow({ device: 'Case', from: [0, 0], to: [30_000, 30_000] }),
    ]),
    inNoBucket: listed([{ category: 'IPAD', display: 'iPad Case', basePrice: 1_000_000 }]),
  });
  await openReview();
  expect(screen.getByRole('region', { name: 'Prices of $ 0' }).parentElement).toHaveTextContent(
    '1 device becomes $ 0: iPad Air.1 price becomes words: iPad Pro ($ 5.200.000 → Call).',
  );
  expect(cellsOf('iPad Air').slice(0, 2)).toEqual([
    'iPad Air iPadBecomes $ 0',
    '$ 1.300.000→ to $ 1.250.000',
  ]);
  expect(cellsOf('Case')[2]).toBe('+$ 30.000');
  await userEvent.click(screen.getByRole('tab', { name: /^In no bucket/ }));
  expect(await screen.findByText('$ 1.000.000')).toBeVisible();
});

test('a list without a slip has no warning above it', async () => {
  await openReview();
  for (const name of ['Prices of $0', 'Prices out of order', 'Prices that become words', 'Unclear sheets'])
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Choose columns' })).not.toBeInTheDocument();
});

test('a changed column is named in the sentence of the waiting list, which leads to Columns', async () => {
  const reason = "Column B was 'Grade A' and is now 'Swap' in sheet iPhone grades";
  const { waiting } = WAITING_STATUS;
  server.status = {
    ...WAITING_STATUS,
    waiting: waiting && { ...waiting, reasons: [reason, 'It removes 6 of 20 rows'] },
    lastReading: { ...WAITING_STATUS.lastReading, unclearSheets: [CHANGED_SHEET] },
  };
  await openReview();
  const notice = screen.getByRole('region', { name: 'New list' });
  expect(notice).toHaveTextContent(
    "The new list is waiting for your review because column B was 'Grade A' and is now 'Swap' in sheet iPhone grades, and it removes 6 of 20 rows.",
  );
  expect(notice).toHaveTextContent(
    'Sheet iPhone grades is not in the new list until you choose its columns again.',
  );
  // Said once.
  expect(screen.queryByRole('region', { name: 'Unclear sheets' })).not.toBeInTheDocument();
  await userEvent.click(within(notice).getByRole('button', { name: 'Choose columns' }));
  expect(window.location.search).toBe('?panel=price-data&view=columns');
});

test('rejected rows name the device first, then reason, value, sheet and cell', async () => {
  server.review = makeReview({
    rejected: {
      count: 32,
      entries: [
        makeRejected(),
        makeRejected({
          device: '',
          sheet: 'GAMING',
          row: 17,
          cell: 'A17',
          value: ' ',
          reason: 'Device name cannot be empty',
        }),
        makeRejected({
          device: '',
          sheet: 'TOOLS',
          cell: '',
          row: 0,
          rowsLost: 30,
          value: 'TOOLS',
          reason: 'Another sheet is already the category TOOLS',
        }),
      ],
    },
    skippedSheets: [{ sheet: 'Notes', reason: 'It is hidden' }],
    unclearSheets: [UNCLEAR_SHEET, CHANGED_SHEET],
  });
  await openReview();
  const rows = within(screen.getByRole('list', { name: 'Rejected rows' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'iPad Air 2Price cannot have more than 2 decimal places412.505IPAD, cell C41',
    'Row 17 without a nameDevice name cannot be empty(blank)GAMING, cell A17',
    'Sheet TOOLSAnother sheet is already the category TOOLSTOOLSTOOLS, 30 rows',
  ]);
  expect(screen.getByText('Sheet left out: It is hidden')).toBeVisible();
  expect(screen.getByText('Sheet left out: the columns are unclear')).toBeVisible();
  expect(screen.getByText(UNCLEAR_SHEET.sentence)).toBeVisible();
  expect(screen.getByText('Sheet left out: the columns have changed')).toBeVisible();
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
  const reason = 'The decision was not carried out: That cannot be done with this price list now';
  expect(screen.getByText(reason)).toBeVisible();
});

test('discarding an upload says that syncing starts again', async () => {
  const { waiting } = WAITING_STATUS;
  server.status = {
    ...WAITING_STATUS,
    pausedBy: 'upload',
    waiting: waiting && { ...waiting, isPauseEndedByDiscard: true },
  };
  server.usually({ discardSnapshot: () => makeStatus() });
  await openReview();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    /Syncing, which the upload paused, starts again\.$/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await confirm('Discard');
  await waitFor(() => expect(shownToast()).toBe('List discarded - Syncing from the source is on again'));
});
