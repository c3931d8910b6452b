import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Gate, refuse } from '#web/lib/testing/fake-replies.ts';
import { openPanel, showPanel } from './testing/analytics-probe.tsx';
import { AnalyticsServer, makeTop, makeVisit } from './testing/analytics-server.ts';

let server: AnalyticsServer;

beforeEach(() => {
  server = new AnalyticsServer().start();
});

afterEach(() => {
  // While the network is a stand-in.
  cleanup();
  vi.restoreAllMocks();
});

function figures(): Record<string, string | null | undefined> {
  const terms = screen.getAllByRole('term');
  return Object.fromEntries(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]));
}

function rowsOf(name: string): (string | null)[] {
  return within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
}

describe('the range', () => {
  test('is the last 30 days of the site by default, compared with the 30 before', async () => {
    await openPanel();
    const ranges = [
      { startDate: '2025-10-16', endDate: '2025-11-14' },
      { startDate: '2025-09-16', endDate: '2025-10-15' },
    ];
    for (const name of ['getAnalyticsSummary', 'getAnalyticsTimeSeries'] as const)
      await waitFor(() => expect(server.queries(name).slice(-2)).toMatchObject(ranges));
    expect(screen.getByRole('button', { name: '16 Oct 2025 to 14 Nov 2025' })).toBeVisible();
    expect(screen.getByText('Compared with 16 Sep 2025 to 15 Oct 2025')).toBeVisible();
  });

  test('changes with one click', async () => {
    await openPanel();
    await userEvent.click(screen.getByRole('radio', { name: 'Today' }));
    await waitFor(() =>
      expect(server.queries('listAnalyticsVisits').at(-1)).toMatchObject({
        startDate: '2025-11-14',
        endDate: '2025-11-14',
      }),
    );
    expect(screen.getByText('Compared with 13 Nov 2025')).toBeVisible();
  });

  async function choose(from: string, to: string): Promise<void> {
    await userEvent.click(screen.getByRole('button', { name: / to / }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: from } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: to } });
    await userEvent.click(screen.getByRole('button', { name: 'Show range' }));
  }

  test('may be any two days', async () => {
    await openPanel();
    await choose('2025-03-01', '2025-03-31');
    await waitFor(() =>
      expect(server.queries('getAnalyticsDemand').at(-1)).toMatchObject({
        startDate: '2025-03-01',
        endDate: '2025-03-31',
      }),
    );
    expect(screen.getByRole('button', { name: '1 Mar 2025 to 31 Mar 2025' })).toBeVisible();
    expect(screen.queryByRole('radio', { checked: true, name: '30 days' })).not.toBeInTheDocument();
  });

  test("is refused with the contract's message, at the wrong field", async () => {
    await openPanel();
    for (const [from, to, field, text] of [
      ['2025-11-14', '2025-11-13', 'From', 'Start date must not be after end date'],
      ['2024-01-01', '2025-01-01', 'To', 'Date range must be at most 365 days'],
      ['', '2025-11-13', 'From', 'Date must be YYYY-MM-DD'],
    ] as const) {
      await choose(from, to);
      expect(screen.getByLabelText(field)).toHaveAccessibleDescription(text);
      expect(screen.getByLabelText(field)).toBeInvalid();
      await userEvent.keyboard('{Escape}');
    }
    expect(new Set(server.queries('listAnalyticsVisits').map(({ startDate }) => startDate))).toEqual(
      new Set(['2025-10-16']),
    );
  });
});

test('figures are shown with their change since the period before', async () => {
  await openPanel();
  await waitFor(() =>
    expect(figures()).toEqual({
      Visitors: '300+50.0 %',
      'Unique visitors': '120+20.0 %',
      'Page views': '600+100.0 %',
      'Bounce rate': '31.4 %−1.8',
      'Avg session': '2 m 46 s±0 s',
    }),
  );
});

test('a period before that is partly deleted is not compared', async () => {
  server.keptSince = '2025-09-20';
  await openPanel();
  expect(await screen.findByText('Not compared: visits before 20 Sep 2025 are no longer kept')).toBeVisible();
  await waitFor(() => expect(figures()).toMatchObject({ Visitors: '300', 'Page views': '600' }));
  await waitFor(() => expect(rowsOf('Visitors by day')).toEqual(['16 Oct 2025300120600']));
});

