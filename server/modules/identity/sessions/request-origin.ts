import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { deviceIdOf } from './device-cookie.ts';

/** Where an attempt comes from. */
export interface RequestOrigin {
  readonly address: string;
  /** From the verified device cookie, null without one. */
  readonly deviceId: string | null;
  readonly userAgent: string;
}

export function originOf(request: FastifyRequest, cookieKey: string): RequestOrigin {
  return {
    address: clientAddressOf(request),
    deviceId: deviceIdOf(request, cookieKey),
    userAgent: request.headers['user-agent'] ?? '',
  };
}
