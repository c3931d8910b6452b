import type { IncomingMessage } from 'node:http';
import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sign, verify } from './signed-value.ts';

/** What this installation put into the cookie; null without one, or when somebody else wrote it. */
export function readSignedCookie(
  request: Pick<IncomingMessage, 'headers'>,
  name: string,
  key: string,
): string | null {
  const { cookie } = request.headers;
  // Most requests carry none: nothing is parsed for them.
  const text = cookie === undefined ? undefined : parse(cookie)[name];
  return text === undefined ? null : verify(key, name, text);
}

export function setSignedCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: {
    readonly name: string;
    readonly value: string;
    readonly key: string;
    readonly lifeSeconds: number;
  },
): void {
  const { name, value, key, lifeSeconds } = cookie;
  send(request, reply, { name, text: sign(key, name, value), lifeSeconds });
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: string): void {
  send(request, reply, { name, text: '', lifeSeconds: 0 });
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, text, lifeSeconds }: { name: string; text: string; lifeSeconds: number },
): void {
  const cookie = serialize(name, text, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // On plain http in a local network a browser would drop a Secure cookie.
    secure: request.protocol === 'https',
    maxAge: lifeSeconds,
  });
  reply.header('set-cookie', cookie);
}
