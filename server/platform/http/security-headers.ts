import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route only answers with `sendReady` or with errors. */
    sendsReadyAnswers?: boolean;
  }
}

/** Besides the site's own files, exactly the inline scripts with these hashes may run. */
export function contentSecurityPolicyFor(scriptHashes: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
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
}

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

/** For what a browser reads as data too: no other site may load it, and nothing may be guessed about it. */
const FOR_EVERYTHING = {
  'cross-origin-resource-policy': 'same-origin',
  // A path may contain a customer's handle: other sites learn the origin of a visitor, never the page.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
} as const;

/** For documents, and for files, which a browser can open as documents. */
const DOCUMENT_HEADERS = {
  ...FOR_EVERYTHING,
  'content-security-policy': contentSecurityPolicyFor([]),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
} as const;

/**
 * For JSON, which is no document: the other headers would be longer than a compressed price list and act on
 * nothing. This policy covers a browser that shows the JSON of an address that someone typed.
 */
export const JSON_HEADERS = {
  ...FOR_EVERYTHING,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Plain tables, because answers that never reach a route (a broken address, a broken request) need them too. */
export function securityHeadersFor(contentType: string): Readonly<Record<string, string>> {
  return isJson(contentType) ? JSON_HEADERS : DOCUMENT_HEADERS;
}

/** Also 'application/manifest+json'. */
export function isJson(contentType: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/.test(contentType);
}

const TWO_YEARS_SECONDS = 63_072_000;
// Not for subdomains: other services of the dealer may not use https.
const HTTPS_ONLY = `max-age=${TWO_YEARS_SECONDS}`;

/**
 * Call it before the routes are registered, because it adds a hook to each. Ready answers already contain these headers;
 * the error handler adds them to refusals of the framework, which run no hook.
 */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.sendsReadyAnswers) route.onRequest = [addFirst, route.onRequest ?? []].flat();
  });
  // Requests without a route have no hook of a route.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) addRequestHeaders(request, reply);
    done();
  });
  // At the end: only then is it known whether the answer is JSON.
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.headers(securityHeadersFor(String(reply.getHeader('content-type') ?? '')));
    done(null, payload);
  });
}

function addFirst(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  addRequestHeaders(request, reply);
  done();
}

/** The headers that depend on the request and not on what is sent. */
export function addRequestHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  if (request.protocol === 'https') reply.header('strict-transport-security', HTTPS_ONLY);
  if (isForApi(request)) reply.header('cache-control', 'no-store');
}

/**
 * For an answer that ends a session: otherwise the lists in the browser's cache would outlive it. Browsers follow
 * this only over https and on localhost. The page itself stays, because the service worker stores it elsewhere.
 */
export function dropCachedAnswers(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"');
}

/** The security headers that depend on the request, as alternating names and values. */
export function transportHeaders({ id, protocol }: { id: string | null; protocol: string }): string[] {
  const own = id === null ? [] : ['x-request-id', id];
  return protocol === 'https' ? [...own, 'strict-transport-security', HTTPS_ONLY] : own;
}

/** Also checks the route: /%61pi/config is the same call as /api/config. */
export function isForApi(request: FastifyRequest): boolean {
  return isApiPath(request.url) || isApiPath(request.routeOptions.url ?? '');
}

function isApiPath(path: string): boolean {
  return /^\/api(?:[/?]|$)/.test(path);
}
