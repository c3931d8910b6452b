import { BUCKET_LIMITS } from '#domain/contract/limits.ts';
import { type AmountLimits, decimalsMessage } from '#domain/contract/money-limits.ts';
import { isUnsafeKey } from '#domain/contract/text-rules/plain-text.ts';
import { hundredthsOf } from '#domain/contract/text-rules/two-decimals.ts';
import { z } from '#domain/contract/zod.ts';
import { formatAmount } from '#domain/text/money.ts';

const RESERVED_LABELS = ['default', 'null', 'undefined', 'infinity', 'nan', 'admin', 'public', 'vip'];
const LABEL_PATTERN = /^[\p{L}\p{Nd} \-_+]*$/u;

export const BUCKET_MESSAGES = {
  invalid: ({ money }: AmountLimits) =>
    `Invalid bucket: high > low, minimum range ${formatAmount(BUCKET_LIMITS.rangeMinDollars, money)}, avoid reserved words, no duplicates`,
  noneLeft: 'At least one price bucket is required',
  labelRequired: 'Bucket name is required',
  labelTaken: 'Bucket name must be unique',
  lowRequired: 'Minimum value is required and must be non-negative',
  highRequired: 'Maximum value is required and must be non-negative or "Infinity"',
  highNotAboveLow: 'Maximum value must be greater than minimum value',
  unsorted: 'Price buckets must be sorted by their minimum value',
  labelCharacters:
    'Bucket name may only contain letters, digits, spaces, hyphens, underscores and plus signs',
  tooHigh: ({ boundMax, money }: AmountLimits) =>
    `Bucket limits must be at most ${money ? formatAmount(boundMax, money) : boundMax}`,
  decimals: 'Bucket limits cannot have more than 2 decimal places',
  overlaps: (label: string) => `Range overlaps with existing bucket: ${label}`,
};

export function bucketLabelSchemaFor(limits: AmountLimits) {
  return z
    .string()
    .max(BUCKET_LIMITS.labelMaxChars)
    .regex(LABEL_PATTERN, BUCKET_MESSAGES.labelCharacters)
    .refine((label) => label.trim() !== '', BUCKET_MESSAGES.labelRequired)
    .refine((label) => !isReserved(label), BUCKET_MESSAGES.invalid(limits));
}

