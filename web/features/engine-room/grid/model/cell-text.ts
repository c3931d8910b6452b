import {
  type MarginRule,
  marginRuleSchema,
  marginRuleSchemaFor,
} from '#domain/contract/entities/margin-rule.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { MARGIN_LIMITS } from '#domain/contract/limits.ts';
import { limitsOf } from '#domain/contract/money-limits.ts';
import { isTier, type PriceView } from '#domain/pricing/pricing-role.ts';
import { listedWords } from '#domain/text/counts.ts';
import { formatAmount } from '#domain/text/money.ts';
import { exampleNumber, readAmount, readNumber, type Unread } from '#domain/text/typed-numbers.ts';
import { ADDING_TIER_LABELS } from '#domain/tiers/tier-lists.ts';

export function cellMessages(money: Money | undefined) {
  const { flatMax, isWholeOnly } = limitsOf(money);
  const example = formatAmount(isWholeOnly ? 20_000 : 20, money);
  return {
    unreadable: `Enter a percentage or an amount: 15%, ${example} or 15% + ${example}`,
    unreadableTier: `Enter a flat amount: ${example}`,
    tierPercent: `${listedWords(ADDING_TIER_LABELS)} take a flat amount, not a percentage`,
    percentOutOfRange: `A percentage is from ${MARGIN_LIMITS.percentMin}% to ${MARGIN_LIMITS.percentMax}%`,
    flatOutOfRange: `An amount is from ${formatAmount(MARGIN_LIMITS.flatMinDollars, money)} to ${formatAmount(flatMax, money)}`,
    defaultNeedsValue: 'A default rule needs a value',
  } as const;
}

/** A number whose marks are not the shop's: refused, because reading it in another way would be a guess. */
export function otherMarksMessage(money: Money): string {
  return `This shop writes numbers as in ${exampleNumber(money)}`;
}

export type CellReading =
  | { readonly ok: true; readonly rule: MarginRule }
  | { readonly ok: false; readonly message: string };

/**
 * Reads what somebody typed into a cell. A bare number has the unit that the cell shows: an amount if it shows one,
 * otherwise percent. A value out of range is refused, not clamped: '140' would become 100 % and every price $0.
 */
export function readCellText(
  role: PriceView,
  text: string,
  current: MarginRule,
  money: Money | undefined,
): CellReading {
  if (money !== undefined) {
    return isTier(role) ? readTierIn(money, text) : readPublicIn(money, text, current);
  }
  const compact = text.replace(/\s+/gu, '');
  return isTier(role) ? readTier(compact) : readPublic(compact, current);
}

// No thousands begin with 0: '0,025' is a fraction in the marks of another country, not 25.
const NUMBER = String.raw`(-?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:\.\d+)?)`;
const PERCENT_PATTERN = new RegExp(`^${NUMBER}%$`, 'u');
const FLAT_PATTERN = new RegExp(String.raw`^(-?)\$${NUMBER}$`, 'u');
const BARE_PATTERN = new RegExp(`^${NUMBER}$`, 'u');
const BOTH_PATTERN = new RegExp(String.raw`^${NUMBER}%\+\$?${NUMBER}$`, 'u');
const TIER_PATTERN = new RegExp(String.raw`^([+-]?)\$?${NUMBER}$`, 'u');

function readPublic(text: string, current: MarginRule): CellReading {
  const [, bare] = BARE_PATTERN.exec(text) ?? [];
  const written = bare === undefined ? text : current.mode === 'flat' ? `$${bare}` : `${bare}%`;
  const [, percent] = PERCENT_PATTERN.exec(written) ?? [];
  if (percent !== undefined) return ruleOf('pct', numberOf(percent), 0, undefined);
  const [, sign = '', amount] = FLAT_PATTERN.exec(written) ?? [];
  if (amount !== undefined) return ruleOf('flat', 0, numberOf(sign + amount), undefined);
  const [, both, andAmount] = BOTH_PATTERN.exec(written) ?? [];
  if (both === undefined || andAmount === undefined) return refused(cellMessages(undefined).unreadable);
  return ruleOf('both', numberOf(both), numberOf(andAmount), undefined);
}

