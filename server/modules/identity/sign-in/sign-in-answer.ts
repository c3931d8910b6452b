import type { FastifyReply, FastifyRequest } from 'fastify';
import { permissionsOf } from '#domain/contract/entities/roles.ts';
import { setDeviceCookie } from '#server/modules/identity/sessions/device-cookie.ts';
import { setSignedInCookie } from '#server/platform/http/document/signed-in-cookie.ts';
import { dropCachedAnswers } from '#server/platform/http/security-headers.ts';
import type { SignedIn } from './signed-in.ts';

/** The answer to a person who has just signed in, with the cookies of their browser. */
export function answerSignedIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { signedIn, cookieKey }: { readonly signedIn: SignedIn; readonly cookieKey: string },
) {
  const { deviceId, ...shown } = signedIn;
  setDeviceCookie(request, reply, { deviceId, cookieKey });
  setSignedInCookie(request, reply);
  if (request.caller.session !== null) dropCachedAnswers(reply);
  return { ...shown, permissions: permissionsOf(shown.role) };
}