function boundSchemaFor(limits: AmountLimits, required: string) {
  return z
    .number(required)
    .min(BUCKET_LIMITS.boundMinDollars, required)
    .max(limits.boundMax, BUCKET_MESSAGES.tooHigh(limits))
    .superRefine((bound, context) => {
      const message = decimalsMessage(bound, limits, BUCKET_MESSAGES.decimals);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}

function highSchemaFor(limits: AmountLimits) {
  const finiteHighSchema = boundSchemaFor(limits, BUCKET_MESSAGES.highRequired);
  return z.union([finiteHighSchema, z.literal('Infinity')], {
    // The union's default message would only say that nothing matched; the number's message is useful.
    error: (issue) => finiteHighSchema.safeParse(issue.input).error?.issues[0]?.message,
  });
}

/** [label, low, high]: both ends belong to the bucket. */
function priceBucketSchemaFor(limits: AmountLimits) {
  return z
    .tuple([
      bucketLabelSchemaFor(limits),
      boundSchemaFor(limits, BUCKET_MESSAGES.lowRequired),
      highSchemaFor(limits),
    ])
    .refine(isWideEnough, BUCKET_MESSAGES.invalid(limits));
}

export type PriceBucket = z.output<ReturnType<typeof priceBucketSchemaFor>>;

export function priceBucketsSchemaFor(limits: AmountLimits) {
  return z
    .array(priceBucketSchemaFor(limits), BUCKET_MESSAGES.noneLeft)
    .min(BUCKET_LIMITS.bucketsMin, BUCKET_MESSAGES.noneLeft)
    .superRefine((buckets, context) => {
      const labels = new Set<string>();
      for (const [index, bucket] of buckets.entries()) {
        const isDuplicate = labels.has(bucket[0].trim());
        const message = isDuplicate
          ? BUCKET_MESSAGES.invalid(limits)
          : orderMessage(buckets[index - 1], bucket);
        if (message !== null) context.addIssue({ code: 'custom', message, path: [index] });
        labels.add(bucket[0].trim());
      }
    });
}

/** The specified sentence names four rules; an editor adds which one was broken. */
function invalidBecause(cause: string, limits: AmountLimits): string {
  return `${BUCKET_MESSAGES.invalid(limits)}. ${cause}`;
}

/** A bucket in the add and edit dialogs: the texts of three fields. */
export type BucketDraft = { label: string; low: string; high: string };
export type BucketFormIssue = { field: 'label' | 'low' | 'high'; message: string };

/** The bucket that a dialog describes; only valid if `bucketFormIssues` finds no issue. */
export function bucketOfDraft(draft: BucketDraft): PriceBucket {
  const high = draft.high.trim();
  return [draft.label.trim(), numberOfText(draft.low), high === 'Infinity' ? high : numberOfText(high)];
}

/** The issues of a draft, alone and against the other buckets; when editing, `existing` excludes the bucket itself. */
export function bucketFormIssues(
  draft: BucketDraft,
  existing: readonly PriceBucket[],
  limits: AmountLimits,
): BucketFormIssue[] {
  return bucketIssues(bucketOfDraft(draft), existing, limits);
}

/** The same checks for a bucket with parsed values, so that every other editor refuses what the dialog refuses. */
export function bucketIssues(
  bucket: PriceBucket,
  existing: readonly PriceBucket[],
  limits: AmountLimits,
): BucketFormIssue[] {
  const fieldIssues = [...labelIssues(bucket[0], existing, limits), ...limitIssues(bucket, limits)];
  return fieldIssues.length > 0 ? fieldIssues : rangeIssues(bucket, existing, limits);
}

/** A bucket's end in cents, so that ranges are compared without fractions. */
export function boundCents(bound: number | 'Infinity'): number {
  return bound === 'Infinity' ? Number.POSITIVE_INFINITY : hundredthsOf(bound);
}

// In cents: 101.1 - 100.1 is 0.9999… in floats, and a range of exactly one dollar would be refused.
function isWideEnough([, low, high]: [string, number, number | 'Infinity']): boolean {
  return boundCents(high) - boundCents(low) >= boundCents(BUCKET_LIMITS.rangeMinDollars);
}

function isReserved(label: string): boolean {
  const word = label.trim().toLowerCase();
  return RESERVED_LABELS.includes(word) || isUnsafeKey(word);
}

// Both ends are inclusive, so buckets that share one number would both claim it: that counts as overlapping.
function overlap(one: PriceBucket, other: PriceBucket): boolean {
  return boundCents(one[1]) <= boundCents(other[2]) && boundCents(other[1]) <= boundCents(one[2]);
}

function hasLabel(buckets: readonly PriceBucket[], label: string): boolean {
  return buckets.some(([taken]) => taken.trim() === label.trim());
}

// In a sorted list only neighbours can overlap.
function orderMessage(previous: PriceBucket | undefined, bucket: PriceBucket): string | null {
  if (previous === undefined) return null;
  if (overlap(previous, bucket)) return BUCKET_MESSAGES.overlaps(previous[0]);
  return previous[1] > bucket[1] ? BUCKET_MESSAGES.unsorted : null;
}

function labelIssues(
  label: string,
  existing: readonly PriceBucket[],
  limits: AmountLimits,
): BucketFormIssue[] {
  if (isReserved(label)) {
    return [{ field: 'label', message: invalidBecause(`${label.trim()} is a reserved word`, limits) }];
  }
  const message = firstMessage(bucketLabelSchemaFor(limits).safeParse(label));
  if (message !== null) return [{ field: 'label', message }];
  return hasLabel(existing, label) ? [{ field: 'label', message: BUCKET_MESSAGES.labelTaken }] : [];
}

function limitIssues([, low, high]: PriceBucket, limits: AmountLimits): BucketFormIssue[] {
  const lowMessage = firstMessage(boundSchemaFor(limits, BUCKET_MESSAGES.lowRequired).safeParse(low));
  const highMessage = firstMessage(highSchemaFor(limits).safeParse(high));
  return [
    ...(lowMessage === null ? [] : [{ field: 'low' as const, message: lowMessage }]),
    ...(highMessage === null ? [] : [{ field: 'high' as const, message: highMessage }]),
  ];
}

function rangeIssues(
  bucket: PriceBucket,
  existing: readonly PriceBucket[],
  limits: AmountLimits,
): BucketFormIssue[] {
  const [, low, high] = bucket;
  if (boundCents(high) <= boundCents(low))
    return [{ field: 'high', message: BUCKET_MESSAGES.highNotAboveLow }];
  if (!isWideEnough(bucket)) {
    const cause = `The range is less than ${formatAmount(BUCKET_LIMITS.rangeMinDollars, limits.money)}`;
    return [{ field: 'high', message: invalidBecause(cause, limits) }];
  }
  const rival = existing.find((other) => overlap(other, bucket));
  return rival ? [{ field: 'low', message: BUCKET_MESSAGES.overlaps(rival[0]) }] : [];
}

function firstMessage(result: { error?: { issues: { message: string }[] } | undefined }): string | null {
  return result.error?.issues[0]?.message ?? null;
}

// Number alone would take '' for 0 and '0x10' for 16.
export function numberOfText(text: string): number {
  return /^[\d.]+$/.test(text.trim()) ? Number(text) : Number.NaN;
}
