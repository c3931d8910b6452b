import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';
import { isForApi } from './security-headers.ts';

const READING_METHODS = ['GET', 'HEAD'];

/**
 * An unknown call is refused as JSON before its body is read, whatever the single-page application would make of
 * the path. Registered before the routes, because it takes note of each.
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

/** '/api/customer-pins/:pinHash' as an expression over a real path. */
function patternOf(url: string): RegExp {
  const segments = url.split('/').map((segment) => {
    if (segment === '*') return '.*';
    return segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}$`);
}
