import type { Money } from '#domain/contract/entities/money.ts';

const MINUS = '−';

/** A number must not break into two lines, so the space between thousands is a no-break space. */
export const THOUSANDS: Readonly<Record<Money['thousands'], string>> = {
  none: '',
  comma: ',',
  dot: '.',
  space: '\u00a0',
  apostrophe: "'",
};

/**
 * A price of the list. Classic money, `undefined`, has a '$' and plain digits, and cents only if they are not zero. A
 * shop's own money always has its decimals, so that prices stand below each other.
 */
export function formatPrice(amount: number, money: Money | undefined): string {
  return written(amount, money, money ? money.decimals : centsIfAny(amount));
}

/** A sum, which is kept in whole hundredths so that it is exact; written like a price. */
export function formatHundredths(hundredths: number, money: Money | undefined): string {
  return formatPrice(hundredths / 100, money);
}

/** An amount of a rule, a step or a bound: cents only if they are not zero. '$20', '−$20', with a real minus. */
export function formatAmount(amount: number, money: Money | undefined): string {
  return written(amount, money, centsIfAny(amount));
}

/** '+$10', '−$20'; '0' for no change. */
export function signedAmount(amount: number, money: Money | undefined): string {
  return amount === 0 ? '0' : `${amount < 0 ? '' : '+'}${formatAmount(amount, money)}`;
}

/** '$12.00', '−$0.50': always with cents, where the money has any. */
export function formatWithCents(amount: number, money: Money | undefined): string {
  return written(amount, money, money?.decimals ?? 2);
}

/** As many decimals as the exact amount has, two at least: 12.5% of $0.50 is $0.0625, and a rounded step would not add up. */
export function formatExactly(amount: number, money: Money | undefined): string {
  const decimals = amount.toFixed(6).split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return written(amount, money, Math.max(decimals, money?.decimals ?? 2));
}

function centsIfAny(amount: number): number {
  return Number.isInteger(amount) ? 0 : 2;
}

function written(amount: number, money: Money | undefined, decimals: number): string {
  const digits = Math.abs(amount).toFixed(decimals);
  const minus = amount < 0 ? MINUS : '';
  if (money === undefined) return `${minus}$${digits}`;
  const space = money.space ? ' ' : '';
  const number = numberText(digits, money);
  return money.position === 'before'
    ? `${minus}${money.symbol}${space}${number}`
    : `${minus}${number}${space}${money.symbol}`;
}

/** Digits with the shop's marks. */
export function numberText(digits: string, { thousands, decimalMark }: Money): string {
  const [whole = '', decimals] = digits.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, THOUSANDS[thousands]);
  return decimals === undefined ? grouped : `${grouped}${decimalMark === 'dot' ? '.' : ','}${decimals}`;
}
