import type { MarginRule, MarginRuleMode } from '#domain/contract/entities/margin-rule.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { isTier, type PriceView } from '#domain/pricing/pricing-role.ts';
import { formatNumber, readAmount, readNumber, type Unread } from '#domain/text/typed-numbers.ts';
import { type CellReading, otherMarksMessage, ruleOf } from './cell-text.ts';

export const MIXED = 'mixed';

/** The values in the fill bar. An empty field for mixed values leaves each cell its own value. */
export interface FillValues {
  readonly mode: MarginRuleMode | typeof MIXED;
  readonly pct: string;
  readonly flat: string;
  readonly isPercentMixed: boolean;
  readonly isFlatMixed: boolean;
}

export function fillValuesOf(
  role: PriceView,
  rules: readonly MarginRule[],
  money: Money | undefined,
): FillValues {
  const modes = new Set(rules.map(({ mode }) => (isTier(role) ? 'flat' : mode)));
  const percents = new Set(rules.filter(({ mode }) => mode !== 'flat').map(({ pct }) => pct));
  const flats = new Set(rules.filter(({ mode }) => isTier(role) || mode !== 'pct').map(({ flat }) => flat));
  return {
    mode: theOnly(modes) ?? MIXED,
    pct: textOf(percents, money),
    flat: textOf(flats, money),
    isPercentMixed: percents.size > 1,
    isFlatMixed: flats.size > 1,
  };
}

/** Typing into a field chooses its mode, if the selected cells have different modes. */
export function withTyped(values: FillValues, field: 'pct' | 'flat', text: string): FillValues {
  const typed = { ...values, [field]: text };
  return values.mode === MIXED ? { ...typed, mode: field } : typed;
}

/** A field that the new mode adds starts at 0, so that the values are complete. */
export function withMode(values: FillValues, mode: MarginRuleMode): FillValues {
  const pct = values.pct === '' && !values.isPercentMixed ? '0' : values.pct;
  const flat = values.flat === '' && !values.isFlatMixed ? '0' : values.flat;
  return { ...values, mode, pct, flat };
}

/** The rule for one of the selected cells, given what it has now. */
export function filledRule(values: FillValues, current: MarginRule, money: Money | undefined): CellReading {
  const mode = values.mode === MIXED ? current.mode : values.mode;
  const pct = mode === 'flat' ? 0 : typedOr(current.pct, values.pct, values.isPercentMixed, readPercent);
  const flat = mode === 'pct' ? 0 : typedOr(current.flat, values.flat, values.isFlatMixed, readFlat);
  if (typeof pct === 'string') return { ok: false, message: reasonOf(pct, money) };
  if (typeof flat === 'string') return { ok: false, message: reasonOf(flat, money) };
  return ruleOf(mode, pct, flat, money);

  function readPercent(text: string): number | Unread {
    return money === undefined ? readClassic(text) : readNumber(text.replace('%', ''), money);
  }

  function readFlat(text: string): number | Unread {
    if (money === undefined) return readClassic(text);
    const read = readAmount(text.replace(/^\s*\+/u, ''), money);
    return typeof read === 'string' ? read : read.amount;
  }
}

/** Why the values cannot be applied to the rules, or null. */
export function fillIssue(
  values: FillValues,
  rules: readonly MarginRule[],
  money: Money | undefined,
): string | null {
  // Runs at every keystroke; thousands of selected cells have only a few different rules.
  const different = new Map(rules.map((rule) => [`${rule.mode} ${rule.pct} ${rule.flat}`, rule]));
  for (const rule of different.values()) {
    const reading = filledRule(values, rule, money);
    if (!reading.ok) return reading.message;
  }
  return null;
}

export const FILL_MESSAGES = { number: 'Enter a number' } as const;

function typedOr(
  current: number,
  text: string,
  isMixed: boolean,
  read: (text: string) => number | Unread,
): number | Unread {
  return isMixed && /^[\s$%+]*$/u.test(text) ? current : read(text);
}

// Signs around the number only: without those between its digits, '5% + $2' would be 52.
const CLASSIC_PATTERN = /^[\s$%+]*(-?)[\s$%]*(\d+(?:\.\d*)?|\.\d+)[\s$%]*$/u;

function readClassic(text: string): number | Unread {
  const [, sign = '', digits] = CLASSIC_PATTERN.exec(text) ?? [];
  return digits === undefined ? 'unreadable' : Number(sign + digits);
}

function reasonOf(unread: Unread, money: Money | undefined): string {
  return unread === 'other-marks' && money ? otherMarksMessage(money) : FILL_MESSAGES.number;
}

function theOnly<Value>(values: ReadonlySet<Value>): Value | null {
  const [only] = values;
  return values.size === 1 && only !== undefined ? only : null;
}

function textOf(values: ReadonlySet<number>, money: Money | undefined): string {
  const only = theOnly(values);
  return only === null ? '' : formatNumber(only, money);
}
