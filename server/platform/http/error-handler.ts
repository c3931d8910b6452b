import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '#domain/contract/errors.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { Failure } from './failure.ts';
import { OutageLog } from './outage-log.ts';
import { refusalOf } from './refusals.ts';
import { addSecurityHeaders } from './security-headers.ts';

/** Time for a crowd of crossing transactions to thin out, or for a database to come back; short enough to wait for. */
const RETRY_SECONDS = 2;

const outages = new WeakMap<FastifyInstance, OutageLog>();

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
}

/** Also for the errors the framework meets before any hook has run, such as a path that cannot be decoded. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  addSecurityHeaders(request, reply);
  const { status, body, isUnexpected } = refusalOf(error);
  if (isDatabaseUnavailable(error))
    outageLogOf(request.server).refused(request.log, error, performance.now());
  else if (isUnexpected) request.log.error({ err: error }, 'unexpected error');
  const retryAfterSeconds = retryAfterSecondsOf(error, status);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  reply.code(status).header('cache-control', 'no-store').send(body);
}

function retryAfterSecondsOf(error: unknown, status: number): number | undefined {
  const given = error instanceof Failure ? error.details?.retryAfterSeconds : undefined;
  return given ?? (status === ERRORS['database/unavailable'].status ? RETRY_SECONDS : undefined);
}

function outageLogOf(app: FastifyInstance): OutageLog {
  const log = outages.get(app) ?? new OutageLog();
  outages.set(app, log);
  return log;
}
