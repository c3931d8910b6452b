import type { Money } from '#domain/contract/entities/money.ts';
import type { Rounding, RoundingBand } from '#domain/contract/entities/rounding.ts';
import { counted } from '#domain/text/counts.ts';
import { formatAmount, formatPrice } from '#domain/text/money.ts';
import type { MoneySettings } from './edit-money.ts';
import { isSameData } from './is-same-data.ts';

/** A price with thousands and, where the money has them, decimals: it shows the whole format at a glance. */
const SAMPLE_PRICES = { classic: 1_240, whole: 5_200_000, cents: 1_240.5 } as const;

/** 'US dollar ($1240)', 'COP ($ 5.200.000)'. */
export function moneyWords(money: Money | undefined): string {
  if (!money) return `US dollar (${formatPrice(SAMPLE_PRICES.classic, money)})`;
  const sample = money.decimals === 0 ? SAMPLE_PRICES.whole : SAMPLE_PRICES.cents;
  return `${money.currency} (${formatPrice(sample, money)})`;
}

/** Both in words that differ. Without decimals the decimal mark shows in no price, but files are read with it. */
export function moneyChangeWords(
  before: Money | undefined,
  after: Money | undefined,
): readonly [before: string, after: string] {
  const [old, now] = [moneyWords(before), moneyWords(after)];
  if (old !== now) return [old, now];
  return [`${old}, ${markWords(before)}`, `${now}, ${markWords(after)}`];
}

function markWords(money: Money | undefined): string {
  return money?.decimalMark === 'comma' ? 'decimal comma' : 'decimal point';
}

const DIRECTION_WORDS = {
  nearest: 'nearest',
  up: 'up in steps of',
  down: 'down in steps of',
} as const satisfies Record<RoundingBand['direction'], string>;

/** 'Classic', 'Nearest $5', '2 bands (to $100: nearest $5; above: up in steps of $10, ending $9)'. */
export function roundingWords(rounding: Rounding | undefined, money: Money | undefined): string {
  if (!rounding) return 'Classic';
  const { bands, neverZero } = rounding;
  const zero = neverZero ? '' : `, ${formatAmount(0, money)} allowed`;
  const [first = ''] = bands.map((band) => bandWords(band, money));
  if (bands.length === 1) return `${first.charAt(0).toUpperCase()}${first.slice(1)}${zero}`;
  const words = bands.map((band) => `${rangeWords(band, money)}: ${bandWords(band, money)}`);
  return `${counted(bands.length, 'band')} (${words.join('; ')})${zero}`;
}

function bandWords({ step, direction, ending }: RoundingBand, money: Money | undefined): string {
  const end = ending === undefined ? '' : `, ending ${formatAmount(ending, money)}`;
  return `${DIRECTION_WORDS[direction]} ${formatAmount(step, money)}${end}`;
}

function rangeWords({ upTo }: RoundingBand, money: Money | undefined): string {
  return upTo === undefined ? 'above' : `to ${formatAmount(upTo, money)}`;
}

export const NOT_CONVERTED = 'Prices are not converted.';

/**
 * What a change of the configuration does to its currency and rounding, in sentences. None where both sides are
 * classic: who never chose a currency should not have to read about it.
 */
export function fateOfMoney(before: MoneySettings, after: MoneySettings): string[] {
  if (!before.money && !before.rounding && !after.money && !after.rounding) return [];
  const [oldMoney, newMoney] = moneyChangeWords(before.money, after.money);
  return [
    isSameData(before.money, after.money)
      ? `The currency stays ${moneyWords(after.money)}.`
      : `The currency changes from ${oldMoney} to ${newMoney}. ${NOT_CONVERTED}`,
    isSameData(before.rounding, after.rounding)
      ? `The rounding stays: ${roundingWords(after.rounding, after.money)}.`
      : `The rounding changes from ${roundingWords(before.rounding, before.money)} to ${roundingWords(after.rounding, after.money)}.`,
  ];
}
