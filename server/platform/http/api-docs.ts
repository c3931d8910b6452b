import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/**
 * The OpenAPI document of the calls that are registered after this, written from the schemas that check them, and a
 * page to read it on.
 */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tierbook',
        description: 'A price list with tiers: the calls that its own page makes.',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(async (docs) => {
    // The page's own files come with a longer life than anything under /api may have.
    docs.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'no-store'));
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, audience: 'granted' };
    });
    await docs.register(swaggerUi, { routePrefix: '/api/docs' });
  });
}
