import { areRulesEqual, setRules } from '#domain/configuration/edit-rules.ts';
import {
  type ConfigurationMerge,
  type MergeConflict,
  type RuleVersions,
  resolveMerge,
  type Side,
} from '#domain/configuration/merge-configurations.ts';
import { priceOf } from '#domain/pricing/explain-price.ts';
import { findRule } from '#domain/pricing/find-rule.ts';
import { preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { samplePriceIn } from '#domain/pricing/preview-price.ts';
import { formatPrice } from '#domain/text/money.ts';

export type WorkedPrice = (part: RuleVersions, version: 'before' | Side) => string | null;

/**
 * '$500 becomes $450': a price from the cell's bucket before, and with the choice of a side. What is still open counts
 * as chosen from that side too: a tier's price also depends on the public rule, which may be another question.
 */
export function workPrices(
  merge: ConfigurationMerge,
  sideOf: (conflict: MergeConflict) => Side | undefined,
): WorkedPrice {
  const results = {
    before: merge.before,
    mine: resolveMerge(merge, (conflict) => sideOf(conflict) ?? 'mine'),
    theirs: resolveMerge(merge, (conflict) => sideOf(conflict) ?? 'theirs'),
  };
  const pricers = {
    before: preparePricer(results.before),
    mine: preparePricer(results.mine),
    theirs: preparePricer(results.theirs),
  };
  return (part, version) => {
    const { role, category, bucket: label } = part.cell;
    const result = results[version];
    const bucket = result.buckets.find(([other]) => other === label);
    const rule = part[version]?.rule;
    if (!bucket || !rule) return null;
    const isInPlace = areRulesEqual(role, rule, findRule(result, role, category, label).rule);
    const pricer = isInPlace
      ? pricers[version]
      : preparePricer(setRules(result, [{ cell: part.cell, rule }]));
    const price = samplePriceIn(bucket);
    const amount = (value: number) => formatPrice(value, result.money);
    return `${amount(price)} becomes ${amount(priceOf(pricer, { price, category, role }))}`;
  };
}
