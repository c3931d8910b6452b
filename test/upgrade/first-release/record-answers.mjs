import { setTimeout as delay } from 'node:timers/promises';

const CATEGORIES = ['IPHONE', 'APPLE WATCH'];
const PERIODS = ['daily', 'weekly', 'monthly', 'ytd'];
const RANGE = 'startDate=2026-10-08&endDate=2026-11-15';

/** What that release answered to everybody, once everything has been counted. */
export async function recordAnswers(browsers) {
  for (const browser of Object.values(browsers)) await readLists(browser);
  await delay(3000);
  const answers = [];
  const record = async (who, address) => {
    const { status, body } = await browsers[who].ask('GET', address);
    // It falls while answers are recorded.
    if (typeof body === 'object') delete body.endsInSeconds;
    answers.push({ who, address, status, body });
  };
  const { customerPins } = await browsers.admin.expect('GET', '/api/customer-pins');
  for (const address of reportsOf(customerPins)) await record('admin', address);
  await record('manager', '/api/customer-pins');
  for (const who of Object.keys(browsers)) {
    await record(who, '/api/auth/session');
    for (const address of lists()) await record(who, address);
  }
  return answers;
}

async function readLists(browser) {
  for (const address of lists()) await browser.ask('GET', address);
}

function lists() {
  const named = CATEGORIES.map((name) => `/api/sheets/category-with-pricing/${encodeURIComponent(name)}`);
  return ['/api/sheets/categories', ...named];
}

function reportsOf(customers) {
  const handles = customers.map(({ pinHash }) => pinHash);
  return [
    '/api/config',
    '/api/config/public',
    '/api/config/history',
    ...[1, 2, 3, 4, 5, 6].map((revision) => `/api/config/history/${revision}`),
    '/api/customer-pins',
    ...handles.map((handle) => `/api/customer-pins/${handle}`),
    ...handles.map((handle) => `/api/customer-pins/usage-history/${handle}`),
    ...PERIODS.map((period) => `/api/customer-pins/usage-stats/${period}`),
    ...PERIODS.map((period) => `/api/customer-pins/usage-chart/${period}`),
    '/api/customer-pins/security-alerts',
    '/api/price-data/status',
    '/api/activity?limit=100',
    `/api/analytics/summary?${RANGE}`,
    ...['day', 'week', 'month'].map((unit) => `/api/analytics/timeseries?${RANGE}&groupBy=${unit}`),
    ...['countries', 'states', 'pages'].map((name) => `/api/analytics/top/${name}?${RANGE}`),
    `/api/analytics/visits?${RANGE}`,
    `/api/analytics/demand?${RANGE}`,
    '/api/auth/settings',
    '/api/auth/site-passcodes',
  ];
}
