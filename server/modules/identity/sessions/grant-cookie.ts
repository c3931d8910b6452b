import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearCookie, readSignedCookie, setSignedCookie } from './signed-cookie.ts';

const NAME = 'tierbook_grant';
/** Phones close their browsers often; people should not have to look the password up every day. */
const LIFE_SECONDS = 30 * 24 * 60 * 60;

/** Which version of which secret opened the gate. When that secret changes or is deleted, the grant is invalid. */
export interface Grant {
  readonly secretId: number;
  readonly version: number;
  readonly givenAt: number;
}

/** Null without a grant or for an expired one: a browser deletes an expired cookie, but a copy of it may live on. */
export function grantOf(
  request: Pick<IncomingMessage, 'headers'>,
  cookieKey: string,
  now: number,
): Grant | null {
  const value = readSignedCookie(request, NAME, cookieKey);
  if (value === null) return null;
  const [secretId, version, givenAt] = value.split('/').map(Number);
  if (secretId === undefined || version === undefined || givenAt === undefined) return null;
  return now < givenAt + LIFE_SECONDS * 1000 ? { secretId, version, givenAt } : null;
}

export function setGrantCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { grant, cookieKey }: { readonly grant: Grant; readonly cookieKey: string },
): void {
  const value = [grant.secretId, grant.version, grant.givenAt].join('/');
  setSignedCookie(request, reply, { name: NAME, value, key: cookieKey, lifeSeconds: LIFE_SECONDS });
}

/** On logout: the next person at this browser has to pass the gate again. */
export function clearGrantCookie(request: FastifyRequest, reply: FastifyReply): void {
  clearCookie(request, reply, NAME);
}
