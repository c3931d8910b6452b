import { type RuleCell, setRules } from '#domain/configuration/edit-rules.ts';
import { type Configuration, configurationSchema } from '#domain/contract/entities/configuration.ts';
import type { MarginRule } from '#domain/contract/entities/margin-rule.ts';

/** A configuration with two buckets and the given changes. */
export function makeConfiguration(fields: Record<string, unknown> = {}): Configuration {
  return configurationSchema.parse({
    version: 2,
    buckets: [
      ['low', 1, 100],
      ['high', 101, 'Infinity'],
    ],
    ...fields,
  });
}

export function percentRule(pct: number): MarginRule {
  return { mode: 'pct', pct, flat: 0 };
}

export function flatRule(flat: number): MarginRule {
  return { mode: 'flat', pct: 0, flat };
}

/** Changes one cell. */
export function setRule(configuration: Configuration, cell: RuleCell, rule: MarginRule): Configuration {
  return setRules(configuration, [{ cell, rule }]);
}
