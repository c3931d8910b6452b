import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
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
    const route = { schema: { hide: true }, config: { audience: 'granted' } } as const;
    for (const [place, answer] of Object.entries(answersOf(app))) docs.get(`${DOCS}${place}`, route, answer);
  });
}

/**
 * Of the library only the files are used, not its routes, which open a file and serialize the whole document for each
 * request, so that clients that disconnect early leave files open and clients that never read hold a copy each. Loading
 * them took an eighth of the time of a start.
 */
function answersOf(app: FastifyInstance): Record<string, RouteHandlerMethod> {
  const fileOf = filesOfPage();
  const once = (name: string, write: () => string): RouteHandlerMethod => {
    let document: Buffer | null = null;
    return (_, reply) => {
      document ??= Buffer.from(write());
      return reply.type(contentTypeOf(name)).send(document);
    };
  };
  return {
    '': once('.html', () => PAGE),
    '/': once('.html', () => PAGE),
    '/json': once('.json', () => JSON.stringify(app.swagger())),
    '/yaml': once('.yaml', () => app.swagger({ yaml: true })),
    '/static/start.js': once('.js', () => START),
    '/static/*': async (request, reply) => {
      const name = request.url.split('?', 1)[0]?.slice(`${DOCS}/static/`.length) ?? '';
      const file = (await fileOf(name)) ?? fail('not-found');
      return reply.type(contentTypeOf(name)).send(file);
    },
  };
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tierbook API</title>
    <link rel="icon" href="${DOCS}/static/favicon-32x32.png">
    <link rel="stylesheet" href="${DOCS}/static/swagger-ui.css">
    <link rel="stylesheet" href="${DOCS}/static/index.css">
  </head>
  <body>
    <div id="api"></div>
    <script src="${DOCS}/static/swagger-ui-bundle.js"></script>
    <script src="${DOCS}/static/start.js"></script>
  </body>
</html>
`;

const START = `SwaggerUIBundle({ url: '${DOCS}/json', dom_id: '#api', deepLinking: true, validatorUrl: null });
`;

/** Only those that the page names. Read on first use and then cached: 2 MB that most servers never need. */
function filesOfPage(): (name: string) => Promise<Buffer | null> {
  const require = createRequire(import.meta.url);
  const folder = path.join(path.dirname(require.resolve('@fastify/swagger-ui')), 'static');
  const files = new Map<string, Promise<Buffer>>();
  return async (name) => {
    if (!PAGE.includes(`${DOCS}/static/${name}"`)) return null;
    // Caches the promise and not only the result, so that concurrent requests open the file once.
    const file = files.get(name) ?? readFile(path.join(folder, name));
    files.set(name, file);
    file.catch(() => files.delete(name));
    return file;
  };
}
