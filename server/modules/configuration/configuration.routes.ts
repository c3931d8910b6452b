import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/contract/calls.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import type { ConfigurationService } from './configuration.service.ts';

export function configurationRoutes(app: FastifyInstance, configuration: ConfigurationService): void {
  registerCall(app, calls.getPublicConfig, { handler: () => configuration.current() });
}
