import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls.ts';
import { actorOf } from '#server/platform/http/caller.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { registerCall, registerFileCall } from '#server/platform/http/contract-routes.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { Admin, PriceDesk } from './price-desk.service.ts';

export async function priceDataRoutes(app: FastifyInstance, desk: PriceDesk): Promise<void> {
  registerCall(app, calls.getPriceDataStatus, { handler: () => desk.status() });
  registerCall(app, calls.reviewSnapshot, { handler: (request) => desk.review(request.params.id) });
  registerCall(app, calls.syncPrices, { handler: (request) => desk.sync(adminOf(request)) });

  registerCall(app, calls.publishSnapshot, {
    handler: (request) => desk.publish({ ...adminOf(request), id: request.params.id }),
  });
  registerCall(app, calls.discardSnapshot, {
    handler: (request) => desk.discard({ ...adminOf(request), id: request.params.id }),
  });
  registerCall(app, calls.rollBackToSnapshot, {
    handler: (request) => desk.rollback({ ...adminOf(request), id: request.params.id }),
  });
  registerCall(app, calls.resumeSyncing, { handler: (request) => desk.resume(adminOf(request)) });

  await registerFileCall(app, calls.uploadWorkbook, {
    handler: (request) => {
      const { name, mode } = request.query;
      const bytes = request.body ?? fail('workbook/empty');
      return desk.upload({ name, bytes }, { ...adminOf(request), mustWait: mode === 'review' });
    },
  });

  registerCall(app, calls.downloadPrices, {
    handler: async (request, reply) => {
      const { name, type, bytes } = await desk.download(request.params.list, request.query.format);
      return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(bytes);
    },
  });
}

function adminOf(request: FastifyRequest): Admin {
  return { by: actorOf(request.caller), address: clientAddressOf(request) };
}
