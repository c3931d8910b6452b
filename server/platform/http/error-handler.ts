import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '#domain/contract/calls/errors.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { clearSignedInCookie } from './document/signed-in-cookie.ts';
import { Failure, SessionEnded } from './failure.ts';
import { refusalOf } from './refusals.ts';
import { closeGroups, groupsFor, routeOf } from './request-log.ts';
import { addRequestHeaders, dropCachedAnswers, isForApi, JSON_HEADERS } from './security-headers.ts';

/** Enough for conflicting transactions to finish or for a database to come back, and short enough to wait. */
const RETRY_SECONDS = 2;

/** How much of an error's text distinguishes it from others. */
const KIND_CHARACTERS = 100;

const DESCRIBING = ['content-encoding', 'content-disposition', 'content-length', 'etag', 'last-modified'];

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.addHook('onClose', async () => closeGroups(app));
}

/** Also for errors of the framework before any hook has run, such as a path that cannot be decoded. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  addRequestHeaders(request, reply);
  reply.headers(JSON_HEADERS);
  const { status, body, isUnexpected } = refusalOf(error);
  if (isUnexpected) logUnexpected(error, request);
  const retryAfterSeconds = retryAfterSecondsOf(error, status);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  if (error instanceof SessionEnded) {
    dropCachedAnswers(reply);
    clearSignedInCookie(request, reply);
  }
  // These headers describe what the route meant to send, not this text.
  for (const name of DESCRIBING) reply.removeHeader(name);
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
}

function retryAfterSecondsOf(error: unknown, status: number): number | undefined {
  const given = error instanceof Failure ? error.details?.retryAfterSeconds : undefined;
  return given ?? (status === ERRORS['database/unavailable'].status ? RETRY_SECONDS : undefined);
}

/** An outage is one group: otherwise its lines could fill a disk that is nearly full. */
function logUnexpected(error: unknown, request: FastifyRequest): void {
  const isOutage = isDatabaseUnavailable(error);
  groupsFor(request, true).log({
    logger: request.log,
    level: 'error',
    msg: isOutage ? 'requests are refused: the database is not available' : 'unexpected error',
    group: isOutage ? {} : { path: routeOf(request), error: String(error).slice(0, KIND_CHARACTERS) },
    details: { err: error },
  });
}

const READING_METHODS = ['GET', 'HEAD'];

/**
 * Refuses an unknown call with JSON before its body is read, even if the single-page application would handle
 * the path. Call it before the routes are registered, because it records each.
 */
export function refuseUnknownPaths(app: FastifyInstance): void {
  const methodsOf = rememberMethods(app);
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done();
    if (READING_METHODS.includes(request.method) && !isForApi(request)) return done();
    const methods = methodsOf(request.url.split('?', 1)[0] ?? '');
    if (methods.length === 0) return done(new Failure(isForApi(request) ? 'api/unknown-path' : 'not-found'));
    reply.header('allow', methods.join(', '));
    done(new Failure('request/method-not-allowed'));
  });
}

function rememberMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { readonly pattern: RegExp; readonly methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: patternOf(url), methods: [method].flat() });
  });
  return (path) => {
    const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    return [...new Set(methods)].sort();
  };
}

/** Turns '/api/customer-pins/:pinHash' into a regular expression. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}$`);
}
