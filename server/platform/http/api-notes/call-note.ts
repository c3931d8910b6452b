import type { ErrorCode } from '#domain/contract/calls/errors.ts';

/** What the API document says about a call beyond its schemas. */
export interface CallNote {
  readonly about: string;
  /** The refusals of this call, besides those of every call with its audience. */
  readonly refusals?: readonly ErrorCode[];
  /** Examples, which a test checks with the schemas of the call. */
  readonly body?: object;
  readonly answer?: object;
}
