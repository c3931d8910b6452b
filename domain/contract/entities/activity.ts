import { ACTIVITY_LIMITS } from '#domain/contract/limits.ts';
import { isPlainText } from '#domain/contract/text-rules/plain-text.ts';
import { z } from '#domain/contract/zod.ts';
import { AUDIT_ACTIONS } from './audit-actions.ts';

/** Query parameters arrive as text. */
const idSchema = z.coerce.number<number | string>().int().min(1);

export const activityQuerySchema = z.object({
  /** Any part of a person's name, case-insensitive. */
  actor: z.string().trim().max(ACTIVITY_LIMITS.actorMaxChars).refine(isPlainText).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** Inclusive. */
  from: z.iso.datetime().optional(),
  /** Exclusive. */
  to: z.iso.datetime().optional(),
  /** The next page: entries older than the one with this id. */
  before: idSchema.optional(),
  limit: z.coerce
    .number<number | string>()
    .int()
    .min(ACTIVITY_LIMITS.limitMin)
    .max(ACTIVITY_LIMITS.limitMax)
    .default(ACTIVITY_LIMITS.limitDefault),
});
export type ActivityQuery = z.output<typeof activityQuerySchema>;

export const activityEntrySchema = z.object({
  id: z.int().min(1),
  at: z.iso.datetime(),
  /** 'admin', 'manager', 'vip', a customer's name, 'visitor', 'command line' or 'Tierbook'. */
  actor: z.string(),
  /** One of the audit actions; any text is accepted, so that an old page understands a newer server. */
  action: z.string().min(1),
  /** The object of the action. */
  target: z.string().nullable(),
  /** The client address; null for the command line and for Tierbook itself. */
  address: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type ActivityEntry = z.output<typeof activityEntrySchema>;

export const activityAnswerSchema = z.object({
  entries: z.array(activityEntrySchema).max(ACTIVITY_LIMITS.limitMax),
  /** Send it as `before` to get the next page; null on the last page. */
  nextBefore: z.int().min(1).nullable(),
});
