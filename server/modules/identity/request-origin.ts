import type { FastifyRequest } from 'fastify';
import { deviceIdOf } from './device-cookie.ts';

/** Where an attempt comes from. */
export interface RequestOrigin {
  readonly address: string;
  /** From the verified device cookie, null without one. */
  readonly deviceId: string | null;
  readonly userAgent: string;
}

/** `request.ip` is what the trusted proxies vouch for; a header that anyone can write is not looked at. */
export function originOf(request: FastifyRequest, cookieKey: string): RequestOrigin {
  return {
    address: request.ip,
    deviceId: deviceIdOf(request, cookieKey),
    userAgent: request.headers['user-agent'] ?? '',
  };
}
