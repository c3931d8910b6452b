import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { calls } from '#domain/contract/calls/calls.ts';
import type { Endpoint } from '#domain/contract/calls/endpoints.ts';
import { z } from '#domain/contract/zod.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { buildTestApp } from '#test/build-test-app.ts';
import { routesOf } from './routes-of.ts';

const documentSchema = z.object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.partialRecord(
      z.enum(['get', 'post', 'put', 'patch', 'delete']),
      z.object({
        summary: z.string().min(1),
        tags: z.array(z.string()).min(1),
        parameters: z
          .array(z.object({ name: z.string(), in: z.enum(['path', 'query']), schema: z.looseObject({}) }))
          .optional(),
        requestBody: z
          .object({
            content: z.partialRecord(
              z.enum(['application/json', 'application/octet-stream']),
              z.object({ schema: z.looseObject({}) }),
            ),
          })
          .optional(),
        responses: z.record(
          z.string().regex(/^(\d{3}|default)$/),
          z.looseObject({ description: z.string() }),
        ),
      }),
    ),
  ),
});

async function documentOf(app: FastifyInstance) {
  const answer = await app.inject('/api/docs/json');
  expect(answer.statusCode).toBe(200);
  return { text: answer.body, ...documentSchema.parse(answer.json()) };
}

test('the API document contains exactly the registered calls', async () => {
  const { app } = await buildTestApp();
  const { paths } = await documentOf(app);
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const registered = Object.values(calls)
    .filter((call) => isRegistered(app, call))
    .map((call) => `${call.method} ${call.path}`);
  expect(documented).toContain('GET /api/config/public');
  expect(documented.sort()).toEqual(registered.sort());
});

test('every route under /api comes from the contract', async () => {
  const { app } = await buildTestApp();
  const { paths } = await documentOf(app);
  const isDocumented = (path: string) => Object.hasOwn(paths, path.replaceAll(/:(\w+)/g, '{$1}'));
  const strangers = routesOf(app)
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/api') && !path.startsWith('/api/docs'));
  expect(strangers.length).toBeGreaterThan(0);
  expect(strangers.filter((path) => !isDocumented(path))).toEqual([]);
});

test('every call of the contract can be registered and documented', async () => {
  const { app } = await buildTestApp();
  for (const call of Object.values(calls)) {
    if (isRegistered(app, call)) continue;
    registerCall(app, call, { handler: (_, reply) => reply.send({}) });
  }
  const { paths, text } = await documentOf(app);
  for (const call of Object.values(calls)) {
    const operation = paths[call.path]?.[methodOf(call.method)];
    expect(operation?.summary, call.path).toBe(call.summary);
    const statuses = Object.keys(operation?.responses ?? {});
    expect(statuses, call.path).toEqual(
      expect.arrayContaining([String('status' in call ? call.status : 200), 'default']),
    );
    expect(statuses.filter((status) => status.startsWith('2')).length, call.path).toBe(1);
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const named = operation?.parameters?.filter((each) => each.in === 'path').map((each) => each.name);
    expect(named ?? [], call.path).toEqual(inPath);
    const bodyType = 'takesFile' in call ? ['application/octet-stream'] : ['application/json'];
    const documented = operation?.requestBody && Object.keys(operation.requestBody.content);
    expect(documented, call.path).toEqual('body' in call || 'takesFile' in call ? bodyType : undefined);
  }
  expect(text).not.toContain('"$ref"');
});

test('a save may leave out money and rounding, or set them to null', async () => {
  const { app } = await buildTestApp();
  const { paths } = await documentOf(app);
  const body = paths['/api/config']?.post?.requestBody?.content['application/json']?.schema;
  expect(body).toMatchObject({
    properties: {
      money: {
        anyOf: [{ type: 'object', required: expect.arrayContaining(['currency']) }, { type: 'null' }],
      },
      rounding: { anyOf: [{ type: 'object', required: ['bands'] }, { type: 'null' }] },
    },
  });
  expect(body?.required).not.toContain('money');
});

test('a route without an audience refuses everyone', async () => {
  const { app, as } = await buildTestApp();
  app.get('/api/forgotten', () => 'prices');
  expect((await app.inject('/api/forgotten')).statusCode).toBe(403);
  expect((await app.inject({ url: '/api/forgotten', headers: await as('admin') })).statusCode).toBe(403);
});

test('a caller without access is refused before the body is read', async () => {
  const { app, as } = await buildTestApp();
  const headers = { 'content-type': 'application/json', ...(await as('manager')) };
  for (const body of ['{"buckets":[]}', '{not json', 'x'.repeat(11_000_000)]) {
    const answer = await app.inject({ method: 'POST', url: '/api/config', headers, body });
    expect(answer.statusCode).toBe(403);
  }
});

test('a call accepts and returns what its schemas define', async () => {
  const { app } = await buildTestApp();
  const done = { success: true, secret: 'not in the schema' } as const;
  const call = { ...calls.recordVisit, path: '/api/test/visit' } as const;
  registerCall(app, call, { handler: () => done });
  const visit = { path: '/', referrer: '', userAgent: 'x', sessionId: 'a'.repeat(16), isUniqueVisitor: true };
  const taken = await app.inject({ method: 'POST', url: call.path, body: visit });
  expect(taken.statusCode).toBe(202);
  expect(taken.json()).toEqual({ success: true });
  const refused = await app.inject({
    method: 'POST',
    url: call.path,
    body: { ...visit, path: 'no slash' },
  });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().details).toEqual([expect.objectContaining({ path: 'path' })]);
});

test('the API documentation has a page', async () => {
  const { app } = await buildTestApp();
  for (const url of ['/api/docs', '/api/docs/']) {
    const page = await app.inject(url);
    expect(page.statusCode, url).toBe(200);
    expect(page.headers['content-type'], url).toMatch('text/html');
    for (const [, file] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const address = new URL(file ?? '', `http://localhost${url}`).pathname;
      expect((await app.inject(address)).statusCode, address).toBe(200);
    }
  }
});

function isRegistered(app: FastifyInstance, { method, path }: Endpoint): boolean {
  return app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') });
}

function methodOf(method: string): 'get' | 'post' | 'put' | 'patch' | 'delete' {
  return z.enum(['get', 'post', 'put', 'patch', 'delete']).parse(method.toLowerCase());
}
