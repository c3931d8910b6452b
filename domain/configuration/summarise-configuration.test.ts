import { expect, test } from 'vitest';
import { DEFAULT_CONFIGURATION } from './default-configuration.ts';
import { configurationSummary, importSummary } from './summarise-configuration.ts';
import { flatRule, makeConfiguration, percentRule } from './testing/make-configuration.ts';

const configuration = makeConfiguration({
  defaultsByRole: {
    public: { low: percentRule(1), high: percentRule(2) },
    vip: { low: flatRule(1) },
    admin: { low: percentRule(3) },
  },
  perCategoryByRole: {
    public: { IPAD: { low: percentRule(4), high: percentRule(5) }, TOOLS: { low: percentRule(6) } },
    vip: { IPAD: { low: flatRule(2) } },
  },
  uiTheme: 'vapor-wave',
});

test('the summary counts buckets, and the default and category rules of public and vip', () => {
  expect(configurationSummary(configuration)).toEqual({
    bucketCount: 2,
    version: 2,
    publicRuleCount: 5,
    mainTierRuleCount: 2,
  });
  expect(configurationSummary(DEFAULT_CONFIGURATION)).toEqual({
    bucketCount: 5,
    version: 2,
    publicRuleCount: 5,
    mainTierRuleCount: 5,
  });
});

test('the import confirmation shows bucket count, theme and the default rules of all roles', () => {
  expect(importSummary(configuration)).toEqual({ bucketCount: 2, theme: 'vapor-wave', defaultRuleCount: 4 });
  expect(importSummary(DEFAULT_CONFIGURATION)).toEqual({
    bucketCount: 5,
    theme: 'midnight-glass',
    defaultRuleCount: 20,
  });
});
