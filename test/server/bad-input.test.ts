import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from '#domain/contract/zod.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { openToEveryone } from '#test/open-to-everyone.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** An app with a call that takes a name and returns it. */
async function appWithEcho(): Promise<FastifyInstance> {
  const { app } = await buildTestApp();
  const body = z.object({ name: z.string().min(1, 'Name is required').max(120, 'Name too long') });
  app.post('/api/test/echo', { ...openToEveryone, schema: { body } }, (request, reply) =>
    reply.send(request.body),
  );
  return app;
}

test('an unknown call is refused as JSON', async () => {
  const { app } = await buildTestApp();
  const answer = await app.inject('/api/no/such/call?x=1');
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toMatch('application/json');
  expect(answer.json()).toEqual({ error: 'No such call' });
});

test('an unknown call is refused before its body is read', async () => {
  const { app } = await buildTestApp();
  const answer = await app.inject({ method: 'POST', url: '/api/nothing', body: 'text' });
  expect(answer.statusCode).toBe(404);
});

test('/api itself is not a page', async () => {
  const { app } = await buildTestApp();
  for (const url of ['/api', '/api/', '/api?x']) {
    expect((await app.inject(url)).json()).toEqual({ error: 'No such call' });
  }
});

test('a known call with another method is refused with the list of allowed methods', async () => {
  const app = await appWithEcho();
  app.get('/api/test/items/:id', openToEveryone, async () => ({}));
  const wrong = await app.inject({ method: 'DELETE', url: '/api/test/items/a%20b?x=1' });
  expect(wrong.statusCode).toBe(405);
  expect(wrong.headers.allow).toBe('GET, HEAD');
  expect(wrong.json()).toEqual({ error: 'This address does not accept that method' });
  expect((await app.inject('/api/test/echo')).headers.allow).toBe('POST');
  expect((await app.inject({ method: 'DELETE', url: '/api/test/items/a/b' })).statusCode).toBe(404);
});

test('a malformed or malicious body is refused', async () => {
  const app = await appWithEcho();
  const bodies = {
    'cut off': '{"name":',
    empty: '',
    'not JSON': 'name=x',
    'poisoned with __proto__': '{"name":"x","__proto__":{"isAdmin":true}}',
    'poisoned deep inside': '{"name":"x","a":{"__proto__":1}}',
    'poisoned through constructor': '{"name":"x","constructor":{"prototype":{}}}',
  };
  for (const [kind, body] of Object.entries(bodies)) {
    const answer = await app.inject({ method: 'POST', url: '/api/test/echo', headers: JSON_TYPE, body });
    expect(answer.statusCode, kind).toBe(400);
    expect(answer.json(), kind).toEqual({ error: 'The request body is not valid JSON' });
  }
});

test('a body with a content type other than JSON is refused', async () => {
  const app = await appWithEcho();
  const body = '{"name":"x"}';
  const send = (type: string) =>
    app.inject({ method: 'POST', url: '/api/test/echo', headers: { 'content-type': type }, body });
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/html',
    'x',
  ]) {
    const answer = await send(type);
    expect(answer.statusCode, type).toBe(415);
    expect(answer.json(), type).toEqual({ error: 'The request body must be application/json' });
  }
  expect((await send('application/json; charset=utf-8')).json()).toEqual({ name: 'x' });
});

test('a body of 10 MB is accepted, one byte more is refused', async () => {
  const { app } = await buildTestApp();
  app.post('/api/test/size', openToEveryone, (request, reply) =>
    reply.send({ length: JSON.stringify(request.body).length }),
  );
  const tenMegabytes = 10 * 1024 * 1024;
  const send = (length: number) =>
    app.inject({
      method: 'POST',
      url: '/api/test/size',
      headers: JSON_TYPE,
      body: `"${'x'.repeat(length - 2)}"`,
    });
  expect((await send(tenMegabytes)).json()).toEqual({ length: tenMegabytes });
  const refused = await send(tenMegabytes + 1);
  expect(refused.statusCode).toBe(413);
  expect(refused.json()).toEqual({ error: 'The request body is too large' });
});

test('a call that takes neither a configuration nor a file accepts 64 kB', async () => {
  const { app } = await buildTestApp();
  const send = (length: number) =>
    app.inject({
      method: 'POST',
      url: '/api/validate-pin',
      headers: JSON_TYPE,
      body: `"${'x'.repeat(length - 2)}"`,
    });
  expect((await send(64 * 1024)).statusCode).toBe(400);
  expect((await send(64 * 1024 + 1)).statusCode).toBe(413);
});

test('input that breaks a rule is refused with the first rule as the error and all of them in the details', async () => {
  const { app } = await buildTestApp();
  const body = z.object({
    name: z.string().min(1, 'Name is required'),
    buckets: z.array(z.object({ low: z.number().min(0, 'Too low') })),
  });
  app.post('/api/test/rules', { ...openToEveryone, schema: { body } }, async () => ({}));
  const answer = await app.inject({
    method: 'POST',
    url: '/api/test/rules',
    body: { name: '', buckets: [{ low: -1 }] },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    error: 'Name is required',
    details: [
      { path: 'name', message: 'Name is required' },
      { path: 'buckets.0.low', message: 'Too low' },
    ],
  });
});

test('a missing body is refused as missing', async () => {
  const app = await appWithEcho();
  const answer = await app.inject({ method: 'POST', url: '/api/test/echo' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details).toHaveLength(1);
});

test('a path that cannot be decoded is refused', async () => {
  const { app } = await buildTestApp();
  for (const url of ['/api/%', '/%E0%A4%A', '/api/test/%zz']) {
    const answer = await app.inject(url);
    expect(answer.statusCode, url).toBe(400);
    expect(answer.json(), url).toEqual({ error: 'Invalid input' });
  }
});

test('a name in a path that is longer than any record is not found', async () => {
  const { app } = await buildTestApp();
  app.get('/api/test/items/:id', openToEveryone, async () => ({}));
  expect((await app.inject(`/api/test/items/${'x'.repeat(900)}`)).statusCode).toBe(200);
  expect((await app.inject(`/api/test/items/${'x'.repeat(901)}`)).statusCode).toBe(404);
});

test('bytes that are not HTTP are refused as JSON, with the security headers', async () => {
  const { app } = await buildTestApp();
  await app.listen({ port: 0 });
  const answer = await sendBytes(app, 'this is not http\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toMatch("default-src 'none'; frame-ancestors 'none'");
  expect(answer).toMatch('{"error":"Invalid input"}');
});

test('headers beyond 16 kB are refused as too large', async () => {
  const { app } = await buildTestApp();
  await app.listen({ port: 0 });
  const answer = await sendBytes(app, `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
});

function sendBytes(app: FastifyInstance, bytes: string): Promise<string> {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(address.port, 'localhost', () => socket.write(bytes));
    onTestFinished(() => void socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}
