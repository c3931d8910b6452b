import { type MarginRule, marginRuleSchema } from '#domain/contract/entities/margin-rule.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { MARGIN_LIMITS } from '#domain/contract/limits.ts';
import { isTier, type PriceView } from '#domain/pricing/pricing-role.ts';
import { listedWords } from '#domain/text/counts.ts';
import { formatAmount, formatPrice } from '#domain/text/money.ts';
import { ADDING_TIER_LABELS } from '#domain/tiers/tier-lists.ts';

export const CELL_MESSAGES = {
  unreadable: 'Enter a percentage or an amount: 15%, $20 or 15% + $20',
  unreadableTier: 'Enter a flat amount: $20',
  tierPercent: `${listedWords(ADDING_TIER_LABELS)} take a flat amount, not a percentage`,
  percentOutOfRange: `A percentage is from ${MARGIN_LIMITS.percentMin}% to ${MARGIN_LIMITS.percentMax}%`,
  flatOutOfRange: `An amount is from ${formatPrice(MARGIN_LIMITS.flatMinDollars, undefined)} to ${formatPrice(MARGIN_LIMITS.flatMaxDollars, undefined)}`,
  defaultNeedsValue: 'A default rule needs a value',
} as const;

export type CellReading =
  | { readonly ok: true; readonly rule: MarginRule }
  | { readonly ok: false; readonly message: string };

/** '13%', '$25', '18% + $20'; for a tier '+$30'. */
export function textOfRule(role: PriceView, rule: MarginRule, money?: Money): string {
  if (isTier(role)) return `+${formatAmount(rule.flat, money)}`;
  const { mode, pct, flat } = rule;
  if (mode === 'flat') return formatAmount(flat, money);
  // A bucket without a rule has mode both with zeros: '0% + $0' would look like a deliberate rule.
  if (mode === 'pct' || (pct === 0 && flat === 0)) return `${pct}%`;
  return `${pct}% + ${formatAmount(flat, money)}`;
}

/**
 * Reads what somebody typed into a cell. A bare number has the unit that the cell shows: dollars if it shows dollars,
 * otherwise percent. A value out of range is refused, not clamped: '140' would become 100 % and every price $0.
 */
export function readCellText(role: PriceView, text: string, current: MarginRule): CellReading {
  const compact = text.replace(/\s+/gu, '');
  return isTier(role) ? readTier(compact) : readPublic(compact, current);
}

const NUMBER = String.raw`(-?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?)`;
const PERCENT_PATTERN = new RegExp(`^${NUMBER}%$`, 'u');
const FLAT_PATTERN = new RegExp(String.raw`^(-?)\$${NUMBER}$`, 'u');
const BARE_PATTERN = new RegExp(`^${NUMBER}$`, 'u');
const BOTH_PATTERN = new RegExp(String.raw`^${NUMBER}%\+\$?${NUMBER}$`, 'u');
const TIER_PATTERN = new RegExp(String.raw`^([+-]?)\$?${NUMBER}$`, 'u');

function readPublic(text: string, current: MarginRule): CellReading {
  const [, bare] = BARE_PATTERN.exec(text) ?? [];
  const written = bare === undefined ? text : current.mode === 'flat' ? `$${bare}` : `${bare}%`;
  const [, percent] = PERCENT_PATTERN.exec(written) ?? [];
  if (percent !== undefined) return ruleOf('pct', numberOf(percent), 0);
  const [, sign = '', amount] = FLAT_PATTERN.exec(written) ?? [];
  if (amount !== undefined) return ruleOf('flat', 0, numberOf(sign + amount));
  const [, both, andAmount] = BOTH_PATTERN.exec(written) ?? [];
  if (both === undefined || andAmount === undefined) return refused(CELL_MESSAGES.unreadable);
  return ruleOf('both', numberOf(both), numberOf(andAmount));
}

function readTier(text: string): CellReading {
  const [, sign = '', amount] = TIER_PATTERN.exec(text) ?? [];
  if (amount === undefined) {
    return refused(text.includes('%') ? CELL_MESSAGES.tierPercent : CELL_MESSAGES.unreadableTier);
  }
  const reading = ruleOf('flat', 0, numberOf(sign === '-' ? `-${amount}` : amount));
  return reading.ok || reading.message !== CELL_MESSAGES.unreadable
    ? reading
    : refused(CELL_MESSAGES.unreadableTier);
}

function numberOf(digits: string): number {
  return /\d/u.test(digits) ? Number(digits.replaceAll(',', '')) : Number.NaN;
}

/** A rule that can be stored: percent from 0 to 100, nothing below 0, and nothing that the server would refuse. */
export function ruleOf(mode: MarginRule['mode'], pct: number, flat: number): CellReading {
  if (Number.isNaN(pct) || Number.isNaN(flat)) return refused(CELL_MESSAGES.unreadable);
  if (pct !== withinPercent(pct)) return refused(CELL_MESSAGES.percentOutOfRange);
  if (flat !== withinFlat(flat)) return refused(CELL_MESSAGES.flatOutOfRange);
  const rule = { mode, pct, flat };
  const [issue] = marginRuleSchema.safeParse(rule).error?.issues ?? [];
  return issue ? refused(issue.message) : { ok: true, rule };
}

export function withinPercent(pct: number): number {
  return Math.min(Math.max(pct, MARGIN_LIMITS.percentMin), MARGIN_LIMITS.percentMax);
}

export function withinFlat(flat: number): number {
  return Math.min(Math.max(flat, MARGIN_LIMITS.flatMinDollars), MARGIN_LIMITS.flatMaxDollars);
}

function refused(message: string): CellReading {
  return { ok: false, message };
}
