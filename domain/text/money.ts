const MINUS = '−';

/** '$' and plain digits: the price list has no thousands comma, and cents only if they are not zero. */
export function formatPrice(dollars: number): string {
  return `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;
}

/** '$20', '−$20', with a real minus. */
export function formatAmount(dollars: number): string {
  return `${minusOf(dollars)}${formatPrice(Math.abs(dollars))}`;
}

/** '+$10', '−$20'; '0' for no change. */
export function signedDollars(dollars: number): string {
  return dollars === 0 ? '0' : `${dollars < 0 ? '' : '+'}${formatAmount(dollars)}`;
}

/** '$12.00', '−$0.50': always with cents. */
export function formatWithCents(dollars: number): string {
  return `${minusOf(dollars)}$${Math.abs(dollars).toFixed(2)}`;
}

/** Two decimals, or as many as the exact amount has: 12.5% of $0.50 is $0.0625, and a rounded step would not add up. */
export function formatExactly(dollars: number): string {
  const [whole, decimals = ''] = Math.abs(dollars).toFixed(6).split('.');
  return `${minusOf(dollars)}$${whole}.${decimals.replace(/0{1,4}$/, '')}`;
}

function minusOf(amount: number): string {
  return amount < 0 ? MINUS : '';
}
