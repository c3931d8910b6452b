import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSignedCookie, setSignedCookie } from './signed-cookie.ts';

const NAME = 'tierbook_device';
/** The longest that browsers keep a cookie. */
const LIFE_SECONDS = 400 * 24 * 60 * 60;
export const DEVICE_LIFE_MS = LIFE_SECONDS * 1000;

/** The id of a browser that has signed in before; null for every other. */
export function deviceIdOf(request: FastifyRequest, cookieKey: string): string | null {
  return readSignedCookie(request, NAME, cookieKey);
}

/** Sent after every right PIN, so that the cookie of a browser in use never expires. */
export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  device: { readonly deviceId: string; readonly cookieKey: string },
): void {
  const { deviceId, cookieKey } = device;
  setSignedCookie(request, reply, {
    name: NAME,
    value: deviceId,
    key: cookieKey,
    lifeSeconds: LIFE_SECONDS,
  });
}

export function newDeviceId(): string {
  return randomBytes(16).toString('hex');
}
