import { SHARE_LIMITS } from '#domain/contract/deal-limits.ts';
import { catalogueRowSchema, categorySchema } from '#domain/contract/entities/device.ts';
import { moneySchema } from '#domain/contract/entities/money.ts';
import { isPlainName } from '#domain/contract/text-rules/plain-text.ts';
import { hashSchema } from '#domain/contract/text-rules/secrets.ts';
import { z } from '#domain/contract/zod.ts';
import { rowKeySchema, SENDER_KINDS } from './inquiries.ts';

export const SHARE_MESSAGES = {
  nameRequired: 'Enter a name for this link',
  nameTooLong: 'A name has at most 60 characters',
  nameCharacters: 'The name contains characters that cannot be shown',
  rowsTooMany: 'At most 1,000 rows can be shared at once. Share the whole category instead.',
  mark: 'A mark has four consonants',
  address: 'This address is not complete',
} as const;

/** Vowels would make words. */
export const MARK_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const markSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(new RegExp(`^[${MARK_LETTERS}]{${SHARE_LIMITS.markChars}}$`), SHARE_MESSAGES.mark);

export const SHARE_FILE_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Without a category: all of them. */
export const shareListQuerySchema = z.object({
  format: z.enum(['csv', 'xlsx']).default('csv'),
  category: categorySchema.optional(),
});

/**
 * A whole category, or rows in the order in which they are to be shared. An array that is too long is refused before its rows are
 * read: to find every fault of a full body would take seconds.
 */
const selectionSchema = z.union(
  [
    z.object({ category: categorySchema }),
    z.object({ rows: z.array(rowKeySchema).min(1).max(SHARE_LIMITS.rowsMax) }),
  ],
  // A union does not say by itself why it refuses.
  { error: ({ input }) => (hasTooManyRows(input) ? SHARE_MESSAGES.rowsTooMany : undefined) },
);

function hasTooManyRows(selection: unknown): boolean {
  if (typeof selection !== 'object' || selection === null || !('rows' in selection)) return false;
  return Array.isArray(selection.rows) && selection.rows.length > SHARE_LIMITS.rowsMax;
}

export const sharedRowsBodySchema = z.object({ selection: selectionSchema });
export const sharedFileBodySchema = sharedRowsBodySchema.extend({ format: z.enum(['csv', 'xlsx']) });

const { device, display, category, finalPrice, group, variant, onRequest, outOfStock, stock, note } =
  catalogueRowSchema.shape;

/** What the caller sees of a row, with what tells it from others of its name. */
export const sharedRowSchema = z.object({
  category,
  device,
  occurrence: rowKeySchema.shape.occurrence,
  /** The title above it in the list. */
  section: z.string().optional(),
  display,
  finalPrice,
  group,
  variant,
  onRequest,
  outOfStock,
  stock,
  note,
});
export type SharedRow = z.output<typeof sharedRowSchema>;

/** Everything shared carries the list it comes from, when that list began, its version and who shared it. */
export const sharedListSchema = z.object({
  /** The title of the caller's list. */
  list: z.string(),
  updatedAt: z.iso.datetime().nullable(),
  version: z.int().min(0),
  mark: z.string(),
  money: moneySchema.optional(),
  /** Without rows that are gone. Titles of sections are no rows of their own. */
  rows: z.array(sharedRowSchema),
});
export type SharedList = z.output<typeof sharedListSchema>;

export const SHARE_LINK_FORMATS = ['csv', 'json'] as const;

export const createShareLinkBodySchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, SHARE_MESSAGES.nameRequired)
    .max(SHARE_LIMITS.linkNameMaxChars, SHARE_MESSAGES.nameTooLong)
    .refine(isPlainName, SHARE_MESSAGES.nameCharacters),
  format: z.enum(SHARE_LINK_FORMATS),
});

/** Its owner may copy the address again at any time: only the owner gets this answer. */
export const shareLinkSchema = z.object({
  id: z.int().min(1),
  name: z.string(),
  format: z.enum(SHARE_LINK_FORMATS),
  /** Such as '/api/share/{token}.csv'. */
  path: z.string(),
  /** PUBLIC_URL; null if the address of the browser has to do. */
  publicUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastReadAt: z.iso.datetime().nullable(),
});
export type ShareLink = z.output<typeof shareLinkSchema>;

export const shareLinksAnswerSchema = z.object({ links: z.array(shareLinkSchema) });

export const shareFileNameSchema = z
  .string()
  .regex(
    new RegExp(`^[0-9a-f]{${SHARE_LIMITS.tokenHexChars}}\\.(${SHARE_LINK_FORMATS.join('|')})$`),
    SHARE_MESSAGES.address,
  );

/** Whose mark it is. */
export const markAnswerSchema = z.object({
  mark: z.string(),
  kind: z.enum(SENDER_KINDS),
  /** Of the customer. */
  name: z.string().optional(),
  /** Absent once the customer is deleted. */
  pinHash: hashSchema.optional(),
});
export type MarkOwner = z.output<typeof markAnswerSchema>;
