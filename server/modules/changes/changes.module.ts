import type { FastifyInstance } from 'fastify';
import { createCredentials } from '#server/modules/identity/index.ts';
import { changesRoutes } from './changes.routes.ts';
import { type ChangesServiceParts, openChangesService } from './changes.service.ts';
import { createNoteLastVisit, type LastVisitParts } from './last-visit.service.ts';

interface ChangesParts
  extends ChangesServiceParts,
    Omit<LastVisitParts, 'catalogue' | 'credentials' | 'shop'> {
  readonly timeZone: string;
}

export interface ChangesModule {
  registerRoutes(app: FastifyInstance): void;
}

/** How a list moves: what changed since a version, the history of a price, and what a customer saw last. */
export function openChanges(parts: ChangesParts): ChangesModule {
  const changes = openChangesService(parts);
  const noteLastVisit = createNoteLastVisit({ ...parts, credentials: createCredentials(parts) });
  return {
    registerRoutes(app) {
      changesRoutes(app, { changes, noteLastVisit });
      app.addHook('onClose', () => changes.close());
    },
  };
}
