import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import type { ReadInquiries } from './read-inquiries.service.ts';
import type { SendInquiry } from './send-inquiry.service.ts';
import type { UpdateInquiry } from './update-inquiry.service.ts';

interface InquiryRouteParts {
  readonly send: SendInquiry;
  readonly read: ReadInquiries;
  readonly update: UpdateInquiry;
  readonly originOf: (request: FastifyRequest) => Parameters<SendInquiry>[1]['origin'];
}

export function inquiryRoutes(
  app: FastifyInstance,
  { send, read, update, originOf }: InquiryRouteParts,
): void {
  registerCall(app, calls.createInquiry, {
    handler: (request) => send(request.body, { caller: request.caller, origin: originOf(request) }),
  });

  registerCall(app, calls.listInquiries, {
    handler: (request) => read.list(request.query, request.caller),
  });

  registerCall(app, calls.readInquiry, {
    handler: (request) => read.getByToken(request.body.token, clientAddressOf(request)),
  });

  registerCall(app, calls.getInquiry, {
    handler: (request) => read.get(request.params.id, request.caller),
  });

  registerCall(app, calls.updateInquiry, {
    handler: (request) => update(request.params.id, request.body, requesterOf(request)),
  });

  registerCall(app, calls.exportInquiry, {
    async handler(request, reply) {
      const { params, query } = request;
      const { name, type, bytes } = await read.export(params.id, query.format, requesterOf(request));
      return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(bytes);
    },
  });
}

function requesterOf(request: FastifyRequest) {
  return { caller: request.caller, address: clientAddressOf(request) };
}
