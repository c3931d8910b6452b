import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/platform/http/caller.ts';
import { originOf, type RequestOrigin } from './request-origin.ts';

/** Who asks for a change, and from where: both go on record with it. */
export interface Asker {
  readonly caller: Caller;
  readonly origin: RequestOrigin;
}

export function askerOf(request: FastifyRequest, cookieKey: string): Asker {
  return { caller: request.caller, origin: originOf(request, cookieKey) };
}
