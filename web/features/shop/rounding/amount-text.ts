import type { Money } from '#domain/contract/entities/money.ts';

const MARKS = { none: '', comma: ',', dot: '\\.', space: '[ \u00a0\u202f]', apostrophe: "['’]" } as const;

/**
 * An amount typed with the shop's own marks: '1.299,50', '1299,50', ',99'. NaN for anything else, also for the marks of
 * another money: '0.99' is not read where the dot parts thousands, nor '1.000' as 1 where it does not.
 */
export function amountOfText(text: string, money: Money | undefined): number {
  const thousands = MARKS[money?.thousands ?? 'none'];
  const decimalMark = MARKS[money?.decimalMark ?? 'dot'];
  const grouped = thousands && `|\\d{1,3}(?:${thousands}\\d{3})+`;
  const match = new RegExp(`^(\\d+${grouped})?(?:${decimalMark}(\\d{1,2}|\\d+[1-9]))?$`).exec(text.trim());
  const [, whole = '', decimals = ''] = match ?? [];
  return whole + decimals === '' ? Number.NaN : Number(`${whole.replace(/\D/g, '')}.${decimals}`);
}

/** As it is typed: plain digits with the shop's decimal mark, decimals only if there are any. */
export function textOfAmount(amount: number, money: Money | undefined): string {
  const digits = Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
  return money?.decimalMark === 'comma' ? digits.replace('.', ',') : digits;
}
