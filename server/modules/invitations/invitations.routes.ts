import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import { actorOf } from '#server/platform/http/caller.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import type { AcceptInvitation, AcceptParts } from './accept.service.ts';
import type { DoneBy, Invitations } from './invitations.service.ts';

export interface InvitationRouteParts {
  readonly invitations: Invitations;
  readonly accept: AcceptInvitation;
  readonly identity: AcceptParts['identity'];
}

export function invitationRoutes(app: FastifyInstance, parts: InvitationRouteParts): void {
  const { invitations, accept, identity } = parts;
  registerCall(app, calls.createInvitation, {
    handler: (request) => invitations.create(request.params.pinHash, request.body.openings, doneBy(request)),
  });

  registerCall(app, calls.createInvitations, {
    handler: (request) => invitations.createMany(request.body.pinHashes, doneBy(request)),
  });

  registerCall(app, calls.revokeInvitation, {
    async handler(request) {
      await invitations.revoke(request.params.pinHash, doneBy(request));
      return { success: true } as const;
    },
  });

  registerCall(app, calls.acceptInvitation, {
    async handler(request, reply) {
      const { caller, body } = request;
      const signedIn = await accept(body, { origin: identity.originOf(request), caller });
      return identity.answerSignedIn(request, reply, signedIn);
    },
  });
}

function doneBy(request: FastifyRequest): DoneBy {
  const { caller } = request;
  return { actor: actorOf(caller), session: caller.session, address: clientAddressOf(request) };
}
