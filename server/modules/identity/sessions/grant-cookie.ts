import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clearCookie, readSignedCookie, setSignedCookie } from './signed-cookie.ts';

const NAME = 'tierbook_grant';
/** A phone closes its browser every evening; whoever was given the password should not have to look it up daily. */
const LIFE_SECONDS = 30 * 24 * 60 * 60;

/** Which version of which secret opened the gate. Once that is changed or gone, so is the grant. */
export interface Grant {
  readonly secretId: number;
  readonly version: number;
  readonly givenAt: number;
}

/** Null without a grant, and for one that is too old: a browser deletes its cookie by itself, a copy of it does not. */
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
