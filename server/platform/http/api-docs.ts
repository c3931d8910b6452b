import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, RouteHandlerMethod } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { describeOperations } from './api-notes/describe-operations.ts';
import { fail } from './failure.ts';
import { contentTypeOf } from './page-files.ts';

const DOCS = '/api/docs';

/**
 * The OpenAPI document of the calls that are registered after this, generated from the schemas that validate them, and a
 * page to read it on.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tierbook',
        description: 'The API of the Tierbook price list, as its own web page uses it.',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      describeOperations(document.openapiObject.paths ?? {});
      return document.openapiObject;
    },
  });
  await app.register(async (docs) => {
    // The files of the page would otherwise be cached longer than anything under /api may be.
    docs.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'));
    const handlers = handlersFromMemory(app);
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, audience: 'granted' };
      route.handler = handlers[route.url] ?? route.handler;
    });
    await docs.register(swaggerUi, { routePrefix: DOCS });
  });
}

/**
 * Replaces the handlers of the library, which open a file and serialize the whole document for each request:
 * clients that disconnect early would leave files open, and clients that never read would hold a copy each.
 */
function handlersFromMemory(app: FastifyInstance): Record<string, RouteHandlerMethod> {
  const fileOf = filesOfPage();
  const once = (name: string, write: () => string) => {
    let document: Buffer | null = null;
    return (_: unknown, reply: FastifyReply) => {
      document ??= Buffer.from(write());
      return reply.type(contentTypeOf(name)).send(document);
    };
  };
  return {
    [`${DOCS}/json`]: once('.json', () => JSON.stringify(app.swagger())),
    [`${DOCS}/yaml`]: once('.yaml', () => app.swagger({ yaml: true })),
    [`${DOCS}/static/*`]: async (request, reply) => {
      const name = request.url.split('?', 1)[0]?.slice(`${DOCS}/static/`.length) ?? '';
      const file = (await fileOf(name)) ?? fail('not-found');
      return reply.type(contentTypeOf(name)).send(file);
    },
  };
}

/** Read on first use and then cached: 2 MB that most servers never need. */
function filesOfPage(): (name: string) => Promise<Buffer | null> {
  const folder = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')),
    'static',
  );
  const names = new Set(readdirSync(folder));
  const files = new Map<string, Promise<Buffer>>();
  return async (name) => {
    if (!names.has(name)) return null;
    // Caches the promise and not only the result, so that concurrent requests open the file once.
    const file = files.get(name) ?? readFile(path.join(folder, name));
    files.set(name, file);
    file.catch(() => files.delete(name));
    return file;
  };
}
