import type { PublicAnswer, RuleAnswers } from '#domain/configuration/rule-answers.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { Rounding } from '#domain/contract/entities/rounding.ts';
import { decimalsMessage, limitsOf } from '#domain/contract/money-limits.ts';
import { formatAmount } from '#domain/text/money.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { ADDING_TIER_IDS, type AddingTierId } from '#domain/tiers/tier-lists.ts';
import { amountOfText, textOfAmount } from '#web/features/shop/rounding/amount-text.ts';
import { CLASSIC, OWN, PRESETS, presetOf } from '#web/features/shop/rounding/presets.ts';

/** The answers as they are typed. OWN stands for rules that no answer describes: they stay. */
export interface RuleForm {
  readonly public: PublicAnswer['kind'] | typeof OWN;
  readonly percent: string;
  /** Empty for amounts of one's own. */
  readonly onTop: Readonly<Record<AddingTierId, string>>;
  /** A preset of the Rounding section, CLASSIC, NONE or OWN. */
  readonly rounding: string;
}

export const NONE = 'none';

const UNROUNDED: Rounding = { bands: [{ step: 0.01, direction: 'nearest' }], neverZero: true };
const FIRST_PERCENT = '10';

export function formOfAnswers(answers: RuleAnswers, money: Money | undefined): RuleForm {
  const { public: answer, onTop, rounding } = answers;
  return {
    public: answer?.kind ?? OWN,
    percent: answer?.kind === 'less' ? textOfPercent(answer.percent) : FIRST_PERCENT,
    onTop: recordOf(ADDING_TIER_IDS, (tier) => [tier, textOfOnTop(onTop[tier], money)]),
    rounding: isUnrounded(rounding) ? NONE : presetOf(rounding),
  };
}

function textOfOnTop(amount: number | null, money: Money | undefined): string {
  return amount === null ? '' : textOfAmount(amount, money);
}

function textOfPercent(percent: number): string {
  return String(percent);
}

/** To the smallest unit of the money: every price of a sheet stays as it is. */
export function isUnrounded(rounding: Rounding | undefined, smallestUnit = 0.01): boolean {
  const [band, ...more] = rounding?.bands ?? [];
  return band?.step === smallestUnit && band.ending === undefined && more.length === 0;
}

export interface RuleIssues {
  readonly percent?: string;
  readonly onTop: Readonly<Partial<Record<AddingTierId, string>>>;
}

interface ReadAnswers {
  /** Null while there are issues. */
  readonly answers: RuleAnswers | null;
  readonly issues: RuleIssues;
}

/** What a form means on top of the answers that are in force. */
export function readRuleForm(form: RuleForm, current: RuleAnswers, money: Money | undefined): ReadAnswers {
  const percent = percentOf(form.percent);
  const isPercentWrong = form.public === 'less' && percent === null;
  const amounts = ADDING_TIER_IDS.map(
    (tier) => [tier, readAmount(form.onTop[tier], current.onTop[tier], money)] as const,
  );
  const wrong = amounts.filter(([, { issue }]) => issue !== undefined);
  const issues = {
    ...(isPercentWrong && { percent: PERCENT_ISSUE }),
    onTop: Object.fromEntries(wrong.map(([tier, { issue }]) => [tier, issue])),
  };
  if (isPercentWrong || wrong.length > 0) return { answers: null, issues };
  const answers = {
    public: publicAnswer(form.public, percent ?? 0),
    onTop: recordOf(amounts, ([tier, { amount }]) => [tier, amount]),
    rounding: roundingOf(form.rounding, current.rounding),
  };
  return { answers, issues };
}

function publicAnswer(kind: RuleForm['public'], percent: number): PublicAnswer | null {
  if (kind === OWN) return null;
  return kind === 'less' ? { kind, percent } : { kind };
}

/** An answer that keeps what is in force must not switch off its 'Never round to 0'. */
export function roundingOf(choice: string, current: Rounding | undefined): Rounding | undefined {
  if (choice === CLASSIC) return undefined;
  const isCurrent = choice === OWN || choice === (isUnrounded(current) ? NONE : presetOf(current));
  if (isCurrent) return current;
  if (choice === NONE) return UNROUNDED;
  const bands = PRESETS.find(({ id }) => id === choice)?.bands;
  return bands ? { bands, neverZero: true } : current;
}

const PERCENT_ISSUE = 'Enter a percentage above 0 and below 100, with at most 2 decimals';

/** Either mark is a decimal mark: a percentage has no thousands. */
function percentOf(text: string): number | null {
  if (!/^\d{1,2}(?:[.,]\d{1,2})?$/.test(text.trim())) return null;
  const percent = Number(text.trim().replace(',', '.'));
  return percent > 0 ? percent : null;
}

/** An empty field keeps amounts that no single one describes. */
function readAmount(
  text: string,
  current: number | null,
  money: Money | undefined,
): { readonly amount: number | null; readonly issue?: string } {
  if (text.trim() === '' && current === null) return { amount: null };
  const amount = amountOfText(text, money);
  const limits = limitsOf(money);
  const issue = Number.isNaN(amount)
    ? 'Enter an amount, 0 for none'
    : amount > limits.flatMax
      ? `At most ${formatAmount(limits.flatMax, money)}`
      : decimalsMessage(amount, limits, 'An amount has at most 2 decimals');
  return issue === null ? { amount } : { amount: null, issue };
}
