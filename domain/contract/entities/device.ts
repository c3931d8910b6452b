import { BUCKET_LIMITS, DEVICE_LIMITS, LAYOUT_LIMITS, MARGIN_LIMITS } from '#domain/contract/limits.ts';
import { type AmountLimits, decimalsMessage, WIDEST_LIMITS } from '#domain/contract/money-limits.ts';
import { isUnsafeKey } from '#domain/contract/text-rules/plain-text.ts';
import { z } from '#domain/contract/zod.ts';
import { moneySchema } from './money.ts';

/** Any script's letters, digits, marks, punctuation, symbols and spaces; no control characters, no `<` or `>`. */
const namePattern = /^(?:(?![<>])[\p{L}\p{N}\p{M}\p{P}\p{S}\p{Zs}])*$/u;
const categoryPattern = /^[\p{L}\p{Nd} &\-_+.()']*$/u;

export const DEVICE_MESSAGES = {
  deviceEmpty: 'Device name cannot be empty',
  deviceTooLong: 'Device name too long (max 200 characters)',
  deviceCharacters: 'Device name contains invalid characters',
  displayEmpty: 'Display name cannot be empty',
  displayTooLong: 'Display name too long (max 300 characters)',
  displayCharacters: 'Display name contains invalid characters',
  categoryEmpty: 'Category cannot be empty',
  categoryTooLong: 'Category too long (max 100 characters)',
  categoryCharacters: 'Category contains invalid characters',
  categoryDots: 'A category cannot be called . or ..',
  priceDecimals: 'Price cannot have more than 2 decimal places',
} as const;

const deviceNameSchema = z
  .string()
  .trim()
  .min(DEVICE_LIMITS.deviceMinChars, DEVICE_MESSAGES.deviceEmpty)
  .max(DEVICE_LIMITS.deviceMaxChars, DEVICE_MESSAGES.deviceTooLong)
  .regex(namePattern, DEVICE_MESSAGES.deviceCharacters);

const displaySchema = z
  .string()
  .trim()
  .min(DEVICE_LIMITS.displayMinChars, DEVICE_MESSAGES.displayEmpty)
  .max(DEVICE_LIMITS.displayMaxChars, DEVICE_MESSAGES.displayTooLong)
  .regex(namePattern, DEVICE_MESSAGES.displayCharacters);

/** A category in a rule table. Stored rules may use names that are refused for new categories. */
export const ruleCategorySchema = z
  .string()
  .trim()
  .min(DEVICE_LIMITS.categoryMinChars, DEVICE_MESSAGES.categoryEmpty)
  .max(DEVICE_LIMITS.categoryMaxChars, DEVICE_MESSAGES.categoryTooLong)
  .regex(categoryPattern, DEVICE_MESSAGES.categoryCharacters)
  .refine((category) => !isUnsafeKey(category), DEVICE_MESSAGES.categoryCharacters);

/** Browsers remove '.' and '..' from the end of an address, so such a list could never be requested. */
export const categorySchema = ruleCategorySchema.refine(
  (category) => category !== '.' && category !== '..',
  DEVICE_MESSAGES.categoryDots,
);

export function priceSchemaFor(limits: AmountLimits) {
  return z
    .number()
    .min(DEVICE_LIMITS.priceMinDollars)
    .max(limits.priceMax)
    .superRefine((price, context) => {
      const message = decimalsMessage(price, limits, DEVICE_MESSAGES.priceDecimals);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}

/** A stored or sent price, in any money. A price that is read must fit the shop's own. */
const priceSchema = priceSchemaFor(WIDEST_LIMITS);

/** What a layout can add to a row. Absent where the sheet has nothing of it. */
export const layoutFieldsSchema = z.object({
  /** The device that this price belongs to with others, and what tells it from them. */
  group: displaySchema.optional(),
  variant: z.string().min(1).max(LAYOUT_LIMITS.labelMaxChars).optional(),
  /** The words in place of a price: 'Call'. */
  onRequest: z.string().min(1).max(LAYOUT_LIMITS.labelMaxChars).optional(),
  outOfStock: z.literal(true).optional(),
  stock: z.string().min(1).max(LAYOUT_LIMITS.stockMaxChars).optional(),
  note: z.string().min(1).max(LAYOUT_LIMITS.noteMaxChars).optional(),
});
export type LayoutFields = z.output<typeof layoutFieldsSchema>;

/** The fields that a layout has added to a row, in the order in which rows are stored and sent. */
export function layoutFieldsOf({
  group,
  variant,
  onRequest,
  outOfStock,
  stock,
  note,
}: LayoutFields): LayoutFields {
  return { group, variant, onRequest, outOfStock: outOfStock || undefined, stock, note };
}

/** A row of a price source. Without a price it is on request or out of stock. */
export const deviceRowSchema = layoutFieldsSchema.extend({
  device: deviceNameSchema,
  display: displaySchema,
  price: priceSchema.nullable(),
  category: categorySchema,
  isHeader: z.boolean().optional(),
});
export type DeviceRow = z.output<typeof deviceRowSchema>;

/** A device with a price: neither a title, nor on request, nor out of stock. */
export function isPriced<Row extends Pick<DeviceRow, 'price' | 'isHeader'>>(
  row: Row,
): row is Row & { readonly price: number } {
  return row.isHeader !== true && row.price !== null;
}

// A final price has no upper limit: a tier's amount may raise the most expensive device above the limit of base prices.
const finalPriceSchema = z.number().min(0);
const discountPercentSchema = z.number().min(MARGIN_LIMITS.percentMin).max(MARGIN_LIMITS.percentMax);
const discountFlatSchema = z.number().min(MARGIN_LIMITS.flatMinDollars).max(WIDEST_LIMITS.flatMax);
// Wider than a bucket label: the bucket of a price may also be 'none' or the reserved word 'default'.
const bucketNameSchema = z.string().min(BUCKET_LIMITS.labelMinChars).max(BUCKET_LIMITS.labelMaxChars);

export const priceResultSchema = z.object({
  originalPrice: priceSchema,
  discountedPrice: finalPriceSchema,
  discountPercent: discountPercentSchema,
  discountFlat: discountFlatSchema,
  bucket: bucketNameSchema,
});
export type PriceResult = z.output<typeof priceResultSchema>;

export const pricedRowSchema = z.object({
  device: deviceNameSchema,
  display: displaySchema,
  originalPrice: priceSchema,
  finalPrice: finalPriceSchema,
  discountPercent: discountPercentSchema,
  discountFlat: discountFlatSchema,
  bucket: bucketNameSchema,
  category: categorySchema,
  isHeader: z.boolean().optional(),
});

/** A row of an answer: only admin receives the price explanation. */
export const catalogueRowSchema = pricedRowSchema
  .partial({ originalPrice: true, discountPercent: true, discountFlat: true, bucket: true })
  .extend({ finalPrice: finalPriceSchema.nullable(), ...layoutFieldsSchema.shape });
export type CatalogueRow = z.output<typeof catalogueRowSchema>;

export const categoriesAnswerSchema = z.object({
  categories: z.array(categorySchema),
  /** When this list was published; null while there is none. */
  publishedAt: z.iso.datetime().nullable(),
  /**
   * Since when the caller's tier has its current prices: the publication, or a later save of rules that changed them.
   * Null while there is no list; a server of an older release does not send it.
   */
  updatedAt: z.iso.datetime().nullable().optional(),
});
export type CategoriesAnswer = z.output<typeof categoriesAnswerSchema>;
export const devicesAnswerSchema = z.object({
  devices: z.array(catalogueRowSchema),
  /** What the prices are in; absent in classic money. It comes with them, so that nobody reads pesos as dollars. */
  money: moneySchema.optional(),
});
