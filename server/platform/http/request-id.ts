import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { IsTrusted } from './client-address.ts';

// Anything else could forge log lines or is too long.
const ACCEPTABLE_ID = /^[\w.:-]{1,64}$/;

interface IncomingRequest {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

export function requestIdOf(request: IncomingRequest, isTrusted: IsTrusted): string {
  return givenIdOf(request, isTrusted) ?? randomUUID();
}

/** Keeps the id of a trusted proxy, so that its log and ours match; others could forge it. */
export function givenIdOf({ headers, socket }: IncomingRequest, isTrusted: IsTrusted): string | null {
  const given = headers['x-request-id'];
  const isAcceptable = typeof given === 'string' && ACCEPTABLE_ID.test(given);
  return isAcceptable && isTrusted(socket.remoteAddress) ? given : null;
}
