import { beforeAll, expect, test } from 'vitest';
import {
  USAGE_PERIODS,
  type UsagePeriod,
  usageChartAnswerSchema,
  usageStatsAnswerSchema,
} from '#domain/contract/entities/usage.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type StandCustomer, UsageStand } from '#test/customers/usage-stand.ts';
import { describeOnBothEngines } from '#test/databases.ts';
import { settableClock } from '#test/identity/settable-clock.ts';
import { openUsageReports } from './usage-reports.service.ts';

const at = (text: string) => Date.parse(text);
/** Two weeks after clocks went back in New York, where it is 12:30. */
const NOW = at('2026-11-15T17:30:00Z');

/** In New York: the first one of each pair is just inside of the period, the other one just before it. */
const EDGES: readonly (readonly [string, string])[] = [
  ['2026-11-15T05:00:00.000Z', '2026-11-15T04:59:59.999Z'],
  ['2026-11-09T05:00:00.000Z', '2026-11-09T04:59:59.999Z'],
  ['2026-10-17T04:00:00.000Z', '2026-10-17T03:59:59.999Z'],
  ['2026-01-01T05:00:00.000Z', '2026-01-01T04:59:59.999Z'],
];

describeOnBothEngines('usage reports', (open) => {
  let database: Database;
  let stand: UsageStand;
  let customers: Record<'ada' | 'bea' | 'cleo', StandCustomer>;

  function reportsIn(timeZone: string, now = NOW) {
    return openUsageReports({ database, timeZone, clock: settableClock(now) });
  }

  async function signInAt(customer: StandCustomer, moment: string): Promise<void> {
    stand.clock.pass(at(moment) - stand.clock.now());
    await stand.signIn(customer);
    // Counted nowhere.
    await stand.refuseDevice(customer);
  }

  beforeAll(async () => {
    database = await open();
    stand = new UsageStand(database);
    customers = {
      ada: await stand.addCustomer('Ada'),
      bea: await stand.addCustomer('Bea'),
      cleo: await stand.addCustomer('Cleo'),
    };
    for (const moment of EDGES.flat()) await signInAt(customers.ada, moment);
    // It is already the new year in Tokyo, but not in most other places.
    await signInAt(customers.cleo, '2025-12-31T16:00:00Z');
    await signInAt(customers.bea, '2026-07-04T12:00:00Z');
    await signInAt(customers.bea, '2026-11-15T16:00:00Z');
    await database.query
      .updateTable('customer')
      .set({ is_vip: 1 })
      .where('id', '=', customers.bea.customerId)
      .execute();
  });

  async function countsIn(timeZone: string, now?: number) {
    const reports = reportsIn(timeZone, now);
    const counts = async (period: UsagePeriod) => {
      const { stats } = usageStatsAnswerSchema.parse({ stats: await reports.stats(period) });
      return stats.map((stat) => `${stat.customerName} ${stat.accessCount}`);
    };
    const entries = await Promise.all(USAGE_PERIODS.map(async (period) => [period, await counts(period)]));
    return Object.fromEntries(entries);
  }

  test('count the accesses in a period, to the millisecond, for every customer who has any', async () => {
    expect(await countsIn('America/New_York')).toEqual({
      daily: ['Ada 1', 'Bea 1'],
      weekly: ['Ada 3', 'Bea 1'],
      monthly: ['Ada 5', 'Bea 1'],
      ytd: ['Ada 7', 'Bea 2'],
    });
  });

  test('stay correct when TIME_ZONE changes', async () => {
    expect(await countsIn('UTC')).toEqual({
      daily: ['Ada 2', 'Bea 1'],
      weekly: ['Ada 4', 'Bea 1'],
      monthly: ['Ada 6', 'Bea 1'],
      ytd: ['Ada 8', 'Bea 2'],
    });
    expect(await countsIn('Pacific/Honolulu')).toEqual({
      daily: ['Bea 1'],
      weekly: ['Ada 2', 'Bea 1'],
      monthly: ['Ada 4', 'Bea 1'],
      ytd: ['Ada 6', 'Bea 2'],
    });
    // A year that begins before that of UTC does.
    expect(await countsIn('Asia/Tokyo', at('2026-01-01T18:00:00Z'))).toMatchObject({
      ytd: ['Ada 8', 'Bea 2', 'Cleo 1'],
    });
  });

  test('show the current role, the last access, and each of the last 30 days', async () => {
    const [ada, bea] = await reportsIn('America/New_York').stats('weekly');
    expect(bea).toMatchObject({ role: 'vip', lastAccess: '2026-11-15T16:00:00.000Z' });
    expect(ada).toMatchObject({ role: 'customer', lastAccess: '2026-11-15T05:00:00.000Z' });
    const series = Array.from({ length: 30 }, () => 0);
    // 17 October, 8, 9, 14 and 15 November.
    for (const day of [0, 22, 23, 28, 29]) series[day] = 1;
    expect(ada?.series).toEqual(series);
  });

  test.each([
    ['daily', 'hour', 13, { '2026-11-15T00:00': 1, '2026-11-15T11:00': 1 }],
    ['weekly', 'day', 7, { '2026-11-09': 1, '2026-11-14': 1, '2026-11-15': 2 }],
    [
      'monthly',
      'day',
      30,
      { '2026-10-17': 1, '2026-11-08': 1, '2026-11-09': 1, '2026-11-14': 1, '2026-11-15': 2 },
    ],
    ['ytd', 'month', 11, { '2026-01': 1, '2026-07': 1, '2026-10': 2, '2026-11': 5 }],
  ] as const)('chart %s by %s', async (period, unit, length, bars) => {
    const chart = usageChartAnswerSchema.parse(await reportsIn('America/New_York').chart(period));
    expect(chart.unit).toBe(unit);
    expect(chart.points).toHaveLength(length);
    const filled = chart.points.filter(({ accesses }) => accesses > 0);
    expect(Object.fromEntries(filled.map(({ label, accesses }) => [label, accesses]))).toEqual(bars);
  });

  test('count an access at the turn of a month in the month of that time zone', async () => {
    const { ada } = customers;
    await signInAt(ada, '2026-06-01T02:00:00Z');
    await signInAt(ada, '2026-05-31T22:00:00Z');
    const monthsIn = async (timeZone: string) => {
      const { points } = await reportsIn(timeZone).chart('ytd');
      return points
        .filter(({ label }) => ['2026-05', '2026-06'].includes(label))
        .map(({ accesses }) => accesses);
    };
    expect(await monthsIn('UTC')).toEqual([1, 1]);
    expect(await monthsIn('America/New_York')).toEqual([2, 0]);
    expect(await monthsIn('Asia/Tokyo')).toEqual([0, 2]);
  });
});
