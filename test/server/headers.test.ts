import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { buildTestApp } from '#test/build-test-app.ts';
import { openToEveryone } from '#test/open-to-everyone.ts';

const KINDS: [string, InjectOptions & { url: string }][] = [
  ['a page', { url: '/' }],
  ['a page that does not exist', { url: '/nowhere' }],
  ['a call', { url: '/api/config/public' }],
  ['a call by another spelling', { url: '/%61pi/config/public' }],
  ['an unknown call', { url: '/api/nothing' }],
  ['a refused body', { method: 'POST', url: '/api/test/echo', body: 'x' }],
  ['a path that cannot be decoded', { url: '/api/%' }],
  ['a fault', { url: '/api/test/fault' }],
  ['a health check', { url: '/healthz' }],
  ['the API documentation', { url: '/api/docs/' }],
  ['a file of the API documentation', { url: '/api/docs/static/swagger-ui.css' }],
];

async function appWithEveryKind(variables: Record<string, string> = {}): Promise<FastifyInstance> {
  const { app } = await buildTestApp({ variables });
  app.post('/api/test/echo', openToEveryone, (request, reply) => reply.send(request.body));
  app.get('/api/test/fault', openToEveryone, async () => {
    throw new Error('fault');
  });
  return app;
}

function policyOf(header: unknown): Map<string, string> {
  const parts = String(header).split('; ');
  return new Map(parts.map((part) => [part.split(' ', 1)[0] ?? '', part.slice(part.indexOf(' ') + 1)]));
}

test('every kind of answer has every security header', async () => {
  const app = await appWithEveryKind();
  for (const [kind, request] of KINDS) {
    const { headers } = await app.inject(request);
    expect(headers, kind).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy'], kind).toMatch('camera=()');
    expect(headers['permissions-policy'], kind).not.toMatch('=*');
    expect(headers['x-request-id'], kind).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-powered-by'], kind).toBeUndefined();
  }
});

test('no kind of answer allows scripts other than our own files', async () => {
  const app = await appWithEveryKind();
  for (const [kind, request] of KINDS) {
    const policy = policyOf((await app.inject(request)).headers['content-security-policy']);
    expect(Object.fromEntries(policy), kind).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'form-action': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
  }
});

test('no answer under /api may be stored by a cache', async () => {
  const app = await appWithEveryKind();
  const calls = KINDS.filter(([, { url }]) => /^\/(a|%61)pi/.test(url));
  expect(calls.length).toBeGreaterThan(5);
  for (const [kind, request] of calls) {
    expect((await app.inject(request)).headers['cache-control'], kind).toBe('no-store');
  }
});

test('the page of the API documentation needs no inline script', async () => {
  const { app } = await buildTestApp();
  const { body } = await app.inject('/api/docs/');
  const scripts = body.match(/<script\b[^>]*>[^<]*/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toMatch(/src="\.\/static\/[^"]+"[^>]*>\s*$/);
});

test('the HSTS header is sent only over https', async () => {
  const app = await appWithEveryKind({ TRUSTED_PROXIES: '127.0.0.1' });
  const https = { 'x-forwarded-proto': 'https' };
  const hsts = async (options: InjectOptions) =>
    (await app.inject(options)).headers['strict-transport-security'];
  expect(await hsts({ url: '/healthz', headers: https })).toBe('max-age=63072000');
  expect(await hsts({ url: '/healthz' })).toBeUndefined();
  expect(await hsts({ url: '/healthz', headers: https, remoteAddress: '203.0.113.9' })).toBeUndefined();
});

test.each([
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '::ffff:127.0.0.1', true],
  ['10.0.0.0/8', '10.200.3.4', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['fd00::/8, 192.0.2.1', 'fd12::1', true],
  ['fd00::/8, 192.0.2.1', '192.0.2.1', true],
  ['fd00::/8', '2001:db8::1', false],
])(
  'with TRUSTED_PROXIES %s the forwarded headers from %s are trusted: %s',
  async (networks, remoteAddress, isBelieved) => {
    const { app } = await buildTestApp({ variables: { TRUSTED_PROXIES: networks } });
    app.get('/api/test/ip', openToEveryone, (request, reply) =>
      reply.send({ ip: request.ip, id: request.id }),
    );
    const headers = { 'x-forwarded-for': '198.51.100.7', 'x-request-id': 'proxy-17' };
    const answer = await app.inject({ url: '/api/test/ip', remoteAddress, headers });
    expect(answer.json().ip === '198.51.100.7').toBe(isBelieved);
    expect(answer.headers['x-request-id'] === 'proxy-17').toBe(isBelieved);
    expect(answer.json().id).toBe(answer.headers['x-request-id']);
  },
);

test('without trusted proxies forwarded addresses and request ids are ignored', async () => {
  const { app } = await buildTestApp();
  app.get('/api/test/ip', openToEveryone, (request, reply) => reply.send({ ip: request.ip }));
  const headers = { 'x-forwarded-for': '198.51.100.7', 'x-request-id': 'forged' };
  const answer = await app.inject({ url: '/api/test/ip', headers });
  expect(answer.json().ip).toBe('127.0.0.1');
  expect(answer.headers['x-request-id']).not.toBe('forged');
});

test('a request id from a trusted proxy is ignored if it is empty, too long or could forge a log line', async () => {
  const { app } = await buildTestApp({ variables: { TRUSTED_PROXIES: '127.0.0.1' } });
  for (const id of ['', 'with space', 'x'.repeat(65), 'line\nbreak', '<b>']) {
    const answer = await app.inject({ url: '/healthz', headers: { 'x-request-id': id } });
    expect(answer.headers['x-request-id'], id).toMatch(/^[0-9a-f-]{36}$/);
  }
});
