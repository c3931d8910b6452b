import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { explainPrice, priceOf } from '#domain/pricing/explain-price.ts';
import { preparePricer } from '#domain/pricing/prepare-pricer.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { formatAmount, formatPrice } from '#domain/text/money.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import type { PublishedRow } from '#web/features/configuration/configuration.queries.ts';
import { amountBeforeRounding } from '#web/features/shop/rounding/worked-examples.ts';

/** The places of the worked rows among the prices, from dear to cheap. */
const PLACES = [0.9, 0.65, 0.4, 0.1];

/** Four of the owner's rows, spread over the prices; fewer of a short list. */
export function chooseRows(rows: readonly PublishedRow[]): PublishedRow[] {
  const priced = rows.filter(({ price }) => price > 0).toSorted((one, other) => other.price - one.price);
  const chosen = PLACES.map((place) => priced[Math.floor((1 - place) * priced.length)]);
  return [...new Set(chosen)].filter((row) => row !== undefined);
}

export interface WorkedRow extends PublishedRow {
  readonly prices: Readonly<Record<PriceView, number>>;
}

export function workRows(rows: readonly PublishedRow[], configuration: Configuration): WorkedRow[] {
  const pricer = preparePricer(configuration);
  return rows.map((row) => ({
    ...row,
    prices: recordOf(TIER_IDS, (role) => [role, priceOf(pricer, { ...row, role })]),
  }));
}

/** '$330 becomes $300', '$330 stays $330'. */
export function effectWords(
  configuration: Configuration | null,
  row: PublishedRow | undefined,
  role: PriceView,
): string {
  if (configuration === null || row === undefined) return '';
  const { money } = configuration;
  return becomes(formatPrice(row.price, money), priceIn(configuration, row, role), row.price, money);
}

/** '$390 becomes $400, rounded': without a word why, 'the same' would look wrong. */
export function sameWords(configuration: Configuration | null, row: PublishedRow | undefined): string {
  const words = effectWords(configuration, row, 'public');
  return words === '' || words.includes(' stays ') ? words : `${words}, rounded`;
}

/** The row that tells these roundings apart best: every one of them leaves $945 as it is, but few leave $809.10. */
export function rowForRounding(
  rows: readonly PublishedRow[],
  drafts: readonly (Configuration | null)[],
): PublishedRow | undefined {
  const known = drafts.filter((draft) => draft !== null);
  const countResults = (row: PublishedRow) =>
    new Set(known.map((draft) => priceIn(draft, row, 'public'))).size;
  return rows.toSorted((one, other) => countResults(other) - countResults(one))[0];
}

/** '$809.10 becomes $800': the amount after the rules, before and after rounding. */
export function roundingWords(configuration: Configuration | null, row: PublishedRow | undefined): string {
  if (configuration === null || row === undefined) return '';
  const { money } = configuration;
  const explanation = explainPrice(preparePricer(configuration), { ...row, role: 'public' });
  const before = amountBeforeRounding(explanation);
  return becomes(formatAmount(before, money), explanation.discountedPrice, before, money);
}

function becomes(from: string, price: number, before: number, money: Money | undefined): string {
  return `${from} ${price === before ? 'stays' : 'becomes'} ${formatPrice(price, money)}`;
}

function priceIn(configuration: Configuration, row: PublishedRow, role: PriceView): number {
  return priceOf(preparePricer(configuration), { ...row, role });
}
