import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import type { ClaimParts, ClaimSetup } from './claim.service.ts';

interface Parts {
  readonly claim: ClaimSetup;
  readonly identity: ClaimParts['identity'];
}

export function setupRoutes(app: FastifyInstance, { claim, identity }: Parts): void {
  registerCall(app, calls.claimSetup, {
    async handler(request, reply) {
      const { caller, body } = request;
      const signedIn = await claim(body, { origin: identity.originOf(request), caller });
      return identity.answerSignedIn(request, reply, signedIn);
    },
  });
}
