import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { UPLOAD_MESSAGES } from '#domain/contract/entities/price-data/price-data.ts';
import { UNEXPECTED_ERROR } from '#domain/contract/messages.ts';
import { refuse } from '#web/lib/testing/fake-replies.ts';
import { forgetToast, shownToast } from '#web/ui/testing/open-part.tsx';
import { PriceDataPanel } from './price-data-panel.tsx';
import { openInWorkspace } from './testing/open-in-workspace.tsx';
import {
  CHANGED_SHEET,
  makeStatus,
  NOTHING_LEFT_OUT,
  PriceDataServer,
  READ_AT,
  UNCLEAR_SHEET,
  WAITING_STATUS,
} from './testing/price-data-server.ts';

const onPricesChanged = vi.fn<() => void>();
let server: PriceDataServer;

beforeEach(() => {
  server = new PriceDataServer().start();
});

afterEach(() => {
  forgetToast();
  onPricesChanged.mockReset();
});

async function open(): Promise<void> {
  const onClose = () => undefined;
  openInWorkspace(<PriceDataPanel onClose={onClose} onPricesChanged={onPricesChanged} />, onClose);
  await screen.findByRole('region', { name: 'Source' });
}

function press(name: string): Promise<void> {
  return userEvent.click(screen.getByRole('button', { name }));
}

test('the panel shows the source, the state of syncing and what visitors see', async () => {
  await open();
  const source = within(screen.getByRole('region', { name: 'Source' }));
  expect(source.getByText('Up to date')).toBeVisible();
  expect(source.getByText('prices.xlsx')).toBeVisible();
  expect(source.getByText('14 Nov 2025, 09:20')).toBeVisible();
  expect(source.getByText('every minute')).toBeVisible();
  expect(screen.getByText('Visitors see the list published 13 Nov 2025, 17:42.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish' })).not.toBeInTheDocument();
});

test('a source that cannot be read says why, and that visitors still see the same list', async () => {
  const lastError = { message: 'prices.xlsx is not there', at: READ_AT, isCurrent: true };
  server.status = makeStatus({ health: { ...server.status.health, lastError } });
  await open();
  expect(screen.getByText('Cannot be read')).toBeVisible();
  expect(
    screen.getByText('prices.xlsx is not there (14 Nov 2025, 09:20). What visitors see has not changed.'),
  ).toBeVisible();
});

test('syncing that has stopped on every server is not shown as up to date', async () => {
  server.status = makeStatus({ health: { ...server.status.health, stoppedSince: READ_AT } });
  await open();
  expect(screen.getByText('Not syncing')).toBeVisible();
  expect(
    screen.getByText(
      /^No server has run the background work since 14 Nov 2025, 09:20: prices are not synced/,
    ),
  ).toBeVisible();
});

test('unclear sheets are listed with the reason, beside the waiting or published list', async () => {
  const lastReading = { ...NOTHING_LEFT_OUT, unclearSheets: [UNCLEAR_SHEET] };
  server.status = makeStatus({ lastReading });
  await open();
  const notice = screen.getByRole('region', { name: 'Unclear sheets' });
  expect(notice).toHaveTextContent('1 sheet in prices.xlsx is left out because its columns are unclear.');
  expect(within(notice).getByRole('listitem')).toHaveTextContent(UNCLEAR_SHEET.sentence);
  server.sync = {
    outcome: 'held',
    message: 'It waits',
    status: {
      ...WAITING_STATUS,
      lastReading: { ...lastReading, unclearSheets: [UNCLEAR_SHEET, UNCLEAR_SHEET] },
    },
  };
  await press('Sync now');
  expect(await screen.findByText(/^2 sheets in prices\.xlsx are left out/)).toBeVisible();
});

test('unclear and changed sheets lead to the screen on which their columns are chosen', async () => {
  const unclearSheets = [UNCLEAR_SHEET, CHANGED_SHEET];
  server.status = makeStatus({ lastReading: { ...NOTHING_LEFT_OUT, unclearSheets } });
  await open();
  expect(screen.getByText('2 sheets need an answer')).toBeVisible();
  const notice = screen.getByRole('region', { name: 'Unclear sheets' });
  expect(notice).toHaveTextContent(
    '2 sheets in prices.xlsx are left out because their columns are unclear or have changed.',
  );
  await userEvent.click(within(notice).getByRole('button', { name: 'Choose columns' }));
  expect(window.location.search).toBe('?panel=price-data&view=columns');
});

