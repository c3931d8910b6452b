import type { FastifyInstance } from 'fastify';
import { createCredentials } from '#server/modules/identity/index.ts';
import { openMarks } from './marks.service.ts';
import { createReadLink, type ReadLinkParts } from './read-link.service.ts';
import { openShareLinks, type ShareLinksParts } from './share-links.service.ts';
import { openSharedLists, type SharedListsParts } from './shared-lists.service.ts';
import { sharingRoutes } from './sharing.routes.ts';

type SharingParts = SharedListsParts & ShareLinksParts & ReadLinkParts;

export interface SharingModule {
  registerRoutes(app: FastifyInstance): void;
}

/** What viewers pass on: rows of their list as text or files, and links that stay current. */
export function openSharing(parts: SharingParts): SharingModule {
  const credentials = createCredentials(parts);
  const marks = openMarks(parts);
  const lists = openSharedLists({ ...parts, marks });
  const links = openShareLinks({ ...parts, credentials });
  const readLink = createReadLink({ ...parts, lists, credentials });
  return { registerRoutes: (app) => sharingRoutes(app, { lists, links, marks, readLink }) };
}
