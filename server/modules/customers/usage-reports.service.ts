import { customerRoleOf } from '#domain/contract/entities/roles.ts';
import type { ChartPoint, ChartUnit, UsagePeriod, UsageStat } from '#domain/contract/entities/usage.ts';
import { USAGE_LIMITS } from '#domain/contract/limits.ts';
import { chartLabel, chartScale, lastDays, periodStart } from '#domain/usage/usage-periods.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { timeOf } from './iso-time.ts';
import { countSince, getMonthlySeries, getSeries, listActiveCustomers } from './usage-report.repo.ts';

export interface UsageReports {
  /** Everyone with an access in the period, most accesses first. */
  stats(period: UsagePeriod): Promise<UsageStat[]>;
  chart(period: UsagePeriod): Promise<{ unit: ChartUnit; points: ChartPoint[] }>;
}

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly timeZone: string;
}

export function openUsageReports(parts: Parts): UsageReports {
  return {
    stats: (period) => readStats(parts, period),
    chart: (period) => readChart(parts, period),
  };
}

async function readStats({ database, clock, timeZone }: Parts, period: UsagePeriod): Promise<UsageStat[]> {
  const { reports } = database;
  const now = clock.now();
  const start = periodStart(period, now, timeZone);
  const days = lastDays(USAGE_LIMITS.seriesDays, now, timeZone);
  const [customers, sinceStart] = await Promise.all([
    listActiveCustomers(reports, { since: start, starts: days }),
    period === 'ytd' ? countSince(reports, start) : null,
  ]);
  // The shorter periods are the last of the same days, so both use the same counts and cannot disagree.
  const firstDay = days.indexOf(start);
  return customers
    .flatMap((customer): UsageStat[] => {
      const { series } = customer;
      const accessCount = sinceStart ? (sinceStart.get(customer.id) ?? 0) : sumOf(series.slice(firstDay));
      if (accessCount === 0) return [];
      return [
        {
          pinHash: customer.handle,
          customerName: customer.name,
          role: customerRoleOf(customer),
          accessCount,
          lastAccess: timeOf(customer.lastUsedAt),
          series: [...series],
        },
      ];
    })
    .sort(byAccesses);
}

function byAccesses(one: UsageStat, other: UsageStat): number {
  return other.accessCount - one.accessCount || one.customerName.localeCompare(other.customerName);
}

async function readChart({ database, clock, timeZone }: Parts, period: UsagePeriod) {
  const { unit, starts } = chartScale(period, clock.now(), timeZone);
  const read = unit === 'month' ? getMonthlySeries : getSeries;
  const series = await read(database.reports, starts);
  const points = starts.map((start, index) => ({
    time: timeOf(start),
    label: chartLabel(unit, start, timeZone),
    accesses: series[index] ?? 0,
  }));
  return { unit, points };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
