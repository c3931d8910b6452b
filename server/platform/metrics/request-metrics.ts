import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const UNKNOWN = 'unknown';

/**
 * Counts and times every request that reaches the routes. Labels are the route's own pattern, never what was asked for:
 * whoever asks for ever new addresses would fill the memory of two servers.
 */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'tierbook_http_requests_total',
    help: 'Requests answered by the routes. Lists sent ahead of them are in tierbook_price_lists_sent_ahead_total.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'tierbook_http_request_duration_seconds',
    help: 'How long the routes took to answer, in seconds.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, route, status } = labelsOf(request, reply);
    requests.inc({ method, route, status });
    seconds.observe({ method, route }, reply.elapsedTime / 1000);
    done();
  });
}

function labelsOf(request: FastifyRequest, reply: FastifyReply) {
  const method = METHODS.includes(request.method) ? request.method : UNKNOWN;
  const route = request.is404 ? UNKNOWN : (request.routeOptions.url ?? UNKNOWN);
  return { method, route, status: `${Math.floor(reply.statusCode / 100)}xx` };
}