test('the chart has a table for screen readers, and the arrow keys move along it', async () => {
  await openPanel();
  const chart = await screen.findByRole('slider', { name: 'Visitors by day' });
  await waitFor(() => expect(rowsOf('Visitors by day')).toEqual(['16 Oct 2025300120600300']));
  expect(chart).toHaveAttribute(
    'aria-valuetext',
    '16 Oct 2025: Visitors 300, Unique visitors 120, Page views 600, Period before 300',
  );
  await userEvent.selectOptions(screen.getByLabelText('Group by'), 'Month');
  expect(await screen.findByRole('slider', { name: 'Visitors by month' })).toBeVisible();
  expect(server.queries('getAnalyticsTimeSeries').at(-1)).toMatchObject({ groupBy: 'month' });
});

test('today is shown by the hour, with the same hours of yesterday as a line that can be hidden', async () => {
  await openPanel();
  await userEvent.click(screen.getByRole('radio', { name: 'Today' }));
  await screen.findByRole('slider', { name: 'Visitors by hour' });
  expect(screen.getByLabelText('Group by')).toHaveDisplayValue('Hour');
  await waitFor(() =>
    expect(rowsOf('Visitors by hour')).toEqual(['09:00100201', '10:00111202', '11:00122203']),
  );
  const [before] = screen.getAllByRole('button', { name: 'Period before' });
  if (!before) return expect.unreachable('no line for the period before');
  expect(before).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(before);
  expect(before).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
  expect(await screen.findByRole('slider', { name: 'Visitors by day' })).toBeVisible();
  expect(screen.getByLabelText('Group by')).toHaveDisplayValue('Day');
});

test('referrers, and devices with their browsers, are two more lists', async () => {
  server.tops = {
    referrers: [makeTop('(direct)', 200, 66.7), makeTop('google.com', 100, 33.3)],
    devices: [makeTop('Mobile · Safari on iOS', 300, 100)],
  };
  await openPanel();
  await screen.findByRole('table', { name: 'Referrers' });
  expect(rowsOf('Referrers')).toEqual(['Direct or unknown20066.7 %', 'google.com10033.3 %']);
  await screen.findByRole('table', { name: 'Devices and browsers' });
  expect(rowsOf('Devices and browsers')).toEqual(['Mobile · Safari on iOS300100.0 %']);
});

test('lists are tables with shares; the rest is summed up, and all rows can be shown', async () => {
  await openPanel();
  await screen.findByRole('table', { name: 'Top countries' });
  expect(rowsOf('Top countries')).toEqual([
    'Spain4010.0 %',
    'Peru3910.0 %',
    'Chile3810.0 %',
    'Cuba3710.0 %',
    'Togo3610.0 %',
    'Fiji3510.0 %',
    'Other7525.0 %',
  ]);
  expect(rowsOf('Top states')).toEqual(['Texas300100.0 %']);
  const countries = screen.getByRole('region', { name: 'Top countries' });
  await userEvent.click(within(countries).getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(rowsOf('Top countries')).toEqual(['Everywhere30050.0 %']));
  expect(server.sent('getAnalyticsTop').at(-1)).toMatchObject({ params: { dimension: 'countries' } });
  expect(server.queries('getAnalyticsTop').at(-1)).toEqual({
    startDate: '2025-10-16',
    endDate: '2025-11-14',
    limit: '100',
  });
});

test('demand is shown by tier', async () => {
  await openPanel();
  await screen.findByRole('table', { name: 'Most searched' });
  expect(rowsOf('Most searched')).toEqual(['iphone 15Public 9, VIP 211', 'ipadVIP 55']);
  expect(rowsOf('Searches without a result')).toEqual(['=nokiaPublic 33']);
  expect(rowsOf('Most opened categories')).toEqual(['Watch & AirPodsPublic 77']);
  await userEvent.click(screen.getByRole('radio', { name: 'VIP' }));
  await waitFor(() => expect(rowsOf('Most searched')).toEqual(['ipad5', 'iphone 152']));
  expect(screen.getByText('Every search had a result')).toBeVisible();
});