function readTier(text: string): CellReading {
  const [, sign = '', amount] = TIER_PATTERN.exec(text) ?? [];
  const messages = cellMessages(undefined);
  if (amount === undefined) {
    return refused(text.includes('%') ? messages.tierPercent : messages.unreadableTier);
  }
  const flat = numberOf(sign === '-' ? `-${amount}` : amount);
  return Number.isNaN(flat) ? refused(messages.unreadableTier) : ruleOf('flat', 0, flat, undefined);
}

function numberOf(digits: string): number {
  return /\d/u.test(digits) ? Number(digits.replaceAll(',', '')) : Number.NaN;
}

function readPublicIn(money: Money, text: string, current: MarginRule): CellReading {
  const { unreadable } = cellMessages(money);
  const [before = '', after, ...more] = text.split('%');
  if (more.length > 0) return refused(unreadable);
  const isBarePercent = after === undefined && current.mode !== 'flat' && !isMarked(text, money);
  if (after === undefined && !isBarePercent) {
    const read = readAmount(text, money);
    return typeof read === 'string'
      ? refused(reasonOf(read, money, unreadable))
      : ruleOf('flat', 0, read.amount, money);
  }
  const pct = readNumber(before, money);
  if (typeof pct === 'string') return refused(reasonOf(pct, money, unreadable));
  if (after === undefined || after.trim() === '') return ruleOf('pct', pct, 0, money);
  const [, added] = /^\s*\+(.*)$/su.exec(after) ?? [];
  // A sign belongs to the whole rule: '15% + -20' would be a slip.
  const read = added === undefined || /^\s*[-−]/u.test(added) ? 'unreadable' : readAmount(added, money);
  return typeof read === 'string'
    ? refused(reasonOf(read, money, unreadable))
    : ruleOf('both', pct, read.amount, money);
}

function isMarked(text: string, money: Money): boolean {
  const read = readAmount(text, money);
  return typeof read === 'string' ? /[\p{L}\p{Sc}]/u.test(text) : read.isMarked;
}

function readTierIn(money: Money, text: string): CellReading {
  const { tierPercent, unreadableTier } = cellMessages(money);
  if (text.includes('%')) return refused(tierPercent);
  const read = readAmount(text.replace(/^\s*\+/u, ''), money);
  return typeof read === 'string'
    ? refused(reasonOf(read, money, unreadableTier))
    : ruleOf('flat', 0, read.amount, money);
}

function reasonOf(unread: Unread, money: Money, unreadable: string): string {
  return unread === 'other-marks' ? otherMarksMessage(money) : unreadable;
}

/** A rule that can be stored: percent from 0 to 100, nothing below 0, and nothing that the server would refuse. */
export function ruleOf(
  mode: MarginRule['mode'],
  pct: number,
  flat: number,
  money: Money | undefined,
): CellReading {
  if (Number.isNaN(pct) || Number.isNaN(flat)) return refused(cellMessages(money).unreadable);
  if (pct !== withinPercent(pct)) return refused(cellMessages(money).percentOutOfRange);
  if (flat !== withinFlat(flat, money)) return refused(cellMessages(money).flatOutOfRange);
  const rule = { mode, pct, flat };
  const [issue] = schemaFor(money).safeParse(rule).error?.issues ?? [];
  return issue ? refused(issue.message) : { ok: true, rule };
}

const schemas = new WeakMap<Money, typeof marginRuleSchema>();

/** Built once for each money: a paste reads thousands of cells. */
function schemaFor(money: Money | undefined): typeof marginRuleSchema {
  if (money === undefined) return marginRuleSchema;
  const schema = schemas.get(money) ?? marginRuleSchemaFor(limitsOf(money));
  schemas.set(money, schema);
  return schema;
}

export function withinPercent(pct: number): number {
  return Math.min(Math.max(pct, MARGIN_LIMITS.percentMin), MARGIN_LIMITS.percentMax);
}

export function withinFlat(flat: number, money: Money | undefined): number {
  return Math.min(Math.max(flat, MARGIN_LIMITS.flatMinDollars), limitsOf(money).flatMax);
}

function refused(message: string): CellReading {
  return { ok: false, message };
}
