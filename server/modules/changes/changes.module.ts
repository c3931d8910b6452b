import type { FastifyInstance } from 'fastify';
import { createCredentials } from '#server/modules/identity/index.ts';
import { changesRoutes } from './changes.routes.ts';
import { createNoteLastVisit, type LastVisitParts } from './last-visit.service.ts';

interface ChangesParts extends Omit<LastVisitParts, 'credentials'> {
  readonly timeZone: string;
}

export interface ChangesModule {
  registerRoutes(app: FastifyInstance): void;
}

/** How a list moves: what a customer saw last. */
export function openChanges(parts: ChangesParts): ChangesModule {
  const noteLastVisit = createNoteLastVisit({ ...parts, credentials: createCredentials(parts) });
  return { registerRoutes: (app) => changesRoutes(app, { noteLastVisit }) };
}
