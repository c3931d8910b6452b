import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The value that this installation put into the cookie; null without one or with a wrong signature. */
export function readSignedCookie(
  request: Pick<IncomingMessage, 'headers'>,
  name: string,
  key: string,
): string | null {
  const { cookie } = request.headers;
  // Most requests have no cookie: nothing is parsed for them.
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

/** `value` with a signature that only this installation can make. The label keeps one cookie from passing for another. */
export function sign(key: string, label: string, value: string): string {
  return `${value}.${signatureOf(key, label, value)}`;
}

/** The value that was signed with this key and label; null for anything else. */
export function verify(key: string, label: string, text: string): string | null {
  const end = text.lastIndexOf('.');
  if (end === -1) return null;
  const value = text.slice(0, end);
  return isSame(text.slice(end + 1), signatureOf(key, label, value)) ? value : null;
}

/** Uses a derived key: cookies must not be signed with the key that protects PINs. */
function signatureOf(key: string, label: string, value: string): string {
  const ownKey = createHmac('sha256', key).update(`tierbook: signature of ${label}\n`).digest();
  return createHmac('sha256', ownKey).update(value).digest('base64url');
}

/** Compares text, because two base64 texts can mean the same bytes. */
function isSame(given: string, signature: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(signature)];
  return left.length === right.length && timingSafeEqual(left, right);
}