test('the focus returns from the columns once, and stays with the person afterwards', async () => {
  const lastReading = { ...NOTHING_LEFT_OUT, unclearSheets: [UNCLEAR_SHEET] };
  server.status = makeStatus({ lastReading });
  await open();
  await press('Choose columns');
  await press('Back');
  expect(await screen.findByRole('button', { name: 'Choose columns' })).toHaveFocus();
  server.sync = { outcome: 'held', message: 'It waits', status: WAITING_STATUS };
  await press('Sync now');
  await waitFor(() => expect(screen.queryByText('Choose columns')).not.toBeInTheDocument());
  server.sync = { outcome: 'held', message: 'It waits', status: { ...WAITING_STATUS, lastReading } };
  await press('Sync now');
  expect(await screen.findByRole('button', { name: 'Choose columns' })).not.toHaveFocus();
});

test('without unclear sheets there is no notice about them', async () => {
  await open();
  expect(screen.queryByText(/unclear/i)).not.toBeInTheDocument();
  expect(screen.queryByText(/choose columns/i)).not.toBeInTheDocument();
});

test('an upload that publishes nothing is not reported as uploaded', async () => {
  server.sync = { outcome: 'unclear', message: 'grades.csv: nothing was published' };
  await open();
  await press('Sync now');
  await waitFor(() => expect(shownToast()).toBe('Nothing published yet - grades.csv: nothing was published'));
  expect(onPricesChanged).not.toHaveBeenCalled();
});

test("'Sync now' shows the result", async () => {
  server.sync = { outcome: 'held', message: 'It waits for review', status: WAITING_STATUS };
  await open();
  await press('Sync now');
  expect(await screen.findByText('Waiting for review')).toBeVisible();
  expect(shownToast()).toBe('Synced - It waits for review');
  expect(onPricesChanged).not.toHaveBeenCalled();
});

test('a failed sync and a sync that publishes are reported as such', async () => {
  server.sync = { outcome: 'failed', message: 'prices.xlsx is not there' };
  await open();
  await press('Sync now');
  await waitFor(() => expect(shownToast()).toBe('Syncing failed - prices.xlsx is not there'));
  server.sync = { outcome: 'published', message: 'Published' };
  await press('Sync now');
  await waitFor(() => expect(shownToast()).toBe('Synced - Published'));
  expect(onPricesChanged).toHaveBeenCalledOnce();
});

test('paused syncing says why, and can be resumed', async () => {
  server.status = makeStatus({ pausedBy: 'rollback' });
  await open();
  expect(screen.getByText(/^Syncing has been paused since the rollback\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sync now' })).not.toBeInTheDocument();
  await press('Resume syncing');
  expect(await screen.findByRole('button', { name: 'Sync now' })).toHaveFocus();
});

test('rolling back to an earlier list asks for confirmation first', async () => {
  await open();
  await press('Roll back to the list read 10 Nov 2025, 08:00');
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Roll back to the list read 10 Nov 2025, 08:00',
  });
  expect(dialog).toHaveAccessibleDescription(/^Visitors of every tier will immediately see that list again/);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Roll back' }));
  await waitFor(() => expect(server.sent('rollBackToSnapshot')).toMatchObject([{ params: { id: '5' } }]));
  expect(await screen.findByText('Syncing paused')).toBeVisible();
  expect(onPricesChanged).toHaveBeenCalledOnce();
});

test('the published list can be viewed but not rolled back to', async () => {
  await open();
  expect(screen.getAllByRole('button', { name: /^Roll back/ })).toHaveLength(1);
  await press('View the list read 13 Nov 2025, 17:42');
  expect(await screen.findByText('Compared with the list that was published before it.')).toBeVisible();
  expect(window.location.search).toBe('?panel=price-data&list=7');
  await press('Close review');
  expect(window.location.search).toBe('?panel=price-data');
  expect(screen.getByRole('button', { name: 'View the list read 13 Nov 2025, 17:42' })).toHaveFocus();
});

