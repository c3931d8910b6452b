import { type Money, moneySchema } from '#domain/contract/entities/money.ts';
import { usualMoney } from './currencies.ts';

export const CLASSIC = 'classic';
/** A currency that is not in the list, by its three letters. */
export const OTHER = 'other';

/** The fields of the section. In classic money only the choice counts. */
export interface MoneyForm {
  /** CLASSIC, OTHER or the code of a listed currency. */
  readonly choice: string;
  readonly money: Money;
  /** The admin accepted the offer to multiply buckets and flat amounts by 1,000. */
  readonly isScaled: boolean;
}

const UNLISTED: Omit<Money, 'currency' | 'symbol'> = {
  position: 'before',
  space: true,
  decimals: 2,
  thousands: 'comma',
  decimalMark: 'dot',
};

export function formOfMoney(money: Money | undefined): MoneyForm {
  if (!money) return { choice: CLASSIC, money: { ...UNLISTED, currency: '', symbol: '' }, isScaled: false };
  return { choice: usualMoney(money.currency) ? money.currency : OTHER, money, isScaled: false };
}

/** A chosen currency fills every field with its usual form. */
export function chooseCurrency(form: MoneyForm, choice: string): MoneyForm {
  const money = usualMoney(choice) ?? { ...UNLISTED, currency: '', symbol: '' };
  return { ...form, choice, money, isScaled: false };
}

/** An unlisted currency is written with its own letters until the admin gives it a symbol. */
export function typeCurrency(form: MoneyForm, text: string): MoneyForm {
  const currency = text.toUpperCase();
  const { money } = form;
  const symbol = money.symbol === money.currency ? currency : money.symbol;
  return { ...form, money: { ...money, currency, symbol } };
}

export function changeMoney(form: MoneyForm, fields: Partial<Money>): MoneyForm {
  const money = { ...form.money, ...fields };
  // The offer is only for money without decimals.
  return { ...form, money, isScaled: form.isScaled && money.decimals === 0 };
}

/** Undefined for classic money. The form may still have issues. */
export function moneyOfForm({ choice, money }: MoneyForm): Money | undefined {
  return choice === CLASSIC ? undefined : money;
}

export type MoneyIssues = Readonly<Partial<Record<keyof Money, string>>>;

/** The first problem of each field. Two equal marks are reported at the decimal mark. */
export function moneyIssues(form: MoneyForm): MoneyIssues {
  const money = moneyOfForm(form);
  const issues: Partial<Record<PropertyKey, string>> = {};
  for (const { path, message } of (money && moneySchema.safeParse(money).error?.issues) ?? [])
    issues[path[0] ?? 'decimalMark'] ??= message;
  return issues;
}

/** Whether the section offers to multiply by 1,000: only when the choice makes a shop with cents one without. */
export function isScaleOffered(form: MoneyForm, saved: Money | undefined): boolean {
  return moneyOfForm(form)?.decimals === 0 && saved?.decimals !== 0;
}
