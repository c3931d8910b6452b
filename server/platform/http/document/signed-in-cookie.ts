import type { IncomingMessage } from 'node:http';
import { serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'tierbook_signed_in';
/** As long as a session without any use may last. The check of a session renews it. */
const LIFE_SECONDS = 30 * 24 * 60 * 60;

/** Whether somebody is signed in at this browser: a document for them must not show the public's prices. */
export function hasSignedInCookie({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.cookie !== undefined && /(?:^|;\s*)tierbook_signed_in=/.test(headers.cookie);
}

/** Grants nothing, so it is not signed; the page may read and remove it, for a logout without a connection. */
export function setSignedInCookie(request: FastifyRequest, reply: FastifyReply): void {
  send(request, reply, '1', LIFE_SECONDS);
}

export function clearSignedInCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (hasSignedInCookie(request)) send(request, reply, '', 0);
}

function send(request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number): void {
  const secure = request.protocol === 'https';
  reply.header('set-cookie', serialize(NAME, value, { path: '/', sameSite: 'lax', secure, maxAge }));
}