test('Back leads from a viewed list to the start of the panel', async () => {
  await open();
  await press('View the list read 13 Nov 2025, 17:42');
  await screen.findByText('Compared with the list that was published before it.');
  act(() => window.history.back());
  expect(await screen.findByRole('region', { name: 'Source' })).toBeVisible();
});

test('an address that names an unknown list says so', async () => {
  openInWorkspace(
    <PriceDataPanel onClose={() => undefined} onPricesChanged={onPricesChanged} />,
    () => undefined,
    '&list=99',
  );
  expect(await screen.findByText('List not found')).toBeVisible();
  await press('Close review');
  expect(screen.getByRole('region', { name: 'Source' })).toBeVisible();
});

test('rows that are left out are not shown as up to date', async () => {
  server.status = makeStatus({ lastReading: { ...NOTHING_LEFT_OUT, rejectedCount: 3 } });
  await open();
  expect(screen.getByText('3 rows left out')).toBeVisible();
  expect(screen.queryByText('Up to date')).not.toBeInTheDocument();
});

test('a source that was set once and is forgotten is pointed out', async () => {
  const source = { kind: 'file', description: 'sample.csv', isSample: true, everySeconds: 60 } as const;
  server.status = makeStatus({ source });
  await open();
  expect(screen.getByText('Source missing')).toBeVisible();
  expect(screen.getByText(/^The server was started without the price source/)).toBeVisible();
});

test('a status that fails to load can be retried', async () => {
  server.onEvery(refuse('internal'));
  openInWorkspace(
    <PriceDataPanel onClose={() => undefined} onPricesChanged={onPricesChanged} />,
    () => undefined,
  );
  await screen.findByText('Unable to load price data');
  server.asUsual();
  await press('Try Again');
  expect(await screen.findByRole('region', { name: 'Source' })).toBeVisible();
});

test('a failed refresh keeps the old status and says how old it is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2025, 10, 14, 9, 25) });
  onTestFinished(() => void vi.useRealTimers());
  await open();
  expect(screen.queryByText(/^Could not refresh/)).not.toBeInTheDocument();
  vi.setSystemTime(new Date(2025, 10, 14, 10, 40));
  server.onEvery(refuse('internal'));
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  const words = 'Could not refresh the price data. What you see is from 14 Nov 2025, 09:25.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Source' })).toBeVisible();
  server.asUsual();
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
});

test('a list is downloaded with the session token, in the chosen format', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:list';
  URL.revokeObjectURL = () => undefined;
  await open();
  await press('Download current list as .csv');
  await waitFor(() => expect(click).toHaveBeenCalledOnce());
  expect(server.sent('downloadPrices')).toMatchObject([
    { params: { list: 'current' }, query: { format: 'csv' } },
  ]);
  expect(screen.getByText('None in the last list')).toBeVisible();
  click.mockRestore();
});

class FakeUpload extends EventTarget {
  static last: FakeUpload | null = null;
  readonly upload = new EventTarget();
  status = 200;
  statusText = '';
  responseText = '';
  opened = '';
  open(method: string, url: string): void {
    this.opened = `${method} ${url}`;
    FakeUpload.last = this;
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  setRequestHeader(): void {}
  getResponseHeader(): null {
    return null;
  }
  send(): void {}
}

async function upload(name: string): Promise<void> {
  await userEvent.upload(screen.getByLabelText('Workbook'), new File(['x'], name), { applyAccept: false });
}

/** An upload outlives the panel: one without an answer would be reported as failed in the middle of a later test. */
async function endUpload(): Promise<void> {
  await press('Cancel upload');
  await waitFor(() => expect(shownToast()).toMatch('Upload cancelled'));
}

test('a workbook is uploaded for review, with a progress bar', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  await open();
  await upload('new prices.xlsx');
  const bar = await screen.findByRole('progressbar', { name: 'Upload of new prices.xlsx' });
  const request = FakeUpload.last;
  if (!request) throw new Error('nothing was sent');
  expect(request.opened).toBe('POST /api/price-data/upload?name=new+prices.xlsx&mode=review');
  act(() => {
    request.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 4 }));
  });
  expect(bar).toHaveAttribute('aria-valuenow', '25');
  server.sync = { outcome: 'held', message: 'It waits for review', status: WAITING_STATUS };
  request.responseText = JSON.stringify(server.syncAnswer());
  request.dispatchEvent(new Event('load'));
  expect(await screen.findByText('Waiting for review')).toBeVisible();
  expect(shownToast()).toBe('Workbook uploaded - It waits for review');
});

