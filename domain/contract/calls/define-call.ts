import { z } from '#domain/contract/zod.ts';
import type { Endpoint } from './endpoints.ts';

/**
 * Who may call; each includes those after it:
 * open, everyone, even on a locked site; granted, everyone with a site grant, which is everyone on a site
 * without protection; signed-in, any role but public; staff, manager and admin; admin.
 */
export const AUDIENCES = ['open', 'granted', 'signed-in', 'staff', 'admin'] as const;
export type Audience = (typeof AUDIENCES)[number];

export interface CallTerms {
  /** One line for the API document. */
  readonly summary: string;
  readonly audience: Audience;
  /** An expired token does not stop this call; otherwise a browser that still sends one could not sign in again. */
  readonly ignoresDeadToken?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Accepts a body of up to 10 MB. All other calls accept little, so that visitors cannot fill the memory. */
  readonly takesLargeBody?: true;
  /** The body is the bytes of a file, not JSON. */
  readonly takesFile?: true;
  /** Where the body may be larger or smaller than of other calls like it. */
  readonly bodyMaxBytes?: number;
  readonly answer: z.ZodType;
  /** The media types of a file that is sent instead of JSON; `answer` then only describes its bytes. */
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

/** For calls that only confirm that they succeeded. */
export const doneSchema = z.object({ success: z.literal(true) });
