import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEFAULT_USAGE_PERIOD, type UsagePeriod, type UsageStat } from '#domain/contract/entities/usage.ts';
import { loadFailureOf } from '#web/features/customers/customer.queries.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { usageChartQuery, usageStatsQuery } from './manager-portal.queries.ts';
import { PanelFigures } from './panel-figures.tsx';
import { UsageChart } from './usage-chart.tsx';
import { UsageTable } from './usage-table.tsx';

const PERIODS: { value: UsagePeriod; label: string }[] = [
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'ytd', label: 'YTD' },
];

export function UsageStatistics() {
  const [period, setPeriod] = useState(DEFAULT_USAGE_PERIOD);
  const query = useQuery(usageStatsQuery(period));
  const periods = (
    <SegmentedControl
      label="Period"
      options={PERIODS}
      value={period}
      onValueChange={setPeriod}
      size="small"
    />
  );
  return (
    <Panel title="Usage Statistics" action={<div className="max-tablet:hidden">{periods}</div>}>
      <div className="border-b border-hairline p-4 tablet:hidden">{periods}</div>
      <div className="[&>[role=status]]:p-4">
        <AsyncView
          query={query}
          loadingText="Loading usage statistics..."
          loadingRows={6}
          error={loadFailureOf(query.error, 'usage statistics')}
        >
          {(stats) => <Usage stats={stats} period={period} />}
        </AsyncView>
      </div>
    </Panel>
  );
}

function Usage({ stats, period }: { stats: readonly UsageStat[]; period: UsagePeriod }) {
  const { activeUsers, totalAccesses, averageUses } = usageFiguresOf(stats);
  return (
    <>
      <div className="border-b border-hairline desktop:flex">
        <PanelFigures
          className="desktop:grid-cols-[repeat(3,max-content)] desktop:whitespace-nowrap"
          figures={[
            { label: 'Active users', figure: String(activeUsers) },
            { label: 'Total accesses', figure: String(totalAccesses) },
            { label: 'Average uses per user', figure: String(averageUses) },
          ]}
        />
        <Chart period={period} />
      </div>
      <UsageTable key={period} stats={stats} />
      {totalAccesses === 0 && <NoUsage />}
    </>
  );
}

interface UsageFigures {
  readonly activeUsers: number;
  readonly totalAccesses: number;
  /** To one decimal. */
  readonly averageUses: number;
}

export function usageFiguresOf(stats: readonly Pick<UsageStat, 'accessCount'>[]): UsageFigures {
  const activeUsers = stats.filter(({ accessCount }) => accessCount > 0).length;
  const totalAccesses = stats.reduce((sum, { accessCount }) => sum + accessCount, 0);
  const averageUses = activeUsers === 0 ? 0 : Math.round(10 * (totalAccesses / activeUsers)) / 10;
  return { activeUsers, totalAccesses, averageUses };
}

function Chart({ period }: { period: UsagePeriod }) {
  const query = useQuery(usageChartQuery(period));
  return (
    <div className="min-w-0 flex-1 border-hairline px-4 py-3 max-desktop:border-t desktop:border-l">
      <AsyncView
        query={query}
        loadingText="Loading chart..."
        loadingRows={2}
        error={loadFailureOf(query.error, 'the chart')}
      >
        {({ unit, points }) => <UsageChart unit={unit} points={points} />}
      </AsyncView>
    </div>
  );
}

/** Below the head of the empty table. */
function NoUsage() {
  return (
    <p className="border-t border-row-rule px-4 py-3 type-interface text-muted">
      No usage in this period. Customers who sign in will be counted here.
    </p>
  );
}
