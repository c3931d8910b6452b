import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls.ts';
import type { Role } from '#domain/contract/roles.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { fail } from '#server/platform/http/failure.ts';
import { namesTag } from '#server/platform/http/names-tag.ts';
import { sendReady } from '#server/platform/http/ready-answer.ts';
import type { Catalogue } from './catalogue.service.ts';
import { chooseEncoding } from './price-lists/choose-encoding.ts';
import type { ReadyLists } from './price-lists/make-ready.ts';
import { listViewOf } from './price-lists/price-rows.ts';

/** Who is looking. The server knows that by itself; nothing that a client says about its role is believed. */
export type ViewerOf = (request: FastifyRequest) => Role;

export function catalogueRoutes(app: FastifyInstance, catalogue: Catalogue, viewerOf: ViewerOf): void {
  registerCall(app, calls.listCategories, {
    guard: letEveryonePass,
    sendsReadyAnswers: true,
    handler: (request, reply) => answerWith(catalogue.lists().categories, request, reply),
  });

  registerCall(app, calls.listDevices, {
    guard: letEveryonePass,
    sendsReadyAnswers: true,
    handler: (request, reply) => {
      const lists = catalogue.lists().devices[listViewOf(viewerOf(request))];
      const list = lists.get(request.params.category) ?? fail('category/not-found');
      return answerWith(list, request, reply);
    },
  });
}

/** Both calls are for whoever passed the gate, and there is no gate before sites can be locked. */
function letEveryonePass(_request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  done();
}

function answerWith(lists: ReadyLists, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { headers } = request;
  const list = lists[chooseEncoding(headers['accept-encoding']?.toString())];
  const isKnown = namesTag(headers['if-none-match'], list.etag);
  return sendReady(request, reply, isKnown ? list.unchanged : list.full);
}
