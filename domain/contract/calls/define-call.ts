import { z } from '#domain/contract/zod.ts';
import type { Endpoint } from './endpoints.ts';

/**
 * Who is answered, each including the ones after it:
 * open, everyone, even in front of a locked site; granted, whoever passed the gate, which is everyone on a site
 * without one; signed-in, any role but public; staff, manager and admin; admin.
 */
export const AUDIENCES = ['open', 'granted', 'signed-in', 'staff', 'admin'] as const;
export type Audience = (typeof AUDIENCES)[number];

export interface CallTerms {
  /** One line for the API document. */
  readonly summary: string;
  readonly audience: Audience;
  /** A token that has died does not stop this call: one must be able to sign in again while carrying one. */
  readonly ignoresDeadToken?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Takes a body of up to 10 MB. Any other call takes little: a visitor must not be able to fill the memory with bodies. */
  readonly takesLargeBody?: true;
  /** The body is a file's bytes and no JSON. */
  readonly takesFile?: true;
  readonly answer: z.ZodType;
  /** The media types of a file that is sent instead of JSON; `answer` then only stands for its bytes. */
  readonly sendsFile?: readonly string[];
  /** The status of success where it is not 200. */
  readonly status?: 201 | 202;
}

export function defineCall<const Where extends Endpoint, const Terms extends CallTerms>(
  endpoint: Where,
  terms: Terms,
): Where & Terms {
  return { ...endpoint, ...terms };
}

/** For calls whose only news is that they were done. */
export const doneSchema = z.object({ success: z.literal(true) });
