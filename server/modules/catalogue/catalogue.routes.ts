import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls.ts';
import type { Role } from '#domain/contract/roles.ts';
import { z } from '#domain/contract/zod.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { Catalogue } from './catalogue.service.ts';
import { chooseEncoding } from './price-lists/choose-encoding.ts';
import { namesTag } from './price-lists/names-tag.ts';
import { listViewOf } from './price-lists/price-rows.ts';
import type { ReadyAnswer } from './price-lists/ready-answer.ts';

/** Who is looking. The server knows that by itself; nothing that a client says about its role is believed. */
export type ViewerOf = (request: FastifyRequest) => Role;

// Any text: what is no category's name is not found, whatever it looks like.
const listDevices = { ...calls.listDevices, params: z.object({ category: z.string() }) };

export function catalogueRoutes(app: FastifyInstance, catalogue: Catalogue, viewerOf: ViewerOf): void {
  registerCall(app, calls.listCategories, {
    guard: letEveryonePass,
    handler: (request, reply) => sendReady(request, reply, catalogue.lists().categories),
  });

  registerCall(app, listDevices, {
    guard: letEveryonePass,
    handler: (request, reply) => {
      const lists = catalogue.lists().devices[listViewOf(viewerOf(request))];
      return sendReady(request, reply, lists.get(request.params.category) ?? fail('category/not-found'));
    },
  });
}

/** Both calls are for whoever passed the gate, and there is no gate before sites can be locked. */
async function letEveryonePass(): Promise<void> {}

function sendReady(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
  const { headers } = request;
  const ready = answer[chooseEncoding(headers['accept-encoding']?.toString())];
  if (namesTag(headers['if-none-match'], ready.etag)) {
    return reply.code(304).headers(ready.unchangedHeaders).send();
  }
  return reply.headers(ready.headers).send(ready.body);
}