test('an upload whose columns are unclear leads to the screen on which they are chosen', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  await open();
  await upload('grades.csv');
  const request = FakeUpload.last;
  if (!request) throw new Error('nothing was sent');
  server.sync = {
    outcome: 'unclear',
    message: 'grades.csv: nothing was published',
    status: makeStatus({ lastReading: { ...NOTHING_LEFT_OUT, unclearSheets: [UNCLEAR_SHEET] } }),
  };
  request.responseText = JSON.stringify(server.syncAnswer());
  request.dispatchEvent(new Event('load'));
  await waitFor(() => expect(window.location.search).toBe('?panel=price-data&view=columns'));
  expect(shownToast()).toBe('Nothing published yet - grades.csv: nothing was published');
});

test('an upload can be cancelled, and is not reported as failed', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  await open();
  await upload('new prices.xlsx');
  await press('Cancel upload');
  await waitFor(() => expect(shownToast()).toBe('Upload cancelled - What visitors see has not changed'));
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Choose a workbook' })).toHaveFocus();
});

test('a file of an unsupported type is not sent', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  FakeUpload.last = null;
  await open();
  await upload('prices.pdf');
  expect(shownToast()).toBe(`Upload failed - ${UPLOAD_MESSAGES.nameType}`);
  expect(FakeUpload.last).toBeNull();
});

function dropped(type: 'dragover' | 'drop', ...names: string[]): DragEvent {
  const files = names.map((name) => new File(['x'], name));
  const event = new Event(type, { bubbles: true, cancelable: true });
  return Object.assign(event, { dataTransfer: { types: ['Files'], files } }) as unknown as DragEvent;
}

test('a workbook dropped anywhere on the panel is uploaded, also from a viewed list', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  await open();
  await press('View the list read 13 Nov 2025, 17:42');
  const title = await screen.findByText('Compared with the list that was published before it.');
  act(() => void title.dispatchEvent(dropped('dragover', 'new.xlsx')));
  expect(screen.getByText('Drop the workbook to upload it')).toBeVisible();
  const drop = dropped('drop', 'new.xlsx');
  act(() => void title.dispatchEvent(drop));
  // Otherwise the browser would open the file in place of the page.
  expect(drop.defaultPrevented).toBe(true);
  expect(screen.queryByText('Drop the workbook to upload it')).not.toBeInTheDocument();
  expect(await screen.findByRole('progressbar', { name: 'Upload of new.xlsx' })).toBeVisible();
  await endUpload();
});

test('the reason why an upload failed stays until the next try', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  await open();
  const panel = within(screen.getByRole('region', { name: 'Upload a workbook' }));
  act(() => void document.body.dispatchEvent(dropped('drop', 'a.csv', 'b.csv')));
  expect(panel.getByText('Upload one workbook: it replaces the whole list')).toBeVisible();
  await upload('new prices.xlsx');
  expect(panel.queryByText(/^Upload one workbook/)).not.toBeInTheDocument();
  const request = FakeUpload.last;
  if (!request) throw new Error('nothing was sent');
  request.status = 400;
  request.responseText = JSON.stringify({ error: 'new prices.xlsx is empty.' });
  request.dispatchEvent(new Event('load'));
  expect(await panel.findByText('new prices.xlsx is empty.')).toBeVisible();
  forgetToast();
  await upload('again.xlsx');
  expect(panel.queryByText('new prices.xlsx is empty.')).not.toBeInTheDocument();
  await endUpload();
});

test('the reason why syncing or a download failed stays until the next try', async () => {
  server.on('syncPrices', refuse('internal'));
  server.on('downloadPrices', refuse('internal'));
  await open();
  await press('Sync now');
  await press('Download current list as .csv');
  await waitFor(() => expect(screen.getAllByText(UNEXPECTED_ERROR)).toHaveLength(2));
  server.asUsual();
  await press('Sync now');
  await waitFor(() => expect(screen.getAllByText(UNEXPECTED_ERROR)).toHaveLength(1));
});
