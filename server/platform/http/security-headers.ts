import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Everything that is sent comes from `sendReady`, or is an error. */
    sendsReadyAnswers?: boolean;
  }
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Radix dialogs write a style element; scripts get no such exception.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

/**
 * Sent with every answer. A plain table, because the answers that never reach a route (a broken address, a broken
 * request) need the same headers as those that do.
 */
export const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  // A path may hold a customer's handle: other sites learn where a visitor came from, never which page.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
} as const;

const TWO_YEARS_SECONDS = 63_072_000;
// Not for subdomains: what else runs under the dealer's name is not ours to force to https.
const HTTPS_ONLY = `max-age=${TWO_YEARS_SECONDS}`;

/**
 * Registered before the routes, because it adds itself to each. A route that sends ready answers has these headers in
 * them; for it, as for every other, the error handler adds them to refusals.
 */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.sendsReadyAnswers) route.onRequest = [addFirst, route.onRequest ?? []].flat();
  });
  // No route is found for these, so none has added anything.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) addSecurityHeaders(request, reply);
    done();
  });
}

function addFirst(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  addSecurityHeaders(request, reply);
  done();
}

export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS);
  reply.header('x-request-id', request.id);
  if (request.protocol === 'https') reply.header('strict-transport-security', HTTPS_ONLY);
  if (isForApi(request)) reply.header('cache-control', 'no-store');
}

/**
 * For an answer that ends a session: the lists that the browser cached for it would outlive it on disk. Browsers heed
 * this over https and on localhost alone. The page itself stays, since the service worker keeps it elsewhere.
 */
export function dropCachedAnswers(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"');
}

/** The security headers that differ from request to request, names and values in turn. */
export function transportHeaders({ id, protocol }: { id: string | null; protocol: string }): string[] {
  const own = id === null ? [] : ['x-request-id', id];
  return protocol === 'https' ? [...own, 'strict-transport-security', HTTPS_ONLY] : own;
}

/** By the route where there is one: /%61pi/config is the same call as /api/config. */
export function isForApi(request: FastifyRequest): boolean {
  return isApiPath(request.url) || isApiPath(request.routeOptions.url ?? '');
}

function isApiPath(path: string): boolean {
  return /^\/api(?:[/?]|$)/.test(path);
}
