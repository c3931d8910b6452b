import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PriceDataStatus, SyncAnswer } from '#domain/contract/entities/price-data/price-data.ts';
import type { PriceSourceAnswer, SourceTest } from '#domain/contract/entities/price-data/price-source.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { writeStored } from '#web/lib/storage.ts';
import { FakeApi } from '#web/lib/testing/fake-api.ts';
import { Gate, refuse } from '#web/lib/testing/fake-replies.ts';
import { SourceSection } from './source-section.tsx';

const SAMPLE: PriceSourceAnswer = {
  revision: 0,
  kind: 'sample',
  description: 'sample.xlsx',
  lockedBy: null,
  changedBy: null,
  changedAt: null,
};
const CHOSEN: PriceSourceAnswer = {
  revision: 1,
  kind: 'google',
  description: 'Corner prices',
  lockedBy: null,
  changedBy: 'admin',
  changedAt: '2026-11-15T14:05:00.000Z',
};
const STATUS: PriceDataStatus = {
  source: { kind: 'google', description: 'Corner prices', isSample: false, everySeconds: 60 },
  health: { lastCheckedAt: null, lastSuccessAt: null, lastError: null },
  pausedBy: null,
  published: null,
  waiting: null,
  lastReading: { source: null, rejectedCount: 0, skippedSheets: [], unclearSheets: [] },
  history: [],
};
const FOUND: SourceTest = {
  message: 'It has 312 devices in 2 categories.',
  isReadable: true,
  categories: [
    { category: 'IPAD', devices: 300 },
    { category: 'TOOLS', devices: 12 },
  ],
  deviceCount: 312,
  rejectedCount: 0,
  skippedSheets: [],
  unclearSheets: [],
};
const LINK = 'https://docs.google.com/spreadsheets/d/1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-test/edit';

let api: FakeApi;
const onPricesChanged = vi.fn();
beforeEach(() => {
  writeStored('auth_token', 'a'.repeat(64));
  onPricesChanged.mockClear();
  api = new FakeApi({ getPriceSource: () => SAMPLE, testPriceSource: () => FOUND }).start();
});
afterEach(cleanup);

async function openSection(): Promise<void> {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SourceSection priceDataAddress="/admin?panel=price-data" onPricesChanged={onPricesChanged} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Test' });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function chooseGoogle(): Promise<void> {
  await press('Change');
  const kinds = screen.getByRole('combobox', { name: 'Prices come from' });
  await userEvent.selectOptions(kinds, 'Google spreadsheet');
  await userEvent.type(screen.getByRole('textbox', { name: 'Link of the spreadsheet' }), LINK);
}

function changedTo(outcome: SyncAnswer['outcome'], message: string): void {
  const sync = { outcome, message, snapshotId: null, status: STATUS };
  api.usually({ changePriceSource: () => ({ ...CHOSEN, sync }) });
}

test('shows where prices come from, and what the current source has', async () => {
  await openSection();
  expect(screen.getByRole('region', { name: 'Price source' })).toHaveTextContent('Sample list');
  await press('Test');
  const categories = within(await screen.findByRole('list', { name: 'Categories' }));
  expect(categories.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText(FOUND.message)).toBeVisible();
});

test('a new source is tested, then used; the outcome is said', async () => {
  changedTo('published', 'The new prices are published.');
  await openSection();
  await chooseGoogle();
  await press('Test');
  await screen.findByText(FOUND.message);
  api.usually({ getPriceSource: () => CHOSEN });
  await press('Use this source');
  expect(await screen.findByText('The new prices are published.')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(onPricesChanged).toHaveBeenCalledOnce();
  expect(screen.getByRole('region')).toHaveTextContent('Google spreadsheetCorner prices, chosen by admin on');
  const sent = api.calls.find(({ name }) => name === 'changePriceSource');
  expect(sent?.body).toEqual({ revision: 0, choice: { kind: 'google', address: LINK } });
});

test('a list that waits has a link to it', async () => {
  changedTo('held', 'The new prices wait for your decision.');
  await openSection();
  await chooseGoogle();
  await press('Use this source');
  const link = await screen.findByRole('link', { name: 'Review it in Price Data' });
  expect(link).toHaveAttribute('href', '/admin?panel=price-data');
});

test('while a source is taken, its form stays as it was sent, until the outcome is there', async () => {
  changedTo('held', 'The new prices wait for your decision.');
  await openSection();
  await chooseGoogle();
  const answer = new Gate();
  api.on('changePriceSource', answer);
  await press('Use this source');
  const address = screen.getByLabelText('Link of the spreadsheet');
  await userEvent.type(address, 'x');
  expect(address).toHaveValue(LINK);
  await press('Cancel');
  expect(address).toBeVisible();
  answer.release();
  expect(await screen.findByText('The new prices wait for your decision.')).toBeVisible();
  expect(address).not.toBeInTheDocument();
});

test('a missing address is asked for, a refused one keeps what was typed', async () => {
  const text = 'files.example.com was not found.';
  api.usually({ changePriceSource: () => refuse('source/refused', { text }) });
  await openSection();
  await press('Change');
  await press('Use this source');
  expect(screen.getByText('Enter the address')).toBeVisible();
  expect(api.calls.some(({ name }) => name === 'changePriceSource')).toBe(false);
  await userEvent.type(screen.getByRole('textbox'), LINK);
  await press('Use this source');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue(LINK);
});

test('says who was faster', async () => {
  const newer = { revision: 2, savedBy: 'other', savedAt: '2026-11-15T14:05:00.000Z' };
  api.usually({ changePriceSource: () => refuse('source/newer-revision', { details: { newer } }) });
  await openSection();
  await chooseGoogle();
  await press('Use this source');
  expect(await screen.findByText(/^Other changed the price source on/)).toBeVisible();
});

test('PRICE_SOURCE locks it', async () => {
  const locked = { ...SAMPLE, kind: 'file', description: 'prices.xlsx', lockedBy: 'PRICE_SOURCE' } as const;
  api.usually({ getPriceSource: () => locked });
  await openSection();
  expect(screen.getByRole('region')).toHaveTextContent('prices.xlsx, Set by PRICE_SOURCE');
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});
