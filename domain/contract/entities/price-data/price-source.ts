import { SOURCE_LIMITS } from '#domain/contract/shop-limits.ts';
import { z } from '#domain/contract/zod.ts';
import { countSchema, skippedSheetSchema, unclearSheetSchema } from './price-data.ts';

/** Where an admin can take prices from: the sample, files sent by hand, a shared Google spreadsheet, a file at an address. */
export const SOURCE_CHOICES = ['sample', 'upload', 'google', 'link'] as const;
export type SourceChoice = (typeof SOURCE_CHOICES)[number];

const addressSchema = z.string().trim().min(1, 'Enter the address').max(SOURCE_LIMITS.addressMaxChars);

/** The server says in words what is wrong with an address: this only keeps out what it could not store. */
const choiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sample') }),
  z.object({ kind: z.literal('upload') }),
  z.object({ kind: z.literal('google'), address: addressSchema }),
  z.object({ kind: z.literal('link'), address: addressSchema }),
]);

export const changeSourceBodySchema = z.object({ revision: z.int().min(0), choice: choiceSchema });
/** Without a choice the current source is read. */
export const testSourceBodySchema = z.object({ choice: choiceSchema.optional() });

export const priceSourceSchema = z.object({
  /** 0 before the first change. */
  revision: z.int().min(0),
  kind: z.enum([...SOURCE_CHOICES, 'file', 'folder']),
  /** A file's name, a spreadsheet's title or id, or the host of an address, which may hold a key. */
  description: z.string(),
  /** The variable that decides; null if the browser does. */
  lockedBy: z.string().nullable(),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
});
export type PriceSourceAnswer = z.output<typeof priceSourceSchema>;

export const sourceTestSchema = z.object({
  /** What would come, or why nothing would, in one sentence. */
  message: z.string().min(1),
  isReadable: z.boolean(),
  categories: z.array(z.object({ category: z.string(), devices: countSchema })),
  deviceCount: countSchema,
  rejectedCount: countSchema,
  skippedSheets: z.array(skippedSheetSchema),
  unclearSheets: z.array(unclearSheetSchema),
});
export type SourceTest = z.output<typeof sourceTestSchema>;