test('what one tier asks for is ranked by the server, and shown as nothing only once it has answered', async () => {
  await openPanel();
  await screen.findByRole('table', { name: 'Most searched' });
  const gate = new Gate();
  server.on('getAnalyticsDemand', gate);
  await userEvent.click(screen.getByRole('radio', { name: 'VIP' }));
  expect(screen.queryByText('Every search had a result')).toBeNull();
  expect(server.queries('getAnalyticsDemand').at(-1)).toMatchObject({ tier: 'vip' });
  gate.release();
  expect(await screen.findByText('Every search had a result')).toBeVisible();
});

test('the visitor log names page, place, browser and source', async () => {
  server.visits = [
    makeVisit({ referrer: 'https://www.example.test/found' }),
    makeVisit({ country: null, state: null, isUniqueVisitor: false }),
  ];
  await openPanel();
  await screen.findByRole('table', { name: 'Visitor log' });
  const [first, second] = rowsOf('Visitor log');
  expect(first).toMatch(/^\/California, United StatesChrome on Windowsexample\.testabcdefNew14 Nov 2025/);
  expect(second).toMatch(/^\/UnknownChrome on Windowsabcdef14 Nov 2025/);
});

test('the number of current visitors is loaded again every half minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openPanel();
  expect(await screen.findByText('12 on the site now')).toBeVisible();
  server.visitors = 13;
  await vi.advanceTimersByTimeAsync(29_000);
  expect(screen.getByText('12 on the site now')).toBeVisible();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await screen.findByText('13 on the site now')).toBeVisible();
});

test('a panel that nobody has touched for a quarter of an hour asks nothing, until somebody is back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openPanel();
  await screen.findByText('12 on the site now');
  await vi.advanceTimersByTimeAsync(17 * 60_000);
  const asked = server.calls.length;
  server.visitors = 13;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(server.calls.length).toBe(asked);
  expect(screen.getByText('12 on the site now')).toBeVisible();
  fireEvent.pointerMove(document.body);
  expect(await screen.findByText('13 on the site now')).toBeVisible();
  server.visitors = 14;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await screen.findByText('14 on the site now')).toBeVisible();
});

test('a period without visits says so, and has neither rates nor lists', async () => {
  server.summary = { ...server.summary, totalVisitors: 0, uniqueVisitors: 0 };
  await openPanel();
  expect(await screen.findByText('No visits in this period')).toBeVisible();
  await waitFor(() => expect(figures()).toMatchObject({ Visitors: '0−100.0 %', 'Bounce rate': '–' }));
  expect(screen.queryByRole('region', { name: 'Top countries' })).not.toBeInTheDocument();
});

test('pages of a visit that began the day before are in the log', async () => {
  server.summary = { ...server.summary, totalVisitors: 0, uniqueVisitors: 1 };
  await openPanel();
  expect(await screen.findByRole('table', { name: 'Visitor log' })).toBeVisible();
});

test('visits from unknown places are not shown as no visits', async () => {
  server.summary = { ...server.summary, topCountries: [], topStates: [] };
  await openPanel();
  expect(await screen.findByText('No country is known for these visits')).toBeVisible();
  expect(screen.getByText('No state is known for these visits')).toBeVisible();
  expect(screen.queryByText('No visits in this period')).not.toBeInTheDocument();
});

test('a report that fails to load can be retried', async () => {
  server.onEvery(refuse('internal'));
  showPanel();
  await screen.findByText('Unable to load analytics');
  expect(screen.getByText('The server could not answer. Try again in a moment.')).toBeVisible();
  server.asUsual();
  server.on('getAnalyticsSummary', refuse('internal'));
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('radiogroup', { name: 'Period' });
  await screen.findByText('Unable to load analytics');
  expect(screen.getByText('The server could not answer. Try again in a moment.')).toBeVisible();
  server.asUsual();
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('table', { name: 'Top countries' })).toBeVisible();
});

test('the places are credited', async () => {
  await openPanel();
  expect(screen.getByRole('link', { name: 'IP Geolocation by DB-IP' })).toHaveAttribute(
    'href',
    'https://db-ip.com',
  );
});
