import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { isTier, type PriceView } from '#domain/pricing/pricing-role.ts';
import { formatAmount } from '#domain/text/money.ts';
import { formatPercent } from '#domain/text/typed-numbers.ts';

/** '13%', '$25', '18% + $20'; for a tier '+$30'. With a money in its symbol and marks: '18% + 20 €'. */
export function textOfRule(role: PriceView, rule: MarginRule, money?: Money): string {
  if (isTier(role)) return `+${formatAmount(rule.flat, money)}`;
  const { mode, pct, flat } = rule;
  if (mode === 'flat') return formatAmount(flat, money);
  // A bucket without a rule has mode both with zeros: '0% + $0' would look like a deliberate rule.
  if (mode === 'pct' || (pct === 0 && flat === 0)) return formatPercent(pct, money);
  return `${formatPercent(pct, money)} + ${formatAmount(flat, money)}`;
}
