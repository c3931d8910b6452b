import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import { permissionsOf } from '#domain/contract/entities/roles.ts';
import { MANAGER_LOGIN_MESSAGES } from '#domain/contract/messages.ts';
import { clearGrantCookie } from '#server/modules/identity/sessions/grant-cookie.ts';
import { originOf } from '#server/modules/identity/sessions/request-origin.ts';
import { customerNameOf } from '#server/platform/http/caller.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { clearSignedInCookie, setSignedInCookie } from '#server/platform/http/document/signed-in-cookie.ts';
import { dropCachedAnswers } from '#server/platform/http/security-headers.ts';
import type { SignIn } from './sign-in.service.ts';
import { answerSignedIn } from './sign-in-answer.ts';
import type { SignedIn } from './signed-in.ts';

interface Parts {
  readonly signIn: SignIn;
  readonly cookieKey: string;
}

export function signInRoutes(app: FastifyInstance, { signIn, cookieKey }: Parts): void {
  registerCall(app, calls.validatePin, {
    async handler(request, reply) {
      const origin = originOf(request, cookieKey);
      const { pinHash, role } = request.body;
      const tryPin = role === 'admin' ? signIn.asAdmin : signIn.byPin;
      const signedIn = await tryPin(pinHash, origin, request.caller);
      return answerOf(request, reply, { signedIn, cookieKey });
    },
  });

  registerCall(app, calls.validateManager, {
    async handler(request, reply) {
      const origin = originOf(request, cookieKey);
      const signedIn = await signIn.asManager(request.body.pinHash, origin, request.caller);
      const answer = answerOf(request, reply, { signedIn, cookieKey });
      if (signedIn === null) return { valid: false, ...answer, message: MANAGER_LOGIN_MESSAGES.invalid };
      return { valid: true, ...answer };
    },
  });

  registerCall(app, calls.getSession, {
    handler: (request, reply) => {
      const { role, session } = request.caller;
      // Also renews it: a session that an invitation began lasts for as long as it is used.
      if (session !== null) setSignedInCookie(request, reply);
      return {
        role,
        permissions: permissionsOf(role),
        ...(session && { ...customerNameOf(session), endsInSeconds: Math.floor(session.endsInMs / 1000) }),
      };
    },
  });

  registerCall(app, calls.logout, {
    async handler(request, reply) {
      await signIn.signOut(request.caller, originOf(request, cookieKey));
      clearGrantCookie(request, reply);
      clearSignedInCookie(request, reply);
      dropCachedAnswers(reply);
      return { success: true } as const;
    },
  });
}

/** A wrong PIN gets the role public, and all wrong PINs get the same answer. */
function answerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { signedIn, cookieKey }: { readonly signedIn: SignedIn | null; readonly cookieKey: string },
) {
  if (signedIn === null) return { role: 'public', permissions: permissionsOf('public') } as const;
  return answerSignedIn(request, reply, { signedIn, cookieKey });
}
