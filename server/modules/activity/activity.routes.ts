import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import type { Activity } from './activity.service.ts';

export function activityRoutes(app: FastifyInstance, activity: Activity): void {
  registerCall(app, calls.listActivity, { handler: (request) => activity.read(request.query) });
}
