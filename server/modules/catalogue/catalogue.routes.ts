import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { fail } from '#server/platform/http/failure.ts';
import { answerFor, sendReady } from '#server/platform/http/ready-answer.ts';
import type { Catalogue } from './catalogue.service.ts';
import type { ReadyLists } from './price-lists/make-ready.ts';
import { listViewOf } from './price-lists/price-rows.ts';

interface CatalogueRoutesParts {
  readonly catalogue: Catalogue;
  /** Told of every price list that is sent. The list does not wait for it. */
  readonly noteView: (request: FastifyRequest) => void;
}

export function catalogueRoutes(app: FastifyInstance, { catalogue, noteView }: CatalogueRoutesParts): void {
  registerCall(app, calls.listCategories, {
    sendsReadyAnswers: true,
    handler: (request, reply) => answerWith(catalogue.lists().categories, request, reply),
  });

  registerCall(app, calls.listDevices, {
    sendsReadyAnswers: true,
    handler: (request, reply) => {
      const lists = catalogue.lists().devices[listViewOf(request.caller.role)];
      const list = lists.get(request.params.category) ?? fail('category/not-found');
      noteView(request);
      return answerWith(list, request, reply);
    },
  });
}

function answerWith(lists: ReadyLists, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendReady(request, reply, answerFor(lists, request.headers));
}
