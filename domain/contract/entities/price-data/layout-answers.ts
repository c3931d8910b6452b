import { layoutFieldsSchema } from '#domain/contract/entities/device.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { z } from '#domain/contract/zod.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { COLUMN_QUESTIONS } from './price-data.ts';
import { rejectedRowSchema } from './price-review.ts';
import { sheetLayoutSchema, typedLayoutSchema } from './sheet-layout.ts';

/** `unclear` and `changed` publish nothing until an admin answers; `clear` needs no answer, `confirmed` has one. */
export const LAYOUT_STATES = ['clear', 'unclear', 'confirmed', 'changed'] as const;
export type LayoutState = (typeof LAYOUT_STATES)[number];

/** A sheet of the last workbook. `n` counts sheets with the same title, from 1. */
const sheetPlaceSchema = z.object({ sheet: z.string(), n: z.int().min(1) });

export const sheetToLayOutSchema = sheetPlaceSchema.extend({
  category: z.string(),
  state: z.enum(LAYOUT_STATES),
  /** What only a person can answer, with at most three answers, the proposed one first. Null if nothing is asked. */
  question: z
    .object({
      kind: z.enum(COLUMN_QUESTIONS),
      sentence: z.string(),
      /** The letters of the columns in question. */
      columns: z.array(z.string()),
      answers: z.array(
        z.object({
          text: z.string(),
          /** The same in two or three words, and what comes of it. */
          title: z.string(),
          effect: z.string(),
          layout: sheetLayoutSchema,
        }),
      ),
    })
    .nullable(),
  /** How the sheet is read now; null if it is not. */
  layout: sheetLayoutSchema.nullable(),
  /** How it could be read; null if nothing can be proposed. */
  proposal: sheetLayoutSchema.nullable(),
  confirmed: z
    .object({
      at: z.iso.datetime(),
      by: z.string(),
      headings: z.array(z.object({ column: z.string(), heading: z.string() })),
    })
    .nullable(),
  /** The columns that are no longer the confirmed ones; empty unless the state is `changed`. */
  changes: z.array(
    z.object({
      column: z.string(),
      /** "Column B was 'Grade A' and is now 'Swap'". */
      sentence: z.string(),
      /** The heading when it was confirmed, and today. */
      was: z.string(),
      now: z.string(),
      /** What is published of a price column, as text, for each of `rows`; null for any other column. */
      published: z.array(z.string()).max(LAYOUT_LIMITS.sampleRows).nullable(),
    }),
  ),
  /** Of the confirmed layout; 0 without one. */
  revision: z.int().min(0),
  /** Of its columns: differs if their headings or kinds do, and not if only prices do. */
  mark: z.string().optional(),
  /** The first rows of the sheet as text. */
  rows: z.array(z.array(z.string())).max(LAYOUT_LIMITS.sampleRows),
  rowCount: z.int().min(0),
});
export type SheetToLayOut = z.output<typeof sheetToLayOutSchema>;

export const layoutsAnswerSchema = z.object({
  /** What was read last; null before the first read. */
  source: z.string().nullable(),
  readAt: z.iso.datetime().optional(),
  sheets: z.array(sheetToLayOutSchema),
});
export type LayoutsAnswer = z.output<typeof layoutsAnswerSchema>;

export const layoutQuerySchema = z.object({
  sheet: z
    .string()
    .min(1, 'Name the sheet')
    .max(LAYOUT_LIMITS.titleMaxChars, `A sheet's title has at most ${LAYOUT_LIMITS.titleMaxChars} characters`)
    // No database stores these; every other character may be in a title.
    .regex(/^[^\0\p{Cs}]*$/u, 'The title of the sheet contains invalid characters'),
  n: z.coerce.number<number | string>().int().min(1).max(LAYOUT_LIMITS.sheetNumberMax).default(1),
});

export const confirmLayoutBodySchema = z.object({
  layout: typedLayoutSchema,
  revision: z.int().min(0).max(LAYOUT_LIMITS.revisionMax),
  /** As listed: refused if the sheet was read again meanwhile and has other columns now. */
  mark: z.string().max(LAYOUT_LIMITS.markMaxChars).optional(),
});
export const previewLayoutBodySchema = z.object({ layout: typedLayoutSchema });

export const layoutPreviewSchema = z.object({
  /** The first rows as visitors of each tier will see them. */
  rows: z
    .array(
      layoutFieldsSchema.extend({
        category: z.string(),
        display: z.string(),
        isHeader: z.boolean().optional(),
        prices: z.object(recordOf(TIER_IDS, (id) => [id, z.number().min(0).nullable()])),
      }),
    )
    .max(LAYOUT_LIMITS.previewRows),
  rejected: z.array(rejectedRowSchema).max(LAYOUT_LIMITS.previewRows),
  /** Of the whole sheet. */
  counts: z.object({
    devices: z.int().min(0),
    prices: z.int().min(0),
    onRequest: z.int().min(0),
    outOfStock: z.int().min(0),
    titles: z.int().min(0),
    /** Price cells and rows that would be left out, and the rows of the sheet that they are in. */
    rejected: z.int().min(0),
    rejectedRows: z.int().min(0),
  }),
  /** What this would change about the published prices of a sheet with a confirmed layout; null for another. */
  changes: z
    .array(
      z.object({
        /** The label of the prices; empty for rows with one price. */
        variant: z.string(),
        added: z.int().min(0),
        removed: z.int().min(0),
        changed: z.int().min(0),
        same: z.int().min(0),
      }),
    )
    .nullable(),
});
export type LayoutPreview = z.output<typeof layoutPreviewSchema>;
