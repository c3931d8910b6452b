import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UsagePeriod } from '#domain/contract/entities/usage.ts';
import { NOON } from '#web/features/customers/testing/customer-makers.ts';
import { CustomerServer } from '#web/features/customers/testing/customer-server.ts';
import { Gate, refuse } from '#web/lib/testing/fake-replies.ts';
import { openOnce, openPart } from '#web/ui/testing/open-part.tsx';
import { makeStat } from './testing/usage-makers.ts';
import { UsageStatistics, usageFiguresOf } from './usage-statistics.tsx';

let server: CustomerServer;

beforeEach(() => {
  server = new CustomerServer().start();
  const lastAccess = new Date(2026, 10, 14, 9, 12).toISOString();
  server.stats = {
    weekly: [
      makeStat({ customerName: 'Westgate', role: 'heavyweight', accessCount: 43, lastAccess }),
      makeStat({ customerName: 'Ada', role: 'vip', accessCount: 23, lastAccess }),
      makeStat({ customerName: 'Benedict', role: 'customer', accessCount: 5, lastAccess: null }),
    ],
    ytd: [makeStat({ customerName: 'Old Mill', accessCount: 900 })],
  };
});

// One for each width; the style sheet, which tests do not have, shows one of them.
function period(name: string): HTMLElement {
  const [radio] = screen.getAllByRole('radio', { name });
  return radio ?? expect.unreachable(`no period ${name}`);
}

function rows(table: string): (string | null)[][] {
  const [, ...body] = within(screen.getByRole('table', { name: table })).getAllByRole('row');
  return body.map((row) => [...row.children].map((cell) => cell.textContent));
}

test('the week is shown first, with the access count and last access of each customer', async () => {
  openPart(<UsageStatistics />);
  await screen.findByRole('table', { name: 'Usage by customer' });
  expect(period('Weekly')).toBeChecked();
  expect(rows('Usage by customer')).toEqual([
    ['Westgate', 'Heavyweight', '43', '14 Nov 2026, 09:12'],
    ['Ada', 'VIP', '23', '14 Nov 2026, 09:12'],
    ['Benedict', 'Customer', '5', 'Never'],
  ]);
});

test('active users, total accesses and average uses per user', async () => {
  openPart(<UsageStatistics />);
  await screen.findByText('Active users');
  const figures = screen.getAllByRole('definition').map((cell) => cell.textContent);
  const labels = screen.getAllByRole('term').map((cell) => cell.textContent);
  expect(labels).toEqual(['Active users', 'Total accesses', 'Average uses per user']);
  expect(figures).toEqual(['3', '71', '23.7']);
});

test('a customer without accesses in the period is not an active user', () => {
  const stats = [
    makeStat({ accessCount: 4 }),
    makeStat({ accessCount: 3 }),
    makeStat({ accessCount: 3 }),
    makeStat({ accessCount: 0 }),
  ];
  expect(usageFiguresOf(stats)).toEqual({ activeUsers: 3, totalAccesses: 10, averageUses: 3.3 });
});

test('a period without accesses has an average of 0', () => {
  expect(usageFiguresOf([])).toEqual({ activeUsers: 0, totalAccesses: 0, averageUses: 0 });
});

/** How often the statistics of a period were asked for. */
function timesAsked(wanted: UsagePeriod): number {
  return server.sent('listUsageStats').filter(({ params }) => params.period === wanted).length;
}

test.each<[string, UsagePeriod]>([
  ['Daily', 'daily'],
  ['Monthly', 'monthly'],
  ['YTD', 'ytd'],
])('%s asks for that period', async (name, wanted) => {
  openPart(<UsageStatistics />);
  await screen.findByText('Westgate');
  await userEvent.click(period(name));
  await waitFor(() => expect(timesAsked(wanted)).toBe(1));
  await waitFor(() => expect(screen.queryByText('Westgate')).not.toBeInTheDocument());
});

test('a period that was just viewed is not loaded again', async () => {
  openOnce(<UsageStatistics />);
  await screen.findByText('Westgate');
  await userEvent.click(period('YTD'));
  await screen.findByText('Old Mill');
  await userEvent.click(period('Weekly'));
  await screen.findByText('Westgate');
  expect(timesAsked('weekly')).toBe(1);
});

describe('the usage chart', () => {
  test('has a table for screen readers', async () => {
    openPart(<UsageStatistics />);
    await screen.findByRole('table', { name: 'Accesses by day' });
    expect(rows('Accesses by day')).toEqual([
      ['13 Nov', '3'],
      ['14 Nov', '0'],
    ]);
  });

  test('that fails to load leaves the figures in place', async () => {
    server.on('getUsageChart', refuse('internal'));
    openPart(<UsageStatistics />);
    expect(await screen.findByText('Unable to load the chart')).toBeVisible();
    expect(screen.getByText('Westgate')).toBeVisible();
  });
});

describe('the usage statistics panel', () => {
  test('says that it is loading', async () => {
    server.onEvery(new Gate());
    openPart(<UsageStatistics />);
    expect(await screen.findByText('Loading usage statistics...')).toBeVisible();
  });

  test("shows zeros and the table's head for a period without accesses", async () => {
    server.stats = {};
    server.chart = { unit: 'day', points: [{ time: NOON, label: '2026-11-14', accesses: 0 }] };
    openPart(<UsageStatistics />);
    expect(await screen.findByText(/^No usage in this period/)).toBeVisible();
    const figures = screen.getAllByRole('definition');
    expect(figures.map((cell) => cell.textContent)).toEqual(['0', '0', '0']);
    for (const figure of figures) expect(figure).toHaveClass('text-muted');
    const table = screen.getByRole('table', { name: 'Usage by customer' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Customer', 'Role', 'Access count', 'Last access']);
    expect(await screen.findByText('Peak 0')).toBeVisible();
  });

  test('reports a failure at once, and can be retried', async () => {
    server.onEvery(refuse('internal'));
    openOnce(<UsageStatistics />);
    expect(await screen.findByText('Unable to load usage statistics')).toBeVisible();
    expect(timesAsked('weekly')).toBe(1);
    server.asUsual();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Westgate')).toBeVisible();
  });
});
