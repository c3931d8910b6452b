import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { namesTag } from '#server/platform/http/ready-answer.ts';
import { openEventStream, STREAM_HEADERS } from './event-stream.ts';
import type { Events } from './events.service.ts';

export function eventsRoutes(app: FastifyInstance, events: Events): void {
  registerCall(app, calls.openEvents, {
    isStream: true,
    handler(request, reply) {
      if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send();
      const { cookie } = request.headers;
      const follower = {
        caller: request.caller,
        address: clientAddressOf(request),
        headers: cookie === undefined ? {} : { cookie },
      };
      // Not limited before the port is open.
      const capacity = app.server.maxConnections || Number.POSITIVE_INFINITY;
      events.open(follower, capacity, () => openEventStream(reply));
      return reply;
    },
  });

  registerCall(app, calls.getVersions, {
    isFrequent: true,
    isAutomatic: true,
    handler(request, reply) {
      const { role } = request.caller;
      const versions = events.versionsOf(role);
      const etag = `"${role}-${versions.list}-${versions.shop}"`;
      // The browser keeps the answer and asks with its tag: a page that waits costs a line of headers each way.
      reply
        .header('etag', etag)
        .header('cache-control', 'private, no-cache')
        .header('vary', 'Authorization, Cookie');
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return { ...versions, role };
    },
  });
}

/** Call it before the connections are drained: a stream that is cut off instead looks like a fault to its page. */
export function endStreamsOnClose(app: FastifyInstance, events: Events): void {
  app.addHook('preClose', async () => events.endAll());
}
