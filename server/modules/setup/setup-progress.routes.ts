import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import { actorOf } from '#server/platform/http/caller.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { changeProgress, type ProgressParts, readProgress } from './setup-progress.service.ts';

export function setupProgressRoutes(app: FastifyInstance, parts: ProgressParts): void {
  registerCall(app, calls.getSetup, { handler: () => readProgress(parts) });

  registerCall(app, calls.saveSetup, {
    handler: (request) =>
      changeProgress(parts, {
        progress: request.body,
        actor: actorOf(request.caller),
        address: clientAddressOf(request),
      }),
  });
}
