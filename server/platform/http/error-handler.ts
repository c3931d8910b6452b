import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';
import { refusalOf } from './refusals.ts';
import { addSecurityHeaders } from './security-headers.ts';

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** Also for the errors the framework meets before any hook has run, such as a path that cannot be decoded. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  addSecurityHeaders(request, reply);
  const { status, body, isUnexpected } = refusalOf(error);
  if (isUnexpected) request.log.error({ err: error }, 'unexpected error');
  if (error instanceof Failure && error.details?.retryAfterSeconds !== undefined) {
    reply.header('retry-after', error.details.retryAfterSeconds);
  }
  reply.code(status).header('cache-control', 'no-store').send(body);
}
