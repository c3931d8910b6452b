import { USAGE_PERIODS } from '#domain/contract/entities/usage.ts';
import { ACCESSES, CUSTOMERS, seedUsage } from './customers/seeded-usage.ts';
import { reportUnder } from './support/report.ts';
import { onSeededApp, slowestOf, timeCall } from './support/seeded-app.ts';
import { inTurn } from './support/statistics.ts';

const BUDGET_MS = 200;
const LIST = '/api/customer-pins';
const REPORTS = [
  ...USAGE_PERIODS.map((period) => `${LIST}/usage-stats/${period}`),
  ...USAGE_PERIODS.map((period) => `${LIST}/usage-chart/${period}`),
  `${LIST}/security-alerts`,
];

/** How long staff wait with many customers and a million accesses, on PostgreSQL. */
export async function run(): Promise<void> {
  const variables = { TIME_ZONE: 'America/New_York' };
  await onSeededApp({ variables, seed: seedUsage }, async (seeded) => {
    const list = await timeCall(seeded, LIST);
    reportUnder(`list of ${CUSTOMERS} customers, PostgreSQL`, list, BUDGET_MS);
    const reports = await inTurn(REPORTS.length, (number) => timeCall(seeded, REPORTS[number] ?? ''));
    const slowest = slowestOf(reports);
    reportUnder(
      `slowest of ${reports.length} reports on ${ACCESSES} accesses, PostgreSQL`,
      { ...slowest, note: slowest.url.slice(LIST.length + 1) },
      BUDGET_MS,
    );
  });
}
