import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#server/platform/http/failure.ts';
import type { Metrics } from './metrics.ts';

/**
 * Answered before the door, which would ask the database whose session that token is: the metrics are wanted most while
 * the database is away.
 */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics, token: string): void {
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isBearerOf(request, token)) {
      reply.header('www-authenticate', 'Bearer');
      fail('session-ended', undefined, 'The metrics token is missing or wrong.');
    }
    const text = await metrics.text();
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  }
  const options = { schema: { hide: true }, config: { audience: 'open' } } as const;
  app.get('/metrics', { ...options, onRequest: answer }, answer);
}

/** Compared as digests, in the same time whatever was sent. */
function isBearerOf({ headers }: FastifyRequest, token: string): boolean {
  const [, given = ''] = /^bearer +(.+)$/i.exec(headers.authorization ?? '') ?? [];
  return timingSafeEqual(digestOf(given), digestOf(token));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
