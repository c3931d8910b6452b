import { movedLineSchema } from '#domain/contract/entities/deals/inquiries.ts';
import { z } from '#domain/contract/zod.ts';

/** For invalid input: which field is wrong and why. A path looks like `buckets.0`. */
export const fieldIssueSchema = z.object({ path: z.string(), message: z.string() });

/** For any other refusal: what a program may act on; each field only where it applies. */
const refusalDetailsSchema = z.object({
  /** One of the error codes; any text here, so that a page accepts the code of a newer server. */
  code: z.string().min(1).optional(),
  retryAfterSeconds: z.int().min(0).optional(),
  /** With a 409 on saving: the current revision, who saved it and when. */
  newer: z.object({ revision: z.int().min(1), savedBy: z.string(), savedAt: z.iso.datetime() }).optional(),
  /** With a 409 on sending an inquiry: the lines whose price is another one now. */
  moved: z.array(movedLineSchema).optional(),
});

export const errorBodySchema = z.object({
  error: z.string().min(1),
  details: z.union([z.array(fieldIssueSchema), refusalDetailsSchema]).optional(),
});
export type ErrorBody = z.output<typeof errorBodySchema>;
