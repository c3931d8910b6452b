import type { FastifyInstance } from 'fastify';
import { makeVisit } from './analytics/made-visits.ts';
import { seedVisits, VISITS } from './analytics/seeded-visits.ts';
import { reportUnder } from './support/report.ts';
import { onSeededApp, slowestOf, timeCall } from './support/seeded-app.ts';
import { inTurn } from './support/statistics.ts';

const BUDGET_MS = 200;
const YEAR = 'startDate=2025-11-14&endDate=2026-11-14';
const EVENTS_BETWEEN = 20;

const CALLS = [
  `summary?${YEAR}`,
  ...['day', 'week', 'month'].map((groupBy) => `timeseries?${YEAR}&groupBy=${groupBy}`),
  ...['countries', 'states', 'pages'].map((dimension) => `top/${dimension}?${YEAR}&limit=100`),
  `visits?${YEAR}&limit=1000`,
  `demand?${YEAR}&limit=100`,
  'live',
];

/** How long the owner waits for reports on ten million visits a year while new visits arrive. */
export async function run(): Promise<void> {
  const variables = { TIME_ZONE: 'UTC', ANALYTICS_MAX: '1000000' };
  await onSeededApp({ variables, seed: seedVisits }, async (seeded) => {
    const between = async () => {
      for (let event = 0; event < EVENTS_BETWEEN; event += 1) await takeVisit(seeded.app, event);
    };
    const reports = await inTurn(CALLS.length, (number) =>
      timeCall(seeded, `/api/analytics/${CALLS[number]}`, between),
    );
    const slowest = slowestOf(reports);
    const note = slowest.url.replace('/api/analytics/', '').replace(/\?.*/, '');
    const what = `slowest of ${reports.length} reports on ${VISITS} visits, PostgreSQL`;
    reportUnder(what, { ...slowest, note }, BUDGET_MS);
  });
}

async function takeVisit(app: FastifyInstance, number: number): Promise<void> {
  const payload = makeVisit(number);
  const { statusCode } = await app.inject({ method: 'POST', url: '/api/analytics/visit', payload });
  if (statusCode !== 202) throw new Error(`A visit was answered with ${statusCode}`);
}
