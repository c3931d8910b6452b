import { moneySchema } from '#domain/contract/entities/money.ts';
import { PRICE_DATA_LIMITS } from '#domain/contract/limits.ts';
import { z } from '#domain/contract/zod.ts';

export const countSchema = z.int().min(0);
const timeSchema = z.iso.datetime();
export const snapshotIdSchema = z.int().min(1);

export const SOURCE_KINDS = ['file', 'folder', 'google', 'link', 'upload'] as const;
export const SNAPSHOT_STATES = ['held', 'published', 'superseded', 'discarded'] as const;
export const PAUSE_REASONS = ['rollback', 'upload'] as const;

/** What was read from a source at one time. */
export const priceSnapshotSchema = z.object({
  id: snapshotIdSchema,
  /** A file's name, a spreadsheet's id or name, or the host of an address. */
  source: z.string(),
  sourceKind: z.enum(SOURCE_KINDS),
  isSample: z.boolean(),
  /** 'held' waits for a decision. */
  state: z.enum(SNAPSHOT_STATES),
  /** Why it waits or waited for review, one sentence each. */
  reasons: z.array(z.string()),
  categoryCount: countSchema,
  rowCount: countSchema,
  rejectedCount: countSchema,
  createdAt: timeSchema,
  /** When visitors last began to see it; null if they never did. Only such a snapshot can be rolled back to. */
  publishedAt: timeSchema.nullable(),
  decidedAt: timeSchema,
  /** 'Tierbook' if it was published automatically. */
  decidedBy: z.string(),
});
export type PriceSnapshot = z.output<typeof priceSnapshotSchema>;

export const skippedSheetSchema = z.object({ sheet: z.string(), reason: z.string() });

/** What is asked about the columns of an unclear sheet. */
export const COLUMN_QUESTIONS = [
  'price',
  'no-price',
  'same-names',
  'name',
  'category',
  'headers',
  'changed',
] as const;

/** A sheet that can be read in two ways. Nothing of it is published, because a price is never guessed. */
export const unclearSheetSchema = z.object({
  sheet: z.string(),
  category: z.string(),
  question: z.enum(COLUMN_QUESTIONS),
  /** The columns in question, at most 30, with their headers. */
  columns: z.array(z.object({ letter: z.string(), heading: z.string() })),
  /** Why it is left out and what to do about it, for the shop's owner. */
  sentence: z.string(),
});
export type UnclearSheet = z.output<typeof unclearSheetSchema>;

export const priceDataStatusSchema = z.object({
  /** What the shop's prices are in; absent in classic money. */
  money: moneySchema.optional(),
  /** Null if the server was started without one. */
  source: z
    .object({
      kind: z.enum(SOURCE_KINDS),
      description: z.string(),
      isSample: z.boolean(),
      everySeconds: z.int().min(1),
    })
    .nullable(),
  health: z.object({
    lastCheckedAt: timeSchema.nullable(),
    lastSuccessAt: timeSchema.nullable(),
    /** `isCurrent`: the last attempt to read the source failed. */
    lastError: z.object({ message: z.string(), at: timeSchema, isCurrent: z.boolean() }).nullable(),
    /** Present only while no server can become the leader: the source is then read on request, not on schedule. */
    stoppedSince: timeSchema.optional().meta({
      description:
        'Present only while no server does the background work: the source is not read on schedule, visits are not counted, old records are not deleted and no backups are made.',
    }),
  }),
  /** Why syncing is paused; null while it runs. */
  pausedBy: z.enum(PAUSE_REASONS).nullable(),
  published: priceSnapshotSchema.nullable(),
  /** Waits to be published or discarded. Its changes were counted when it was read. */
  waiting: priceSnapshotSchema
    .extend({
      changes: z.object({
        added: countSchema,
        removed: countSchema,
        changed: countSchema,
        inNoBucket: countSchema,
      }),
      /** Discarding it turns syncing on again, because its upload paused it. */
      isPauseEndedByDiscard: z.boolean(),
    })
    .nullable(),
  /** What the last reading left out, whether or not the rest was published. */
  lastReading: z.object({
    /** The source, or the name of an uploaded file. */
    source: z.string().nullable(),
    rejectedCount: countSchema,
    skippedSheets: z.array(skippedSheetSchema),
    unclearSheets: z.array(unclearSheetSchema),
  }),
  /** The newest first. */
  history: z.array(priceSnapshotSchema).max(PRICE_DATA_LIMITS.historyEntries),
});
export type PriceDataStatus = z.output<typeof priceDataStatusSchema>;

/**
 * The outcome of a sync or an upload. 'same', 'waiting' and 'discarded': it equals the published list, the waiting one
 * or a discarded one; 'unclear': every sheet with prices can be read in two ways; 'unchanged': nothing was saved there
 * since the last sync.
 */
export const SYNC_OUTCOMES = [
  'published',
  'held',
  'same',
  'waiting',
  'discarded',
  'unclear',
  'unchanged',
  'paused',
  'sample-not-wanted',
  'failed',
  'no-source',
] as const;

export const syncAnswerSchema = z.object({
  outcome: z.enum(SYNC_OUTCOMES),
  /** The outcome as a sentence for the admin. */
  message: z.string().min(1),
  /** The snapshot that was published or held. */
  snapshotId: snapshotIdSchema.nullable(),
  status: priceDataStatusSchema,
});
export type SyncAnswer = z.output<typeof syncAnswerSchema>;

export const UPLOAD_MESSAGES = {
  nameRequired: 'The file needs a name',
  nameType: 'Only .xlsx, .ods and .csv files can be uploaded',
} as const;

/** `mode` 'review': the upload waits for a decision even if it changes little. */
export const uploadQuerySchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, UPLOAD_MESSAGES.nameRequired)
    .max(PRICE_DATA_LIMITS.uploadNameMaxChars)
    .regex(/\.(?:xlsx|ods|csv)$/i, UPLOAD_MESSAGES.nameType)
    .regex(/^[^\p{Cc}\p{Cs}/\\]*$/u, 'The file name contains invalid characters'),
  mode: z.enum(['auto', 'review']).default('auto'),
});

export const DOWNLOAD_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

export const downloadListSchema = z.enum(['current', 'rejected']);
export const downloadFormatSchema = z.enum(['xlsx', 'csv']);
