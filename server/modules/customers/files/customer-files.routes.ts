import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import type { DoneBy } from '#server/modules/customers/customers.service.ts';
import { actorOf } from '#server/platform/http/caller.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { registerCall, registerFileCall } from '#server/platform/http/contract-routes.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { CustomerFiles } from './customer-files.service.ts';

/** The admin's calls to export customers to a file and to import them from one. */
export async function customerFileRoutes(app: FastifyInstance, files: CustomerFiles): Promise<void> {
  registerCall(app, calls.exportCustomers, {
    async handler(request, reply) {
      const { name, content } = await files.export(doneBy(request));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Buffer.from(content));
    },
  });

  await registerFileCall(app, calls.previewCustomerFile, {
    handler: (request) => files.preview(fileOf(request)),
  });

  await registerFileCall(app, calls.importCustomers, {
    handler: (request) => files.import(fileOf(request), request.query.mark, doneBy(request)),
  });
}

function fileOf({ body }: { readonly body: Buffer | undefined }): Buffer {
  return body ?? fail('customer-file/unreadable', undefined, 'The file is empty.');
}

function doneBy(request: FastifyRequest): DoneBy {
  const { caller } = request;
  return { actor: actorOf(caller), session: caller.session, address: clientAddressOf(request) };
}
