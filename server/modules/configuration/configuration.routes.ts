import type { FastifyInstance, FastifyRequest } from 'fastify';
import { countChanges } from '#domain/configuration/describe-changes.ts';
import { limitsOfIncoming } from '#domain/configuration/incoming-configuration.ts';
import { calls } from '#domain/contract/calls/calls.ts';
import { saveBodySchemaFor } from '#domain/contract/calls/configuration-calls.ts';
import type { IncomingConfiguration } from '#domain/contract/entities/configuration.ts';
import { type AmountLimits, WIDEST_LIMITS } from '#domain/contract/money-limits.ts';
import { tokenOf } from '#server/platform/http/authorization.ts';
import { actorOf } from '#server/platform/http/caller.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { fail } from '#server/platform/http/failure.ts';
import {
  getRevision,
  listSavedRevisions,
  type RevisionPage,
  restoreRevision,
  type SavedRevision,
  type SaveParts,
  type SaveRequest,
  saveThemes,
  saveWhole,
} from './save-configuration.service.ts';

const DONE = { success: true } as const;

export function configurationRoutes(app: FastifyInstance, parts: SaveParts): void {
  const { configuration } = parts;
  registerCall(app, calls.getPublicConfig, { handler: () => configuration.current() });

  registerCall(app, calls.getConfig, {
    // An editor must start from the stored version, even if another server has just saved.
    handler: async () => {
      await configuration.reload();
      return { ...configuration.current(), revision: configuration.revision() };
    },
  });

  registerCall(app, calls.saveConfig, {
    bodySchemaOf: (body) => bodySchemaIn(limitsOfIncoming(body, configuration.current().money)),
    handler: async (request) => {
      const { pinHash: _token, revision: _revision, kind, ...next } = request.body;
      const saved = await saveWhole(
        parts,
        saveRequestOf(request),
        next satisfies IncomingConfiguration,
        kind,
      );
      return { ...DONE, revision: saved };
    },
  });

  registerCall(app, calls.saveThemes, {
    handler: async (request) => ({
      ...DONE,
      ...(await saveThemes(parts, saveRequestOf(request), request.body.themeByRole)),
    }),
  });

  registerHistory(app, parts);
}

/**
 * Classic amounts are refused here, with the answers of the first release. Those of the shop's own money are refused by
 * the save, which also checks what the body leaves as it is and says in words where the problem is.
 */
function bodySchemaIn(limits: AmountLimits) {
  return saveBodySchemaFor(limits.money ? WIDEST_LIMITS : limits);
}

function registerHistory(app: FastifyInstance, parts: SaveParts): void {
  registerCall(app, calls.listConfigRevisions, {
    handler: async (request) => toPageAnswer(await listSavedRevisions(parts, request.query.before ?? null)),
  });

  registerCall(app, calls.getConfigRevision, {
    handler: async (request) => {
      const { configuration, ...saved } = await getRevision(parts, request.params.revision);
      return { ...toAnswer(saved), configuration };
    },
  });

  registerCall(app, calls.restoreConfigRevision, {
    handler: async (request) => ({
      ...DONE,
      revision: await restoreRevision(parts, saveRequestOf(request), request.params.revision),
    }),
  });
}

interface Authorised {
  readonly body: { readonly pinHash: string; readonly revision?: number | undefined };
}

function saveRequestOf(request: FastifyRequest & Authorised): SaveRequest {
  // The field repeats the session token; another one would mix up two people.
  if (request.body.pinHash !== tokenOf(request)?.toLowerCase()) fail('access/denied');
  return {
    actor: actorOf(request.caller),
    address: clientAddressOf(request),
    expectedRevision: request.body.revision ?? null,
  };
}

function toPageAnswer({ revisions, total, hasMore }: RevisionPage) {
  return {
    revisions: revisions.map(toAnswer),
    total,
    nextBefore: hasMore ? (revisions.at(-1)?.revision ?? null) : null,
  };
}

function toAnswer({ savedAt, changes, ...rest }: SavedRevision) {
  return {
    ...rest,
    changes: [...(changes ?? [])],
    counts: changes && countChanges(changes),
    savedAt: new Date(savedAt).toISOString(),
  };
}
