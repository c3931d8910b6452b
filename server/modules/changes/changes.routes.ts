import type { FastifyInstance } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import type { NoteLastVisit } from './last-visit.service.ts';

export interface ChangesRouteParts {
  readonly noteLastVisit: NoteLastVisit;
}

export function changesRoutes(app: FastifyInstance, { noteLastVisit }: ChangesRouteParts): void {
  registerCall(app, calls.noteLastVisit, {
    isFrequent: true,
    handler: async (request) => ({ before: await noteLastVisit(request.caller, request.body.version) }),
  });
}
