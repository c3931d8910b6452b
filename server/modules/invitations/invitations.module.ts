import type { FastifyInstance } from 'fastify';
import type { BaseLogger } from 'pino';
import { createCredentials, type Identity } from '#server/modules/identity/index.ts';
import type { Retention } from '#server/platform/retention/retention.ts';
import { createAccept } from './accept.service.ts';
import { startInvitationCleanup } from './invitation-cleanup.service.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { type InvitationParts, openInvitationService } from './invitations.service.ts';

export interface InvitationsModule {
  registerRoutes(app: FastifyInstance): void;
  /** Deletes old invitations. Returns a stop function. */
  startUpkeep(): () => Promise<void>;
}

export interface InvitationsModuleParts extends InvitationParts {
  readonly identity: Identity;
  readonly retention: Retention;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
}

/** Links that sign a customer in without a PIN to type. */
export function openInvitations(parts: InvitationsModuleParts): InvitationsModule {
  const { identity } = parts;
  const accept = createAccept({ ...parts, credentials: createCredentials(parts) });
  const invitations = openInvitationService(parts);
  return {
    registerRoutes: (app) => invitationRoutes(app, { invitations, accept, identity }),
    startUpkeep: () => startInvitationCleanup(parts),
  };
}
