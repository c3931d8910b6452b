import { z } from '#domain/contract/zod.ts';
import { roleSchema } from './sign-in.ts';

/** The event of the stream, as `data` of `event: versions`. A page compares them with those it has: only a difference counts. */
export const versionsSchema = z.object({
  /** Of the list that the caller gets; 0 before the first publication. */
  list: z.int().min(0),
  /** Of the names, the logo and the contact of the shop. */
  shop: z.string(),
});
export type Versions = z.output<typeof versionsSchema>;

/** A stream ends when the role changes. A page that asks instead learns it here. */
export const currentVersionsSchema = versionsSchema.extend({ role: roleSchema });
