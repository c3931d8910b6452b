import { CONFIGURATION_LIMITS } from '#domain/contract/limits.ts';
import { type AmountLimits, limitsOf, WIDEST_LIMITS } from '#domain/contract/money-limits.ts';
import { z } from '#domain/contract/zod.ts';
import { THEME_NAMES } from '#domain/themes/theme-names.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { LEGACY_TABLES, UPPER_TIER_IDS } from '#domain/tiers/tier-lists.ts';
import type { TierId } from '#domain/tiers/tiers.ts';
import { ruleCategorySchema } from './device.ts';
import { type MarginRule, marginRuleSchemaFor } from './margin-rule.ts';
import { type Money, moneySchema } from './money.ts';
import { bucketLabelSchemaFor, priceBucketsSchemaFor } from './price-bucket.ts';
import { roundingSchemaFor } from './rounding.ts';

const VERSION_MESSAGE = `Configuration version must be at most ${CONFIGURATION_LIMITS.currentVersion}`;

export type PricingRole = TierId | 'admin';

/** The roles that have their own stored rule tables. `pricingRoleOfViewer` decides which table prices a viewer. */
export const PRICING_ROLES: readonly PricingRole[] = ['public', ...UPPER_TIER_IDS.toReversed(), 'admin'];
export const pricingRoleSchema = z.enum(PRICING_ROLES);

const themeNameSchema = z.enum(THEME_NAMES, 'Unknown theme');

/** A rule per bucket label. */
export type BucketRules = Record<string, MarginRule>;
/** A rule per category and bucket label. */
export type CategoryRules = Record<string, BucketRules>;

export const themeByRoleSchema = z.strictObject(
  recordOf(PRICING_ROLES, (role) => [role, themeNameSchema.optional()]),
);
export type ThemeByRole = z.output<typeof themeByRoleSchema>;

/** Pricing rules, money and themes, as stored, sent, exported and imported, within the limits of one money. */
export function configurationSchemaWithin(limits: AmountLimits) {
  const key = JSON.stringify(limits);
  const known = madeSchemas.get(key);
  if (known) return known;
  if (madeSchemas.size === SCHEMAS_KEPT) madeSchemas.clear();
  const schema = makeConfigurationSchema(limits);
  madeSchemas.set(key, schema);
  return schema;
}

/** Making a schema takes ten times as long as parsing with it, and a history has hundreds of versions. */
const madeSchemas = new Map<string, ReturnType<typeof makeConfigurationSchema>>();
const SCHEMAS_KEPT = 8;

function makeConfigurationSchema(limits: AmountLimits) {
  const bucketRulesSchema = keyedBy(bucketLabelSchemaFor(limits), marginRuleSchemaFor(limits));
  const categoryRulesSchema = keyedBy(ruleCategorySchema, bucketRulesSchema);
  // Strict, because a misspelt role would otherwise lose its whole table silently.
  const defaultsByRoleSchema = z.strictObject(
    recordOf(PRICING_ROLES, (role) => [role, bucketRulesSchema.default({})]),
  );
  const perCategoryByRoleSchema = z.strictObject(
    recordOf(PRICING_ROLES, (role) => [role, categoryRulesSchema.default({})]),
  );
  return z.object({
    version: z
      .int()
      .min(CONFIGURATION_LIMITS.versionMin)
      .max(CONFIGURATION_LIMITS.currentVersion, VERSION_MESSAGE)
      .default(CONFIGURATION_LIMITS.versionWhenAbsent),
    buckets: priceBucketsSchemaFor(limits),
    defaultsByRole: defaultsByRoleSchema.prefault({}),
    perCategoryByRole: perCategoryByRoleSchema.prefault({}),
    themeByRole: themeByRoleSchema.default({}),
    ...recordOf(LEGACY_TABLES, ({ perCategory }) => [perCategory, categoryRulesSchema.optional()]),
    ...recordOf(LEGACY_TABLES, ({ defaults }) => [defaults, bucketRulesSchema.optional()]),
    uiTheme: themeNameSchema.optional(),
    defaults: bucketRulesSchema.optional(),
    perSheet: categoryRulesSchema.optional(),
    /** Absent in classic money. */
    money: moneySchema.optional(),
    /** Absent under classic rounding. */
    rounding: roundingSchemaFor(limits).optional(),
  });
}

/**
 * For answers and for the API document: the amounts of any money pass. Files of version 1 pass too and are migrated
 * later. What comes from outside is parsed within the limits of its own money.
 */
export const configurationSchema = configurationSchemaWithin(WIDEST_LIMITS);

export function configurationSchemaFor(money: Money | undefined) {
  return configurationSchemaWithin(limitsOf(money));
}

/** As a save sends it and as a file has it: an absent key keeps the current setting, null means classic. */
export function incomingConfigurationSchemaFor(limits: AmountLimits) {
  return configurationSchemaWithin(limits).extend({
    money: moneySchema.nullable().optional(),
    rounding: roundingSchemaFor(limits).nullable().optional(),
  });
}
export type IncomingConfiguration = z.output<ReturnType<typeof incomingConfigurationSchemaFor>>;

export type Configuration = z.output<typeof configurationSchema>;

/** A stored configuration. Times are epoch milliseconds. */
export const configurationRecordSchema = z.object({
  id: z.int().min(1),
  key: z.string().min(1).max(CONFIGURATION_LIMITS.keyMaxChars),
  data: configurationSchema,
  createdAt: z.int().min(0),
  updatedAt: z.int().min(0),
});

/**
 * A record that checks its keys on the raw input: zod's own record drops a `__proto__` key before the key schema
 * can refuse it. Not a transform, because the schema could then not encode answers.
 */
function keyedBy<Value extends z.ZodType>(keySchema: z.ZodType<string>, valueSchema: Value) {
  return z
    .unknown()
    .superRefine((table, context) => {
      if (typeof table !== 'object' || table === null) return;
      for (const key of Object.keys(table)) {
        const [issue] = keySchema.safeParse(key).error?.issues ?? [];
        if (issue) context.addIssue({ code: 'custom', message: issue.message, path: [key] });
      }
    })
    .meta({ type: 'object' })
    .pipe(z.record(z.string(), valueSchema));
}
