import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import { SHARE_FILE_TYPES } from '#domain/contract/entities/deals/shares.ts';
import { actorOf } from '#server/platform/http/caller.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import type { DoneBy, Marks } from './marks.service.ts';
import type { ReadLink } from './read-link.service.ts';
import type { ShareLinks } from './share-links.service.ts';
import type { SharedLists } from './shared-lists.service.ts';
import { sharerOf, type VisitingSharer } from './sharer.ts';

export interface SharingRouteParts {
  readonly lists: SharedLists;
  readonly links: ShareLinks;
  readonly marks: Marks;
  readonly readLink: ReadLink;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const FILE_TYPES = { csv: `${SHARE_FILE_TYPES.csv}; charset=utf-8`, xlsx: SHARE_FILE_TYPES.xlsx } as const;

export function sharingRoutes(app: FastifyInstance, parts: SharingRouteParts): void {
  listRoutes(app, parts);
  linkRoutes(app, parts);
  readRoute(app, parts);
  registerCall(app, calls.lookUpMark, {
    handler: (request) => parts.marks.lookUp(request.params.mark, doneBy(request)),
  });
}

function listRoutes(app: FastifyInstance, { lists }: SharingRouteParts): void {
  registerCall(app, calls.shareList, {
    async handler(request, reply) {
      const { category, format } = request.query;
      const selection = category === undefined ? null : { category };
      return sendFile(reply, format, await lists.file(visitorOf(request), selection, format));
    },
  });

  registerCall(app, calls.getSharedRows, {
    async handler(request, reply) {
      const body = await lists.json(visitorOf(request), request.body.selection);
      return reply.type(JSON_TYPE).send(body);
    },
  });

  registerCall(app, calls.downloadSharedRows, {
    async handler(request, reply) {
      const { selection, format } = request.body;
      return sendFile(reply, format, await lists.file(visitorOf(request), selection, format));
    },
  });
}

function linkRoutes(app: FastifyInstance, { links }: SharingRouteParts): void {
  registerCall(app, calls.createShareLink, {
    handler: (request) => links.create(request.caller, request.body, doneBy(request)),
  });

  registerCall(app, calls.listShareLinks, {
    handler: async (request) => ({ links: await links.list(sharerOf(request.caller)) }),
  });

  registerCall(app, calls.revokeShareLink, {
    async handler(request) {
      await links.revoke(sharerOf(request.caller), request.params.id, doneBy(request));
      return { success: true } as const;
    },
  });
}

/** For programs: it needs no session, and answers to conditions as the lists do. */
function readRoute(app: FastifyInstance, { readLink }: SharingRouteParts): void {
  registerCall(app, calls.readShareLink, {
    async handler(request, reply) {
      reply.header('x-robots-tag', 'noindex');
      const { format, etag, body } = await readLink(request.params.file, {
        address: clientAddressOf(request),
        ifNoneMatch: request.headers['if-none-match'],
      });
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (body === null) return reply.code(304).send();
      return reply.type(format === 'json' ? JSON_TYPE : FILE_TYPES.csv).send(body);
    },
  });
}

function sendFile(
  reply: FastifyReply,
  format: keyof typeof FILE_TYPES,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): FastifyReply {
  return reply
    .type(FILE_TYPES[format])
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(bytes);
}

function visitorOf(request: FastifyRequest): VisitingSharer {
  return { ...sharerOf(request.caller), address: clientAddressOf(request) };
}

function doneBy(request: FastifyRequest): DoneBy {
  return { actor: actorOf(request.caller), address: clientAddressOf(request) };
}
