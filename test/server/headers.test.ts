import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { buildTestApp, makeTemporaryFolder } from '#test/build-test-app.ts';
import { openToEveryone } from '#test/open-to-everyone.ts';

type Kind = [name: string, request: InjectOptions & { url: string }];

const DOCUMENTS: Kind[] = [
  ['a page', { url: '/' }],
  ['a page that does not exist', { url: '/nowhere' }],
  ['the API documentation', { url: '/api/docs/' }],
  ['a file of the API documentation', { url: '/api/docs/static/swagger-ui.css' }],
];

const JSON_ANSWERS: Kind[] = [
  ['a call', { url: '/api/config/public' }],
  ['a call by another spelling', { url: '/%61pi/config/public' }],
  ['a price list', { url: '/api/sheets/categories' }],
  ['an unknown category', { url: '/api/sheets/category-with-pricing/NONE' }],
  ['a call without a session', { url: '/api/config' }],
  ['an unknown call', { url: '/api/nothing' }],
  ['a refused body', { method: 'POST', url: '/api/test/echo', body: 'x' }],
  ['a refused method', { method: 'POST', url: '/' }],
  ['a path that cannot be decoded', { url: '/api/%' }],
  ['a fault', { url: '/api/test/fault' }],
  ['a health check', { url: '/healthz' }],
  ['the API description', { url: '/api/docs/json' }],
];

const KINDS = [...DOCUMENTS, ...JSON_ANSWERS];

async function appWithEveryKind(variables: Record<string, string> = {}): Promise<FastifyInstance> {
  const { app } = await buildTestApp({ variables, webFolder: makeWebFolder() });
  app.post('/api/test/echo', openToEveryone, (request, reply) => reply.send(request.body));
  app.get('/api/test/fault', openToEveryone, async () => {
    throw new Error('fault');
  });
  return app;
}

function makeWebFolder(): string {
  const folder = makeTemporaryFolder();
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>The page</title>');
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  return folder;
}

function policyOf(header: unknown): Map<string, string> {
  const parts = String(header).split('; ');
  return new Map(parts.map((part) => [part.split(' ', 1)[0] ?? '', part.slice(part.indexOf(' ') + 1)]));
}

const FOR_EVERYTHING = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
};

test('a document has every security header', async () => {
  const app = await appWithEveryKind();
  for (const [kind, request] of DOCUMENTS) {
    const { headers } = await app.inject(request);
    expect(headers, kind).toMatchObject({
      ...FOR_EVERYTHING,
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
    });
    expect(headers['permissions-policy'], kind).toMatch('camera=()');
    expect(headers['permissions-policy'], kind).not.toMatch('=*');
  }
});

test('JSON has only the security headers that act on it', async () => {
  const app = await appWithEveryKind();
  const others = ['content-type', 'content-length', 'cache-control', 'date', 'connection', 'x-request-id'];
  for (const [kind, request] of JSON_ANSWERS) {
    const { headers } = await app.inject(request);
    expect(headers['content-type'], kind).toBe('application/json; charset=utf-8');
    const { allow, etag, vary, ...sent } = headers;
    const names = Object.keys(sent).filter((name) => !others.includes(name));
    expect(Object.fromEntries(names.map((name) => [name, sent[name]])), kind).toEqual({
      ...FOR_EVERYTHING,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});

test('a price list has less than 600 bytes of headers', async () => {
  const { app } = await buildTestApp();
  const { headers } = await app.inject({
    url: '/api/sheets/categories',
    headers: { 'accept-encoding': 'br' },
  });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  expect(lines.join('').length).toBeLessThan(600);
});

test('a list that has not changed repeats only what a cache needs', async () => {
  const { app } = await buildTestApp();
  const url = '/api/sheets/categories';
  const { etag } = (await app.inject(url)).headers;
  const answer = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
  expect(answer.statusCode).toBe(304);
  const { date, connection, 'x-request-id': id, ...headers } = answer.headers;
  expect(headers).toEqual({
    etag,
    'cache-control': 'private, no-cache',
    vary: 'Authorization, Cookie, Accept-Encoding',
  });
});

test('an unchanged page and file repeat every security header: those of a new release must reach an old copy', async () => {
  const app = await appWithEveryKind();
  for (const url of ['/', '/favicon.svg']) {
    const { headers: first } = await app.inject(url);
    const again = await app.inject({ url, headers: { 'if-none-match': String(first.etag) } });
    expect(again.statusCode, url).toBe(304);
    expect(again.headers['content-security-policy'], url).toBe(first['content-security-policy']);
    expect(again.headers['permissions-policy'], url).toBe(first['permissions-policy']);
  }
});

test('every kind of answer has a request id and does not name the framework', async () => {
  const app = await appWithEveryKind();
  for (const [kind, request] of KINDS) {
    const { headers } = await app.inject(request);
    expect(headers['x-request-id'], kind).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['x-powered-by'], kind).toBeUndefined();
  }
});

test('no document allows scripts other than our own files', async () => {
  const app = await appWithEveryKind();
  for (const [kind, request] of DOCUMENTS) {
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
  // A price list may be, by the browser alone.
  const calls = KINDS.filter(([, { url }]) => /^\/(a|%61)pi/.test(url) && url !== '/api/sheets/categories');
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
  for (const script of scripts) expect(script).toMatch(/src="\/api\/docs\/static\/[^"]+"[^>]*>\s*$/);
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
