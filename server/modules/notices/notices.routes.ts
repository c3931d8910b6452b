import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import { actorOf } from '#server/platform/http/caller.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { type DeliveryParts, sendTest } from './delivery.service.ts';
import { readSettings, saveSettings } from './notice-settings.service.ts';

export function noticeRoutes(app: FastifyInstance, parts: DeliveryParts): void {
  registerCall(app, calls.getNotices, { handler: () => readSettings(parts) });

  registerCall(app, calls.saveNotices, {
    handler: (request) =>
      saveSettings(parts, request.body, {
        actor: actorOf(request.caller),
        session: request.caller.session,
        address: clientAddressOf(request),
      }),
  });

  registerCall(app, calls.testNotices, {
    async handler() {
      const problem = await sendTest(parts);
      return { isDelivered: problem === null, problem };
    },
  });
}
