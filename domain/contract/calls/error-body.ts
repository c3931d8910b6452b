import { z } from '#domain/contract/zod.ts';

/** With invalid input: what is wrong where, for forms. A path is written `buckets.0`. */
export const fieldIssueSchema = z.object({ path: z.string(), message: z.string() });

/** With any other refusal: what a program may act on, each field only where it means something. */
const refusalDetailsSchema = z.object({
  /** One of the error codes; plain text here, so that a page does not trip over the code of a newer server. */
  code: z.string().min(1).optional(),
  retryAfterSeconds: z.int().min(0).optional(),
  /** With a 409 on saving: the revision that is there now, who saved it and when. */
  newer: z.object({ revision: z.int().min(1), savedBy: z.string(), savedAt: z.iso.datetime() }).optional(),
});

export const errorBodySchema = z.object({
  error: z.string().min(1),
  details: z.union([z.array(fieldIssueSchema), refusalDetailsSchema]).optional(),
});
export type ErrorBody = z.output<typeof errorBodySchema>;
