import { z } from './zod.ts';

/** What a refusal may add for a program to act on; each field only where it means something. */
const errorDetailsSchema = z.object({
  /** One of the error codes; plain text here, so that a page does not trip over the code of a newer server. */
  code: z.string().min(1).optional(),
  /** What is wrong where, for forms: the path is written `buckets.0.label`. */
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  retryAfterSeconds: z.int().min(0).optional(),
  /** With a 409 on saving: the revision that is there now, who saved it and when. */
  newer: z.object({ revision: z.int(), savedBy: z.string(), savedAt: z.iso.datetime() }).optional(),
});

export const errorBodySchema = z.object({ error: z.string().min(1), details: errorDetailsSchema.optional() });
export type ErrorBody = z.output<typeof errorBodySchema>;
