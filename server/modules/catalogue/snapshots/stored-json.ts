import type { BaseLogger } from 'pino';
import { unclearSheetSchema } from '#domain/contract/entities/price-data/price-data.ts';
import { z } from '#domain/contract/zod.ts';
import { type LeftOut, NOTHING_LEFT_OUT } from '#server/modules/catalogue/sync/import-prices.ts';
import type { HoldReason } from './assess-candidate.ts';
import { type StoredText, storedText } from './packed-text.ts';
import type { SnapshotReport } from './snapshot-report.ts';

/** Logs that stored data cannot be used. */
export type StoredJsonLog = Pick<BaseLogger, 'warn'>;

const countSchema = z.int().min(0);
const rowSchema = z.object({
  category: z.string(),
  device: z.string(),
  display: z.string(),
  occurrence: z.int().min(1),
  priceCents: z.int().nullable(),
  words: z.string().optional(),
});
const changedRowSchema = rowSchema.extend({
  oldPriceCents: z.int().nullable(),
  oldDisplay: z.string(),
  oldWords: z.string().optional(),
});
const movedRowSchema = changedRowSchema.extend({ priceCents: z.int(), oldPriceCents: z.int() });
const rejectedEntrySchema = z.object({
  // Earlier releases did not store it.
  device: z.string().default(''),
  sheet: z.string(),
  row: z.int(),
  cell: z.string(),
  value: z.string(),
  reason: z.string(),
  rowsLost: countSchema,
});
const gapSchema = z.object({
  low: z.number(),
  high: z.union([z.number(), z.literal('Infinity')]),
  count: countSchema,
  rows: z.array(z.object({ category: z.string(), display: z.string(), price: z.number() })),
});

const variantPriceSchema = z.object({ variant: z.string(), price: z.number() });
const inversionSchema = z.object({
  category: z.string(),
  group: z.string(),
  dearer: variantPriceSchema,
  than: variantPriceSchema,
});

function listedSchema<Entry extends z.ZodType>(entry: Entry) {
  return z.object({ count: countSchema, entries: z.array(entry) });
}

const reportSchema: z.ZodType<SnapshotReport> = z.object({
  added: listedSchema(rowSchema),
  removed: listedSchema(rowSchema),
  changed: listedSchema(changedRowSchema),
  rejected: listedSchema(rejectedEntrySchema),
  gaps: z.array(gapSchema),
  inversions: listedSchema(inversionSchema).optional(),
  skipped: z.array(z.object({ sheet: z.string(), reason: z.string() })).default([]),
  unclear: z.array(unclearSheetSchema).default([]),
});

const leftOutSchema: z.ZodType<LeftOut> = z.object({
  rejected: listedSchema(rejectedEntrySchema),
  skipped: z.array(z.object({ sheet: z.string(), reason: z.enum(['hidden', 'empty', 'no prices']) })),
  // The first release did not store either.
  unclear: z.array(unclearSheetSchema).default([]),
  source: z.string().nullable().default(null),
});

// By kind, so that a new kind of reason cannot be forgotten here and lost when it is read.
const REASONS = {
  'sheets-unclear': z.object({ kind: z.literal('sheets-unclear'), sheets: z.array(z.string()) }),
  'columns-changed': z.object({
    kind: z.literal('columns-changed'),
    sheets: z.array(z.string()),
    changes: z.array(z.string()).default([]),
  }),
  'columns-confirmed': z.object({ kind: z.literal('columns-confirmed') }),
  'money-changed': z.object({ kind: z.literal('money-changed') }),
  'categories-removed': z.object({
    kind: z.literal('categories-removed'),
    categories: z.array(z.string()),
  }),
  'rows-removed': z.object({ kind: z.literal('rows-removed'), removed: countSchema, of: countSchema }),
  'rows-rejected': z.object({ kind: z.literal('rows-rejected'), rejected: countSchema, of: countSchema }),
  'prices-moved': z.object({
    kind: z.literal('prices-moved'),
    moved: countSchema,
    furthest: movedRowSchema,
    section: z.string().optional(),
  }),
  'prices-to-words': z.object({
    kind: z.literal('prices-to-words'),
    category: z.string(),
    lost: countSchema,
    of: countSchema,
  }),
} satisfies Record<HoldReason['kind'], z.ZodType<HoldReason>>;
const reasonsSchema: z.ZodType<readonly HoldReason[]> = z.array(z.union(Object.values(REASONS)));

const NO_ENTRIES = { count: 0, entries: [] };
const NO_REPORT: SnapshotReport = {
  added: NO_ENTRIES,
  removed: NO_ENTRIES,
  changed: NO_ENTRIES,
  rejected: NO_ENTRIES,
  gaps: [],
};

export async function readStoredReport(stored: StoredText, log?: StoredJsonLog): Promise<SnapshotReport> {
  // A report that cannot be unpacked is as broken as an unreadable one.
  const text = await storedText(stored).catch(() => '');
  return readStored(text, { schema: reportSchema, absent: NO_REPORT, what: 'report on a price list' }, log);
}

export function readStoredReasons(text: string, log?: StoredJsonLog): readonly HoldReason[] {
  return readStored(text, { schema: reasonsSchema, absent: [], what: 'reasons why a price list waits' }, log);
}

export function readStoredLeftOut(text: string | null, log?: StoredJsonLog): LeftOut {
  if (text === null) return NOTHING_LEFT_OUT;
  const what = 'record of what the last read left out';
  return readStored(text, { schema: leftOutSchema, absent: NOTHING_LEFT_OUT, what }, log);
}

interface Expected<Value> {
  readonly schema: z.ZodType<Value>;
  readonly absent: Value;
  readonly what: string;
}

/**
 * Written by Tierbook, but perhaps by another release or changed by hand: broken data counts as
 * absent. It only describes prices, and must not keep the admin from opening the panel.
 */
function readStored<Value>(
  text: string,
  { schema, absent, what }: Expected<Value>,
  log: StoredJsonLog | undefined,
): Value {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    log?.warn({ err: error }, `cannot read the stored ${what}, so it is left out`);
    return absent;
  }
}
