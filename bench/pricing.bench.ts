import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import { setRules } from '#domain/configuration/edit-rules.ts';
import { type Configuration, PRICING_ROLES } from '#domain/contract/entities/configuration.ts';
import type { RoundingBand } from '#domain/contract/entities/rounding.ts';
import { priceOf } from '#domain/pricing/explain-price.ts';
import { preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { computing, cpuClock, judge, timed } from './support/fixed-work.ts';
import { reportUnder } from './support/report.ts';
import { inTurn, median } from './support/statistics.ts';

const ROWS = 20_000;
const CATEGORIES = 13;
const BUDGET_MS = 100;
const BUDGET_TIMES = 1.3;
const PRICING_ROUNDS = 25;
const EIGHT_BANDS: RoundingBand[] = [
  { upTo: 20, step: 0.05, direction: 'nearest' },
  { upTo: 50, step: 0.5, direction: 'up', ending: 0.49 },
  { upTo: 100, step: 1, direction: 'down' },
  { upTo: 250, step: 5, direction: 'nearest', ending: 4 },
  { upTo: 500, step: 10, direction: 'up' },
  { upTo: 1_000, step: 25, direction: 'down', ending: 24 },
  { upTo: 1_500, step: 50, direction: 'nearest' },
  { step: 100, direction: 'up', ending: 99 },
];

/** The cost of a saved rule: preparing the configuration and pricing every row for every role. */
export async function run(): Promise<void> {
  const configuration = configurationWithOverrides();
  const rows = makeRows();
  const firstMs = await timeToReprice(configuration, rows);
  const pricing = await judge(
    computing(1, cpuClock),
    () => timeToReprice(configuration, rows),
    PRICING_ROUNDS,
  );
  const note = `${firstMs.toFixed(1)} ms before compilation`;
  const what = `pricing of ${ROWS} rows for ${PRICING_ROLES.length} roles`;
  reportUnder(what, { ...pricing, note }, BUDGET_MS);
  await compareRoundings(configuration, rows);
}

/** Alternating, so that a slow moment of the machine counts for both. */
async function compareRoundings(classic: Configuration, rows: readonly Row[]): Promise<void> {
  const own: Configuration = { ...classic, rounding: { bands: EIGHT_BANDS, neverZero: true } };
  const times = await inTurn(PRICING_ROUNDS, async () => ({
    classic: await timeToReprice(classic, rows),
    own: await timeToReprice(own, rows),
  }));
  const classicMs = median(times.map((round) => round.classic));
  const ownMs = median(times.map((round) => round.own));
  const note = `${ownMs.toFixed(1)} and ${classicMs.toFixed(1)} ms`;
  const what = `pricing of ${ROWS} rows with ${EIGHT_BANDS.length} rounding bands, compared with classic rounding`;
  reportUnder(what, { value: ownMs / classicMs, unit: 'times', note }, BUDGET_TIMES);
}

type Row = { price: number; category: string };

function timeToReprice(configuration: Configuration, rows: readonly Row[]): Promise<number> {
  return timed(() => {
    const pricer = preparePricer(configuration);
    let total = 0;
    for (const role of PRICING_ROLES) {
      for (const { price, category } of rows) total += priceOf(pricer, { price, category, role });
    }
    // Using the sum keeps the engine from removing a loop whose result is unused.
    if (total <= 0) throw new Error('The bench priced nothing');
  }, cpuClock);
}

function makeRows(): Row[] {
  return Array.from({ length: ROWS }, (_, index) => ({
    price: ((index * 7_919) % 200_000) / 100,
    category: `CATEGORY ${index % CATEGORIES}`,
  }));
}

/** Every second category has its own rules, as in a shop that has been in use for a while. */
function configurationWithOverrides(): Configuration {
  const categories = Array.from({ length: CATEGORIES }, (_, index) => `CATEGORY ${index}`);
  return categories
    .filter((_, index) => index % 2 === 0)
    .flatMap((category) => PRICING_ROLES.map((role) => ({ role, category, bucket: '101-220' })))
    .reduce(
      (configuration, cell) =>
        setRules(configuration, [{ cell, rule: { mode: 'both', pct: 12.5, flat: 3 } }]),
      DEFAULT_CONFIGURATION,
    );
}
