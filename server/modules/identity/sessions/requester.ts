import type { FastifyRequest } from 'fastify';
import type { Caller } from '#server/platform/http/caller.ts';
import { originOf, type RequestOrigin } from './request-origin.ts';

/** Who requests a change, and from where; the audit records both. */
export interface Requester {
  readonly caller: Caller;
  readonly origin: RequestOrigin;
}

export function requesterOf(request: FastifyRequest, cookieKey: string): Requester {
  return { caller: request.caller, origin: originOf(request, cookieKey) };
}
