import { CUSTOMER_FILE_LIMITS } from '#domain/contract/shop-limits.ts';
import { hashSchema } from '#domain/contract/text-rules/secrets.ts';
import { z } from '#domain/contract/zod.ts';

const { rowsMax } = CUSTOMER_FILE_LIMITS;

const ROW_STATES = ['new', 'changed', 'unchanged', 'refused'] as const;
export type CustomerRowState = (typeof ROW_STATES)[number];

export const customerFileRowSchema = z.object({
  /** As a spreadsheet numbers it: the heading is row 1. */
  row: z.int().min(1),
  name: z.string(),
  state: z.enum(ROW_STATES),
  /** Of a changed row: one line for each change, such as 'Tier: Standard → VIP'. */
  changes: z.array(z.string()).optional(),
  /** Of a refused row: why. */
  reason: z.string().optional(),
});
export type CustomerFileRow = z.output<typeof customerFileRowSchema>;

/** What an import would do. With one refused row nothing is imported. */
export const customerFilePreviewSchema = z.object({
  counts: z.object({
    new: z.int().min(0),
    changed: z.int().min(0),
    unchanged: z.int().min(0),
    refused: z.int().min(0),
  }),
  rows: z.array(customerFileRowSchema).max(rowsMax),
  /** The headings of columns that an import does not use. */
  unusedColumns: z.array(z.string()),
  /** Of the file and of the customers it would change: the import is refused if either has changed since. */
  mark: hashSchema,
});
export type CustomerFilePreview = z.output<typeof customerFilePreviewSchema>;

export const importCustomersQuerySchema = z.object({ mark: hashSchema });

export const importCustomersAnswerSchema = z.object({
  created: z.int().min(0),
  changed: z.int().min(0),
  unchanged: z.int().min(0),
  /** Those of the new customers who have access and can be invited, in the order of the file. They have no PIN yet. */
  newCustomers: z.array(z.object({ pinHash: hashSchema, name: z.string() })).max(rowsMax),
});
