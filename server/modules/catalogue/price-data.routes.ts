import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import { actorOf } from '#server/platform/http/caller.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { registerCall, registerFileCall } from '#server/platform/http/contract-routes.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { Admin, PriceReview } from './review/price-review.service.ts';

export async function priceDataRoutes(app: FastifyInstance, priceReview: PriceReview): Promise<void> {
  registerCall(app, calls.getPriceDataStatus, { handler: () => priceReview.status() });
  registerCall(app, calls.reviewSnapshot, {
    handler: (request) => priceReview.review(request.params.id, request.query.entries),
  });
  registerCall(app, calls.listReviewRows, {
    handler: (request) => priceReview.reviewRows(request.params.id, request.query),
  });
  registerCall(app, calls.syncPrices, { handler: (request) => priceReview.sync(adminOf(request)) });

  registerCall(app, calls.publishSnapshot, {
    handler: (request) => priceReview.publish({ ...adminOf(request), id: request.params.id }),
  });
  registerCall(app, calls.discardSnapshot, {
    handler: (request) => priceReview.discard({ ...adminOf(request), id: request.params.id }),
  });
  registerCall(app, calls.rollBackToSnapshot, {
    handler: (request) => priceReview.rollback({ ...adminOf(request), id: request.params.id }),
  });
  registerCall(app, calls.resumeSyncing, { handler: (request) => priceReview.resume(adminOf(request)) });

  await registerFileCall(app, calls.uploadWorkbook, {
    handler: (request) => {
      const { name, mode } = request.query;
      const bytes = request.body ?? fail('workbook/empty');
      return priceReview.upload({ name, bytes }, { ...adminOf(request), mustWait: mode === 'review' });
    },
  });

  registerCall(app, calls.listLayouts, { handler: () => priceReview.layouts.list() });
  registerCall(app, calls.previewLayout, {
    handler: ({ query, body }) => priceReview.layouts.preview(query, body.layout),
  });
  registerCall(app, calls.confirmLayout, {
    handler: (request) => priceReview.confirmLayout(request.query, request.body, adminOf(request)),
  });
  registerCall(app, calls.forgetLayout, {
    handler: (request) => priceReview.forgetLayout(request.query, adminOf(request)),
  });

  registerCall(app, calls.getPriceSource, { handler: () => priceReview.source.get() });
  registerCall(app, calls.testPriceSource, { handler: ({ body }) => priceReview.source.test(body.choice) });
  registerCall(app, calls.changePriceSource, {
    handler: (request) => priceReview.changeSource(request.body, adminOf(request)),
  });

  registerCall(app, calls.downloadPrices, {
    handler: async (request, reply) => {
      const { name, type, bytes } = await priceReview.download(request.params.list, request.query.format);
      return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(bytes);
    },
  });
}

function adminOf(request: FastifyRequest): Admin {
  return { by: actorOf(request.caller), address: clientAddressOf(request) };
}
