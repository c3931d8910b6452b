import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import type { z } from '#domain/contract/zod.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { InvalidInput } from '#server/platform/http/failure.ts';
import { answerFor, type ReadyCopies, sendReady } from '#server/platform/http/ready-answer.ts';
import { tierAskedFor } from '#server/platform/http/view-as.ts';
import type { Changes, Viewer } from './changes.service.ts';
import type { NoteLastVisit } from './last-visit.service.ts';

export interface ChangesRouteParts {
  readonly changes: Changes;
  readonly noteLastVisit: NoteLastVisit;
}

export function changesRoutes(app: FastifyInstance, { changes, noteLastVisit }: ChangesRouteParts): void {
  registerCall(app, calls.listChanges, {
    sendsReadyAnswers: true,
    isFrequent: true,
    async handler(request, reply) {
      const { since } = queryOf(request, calls.listChanges.query, changes);
      return send(request, reply, await changes.since(viewerOf(request), since));
    },
  });

  registerCall(app, calls.getPriceHistory, {
    sendsReadyAnswers: true,
    isFrequent: true,
    async handler(request, reply) {
      const { category, device, occurrence } = queryOf(request, calls.getPriceHistory.query, changes);
      return send(request, reply, await changes.history(viewerOf(request), { category, device, occurrence }));
    },
  });

  registerCall(app, calls.noteLastVisit, {
    isFrequent: true,
    handler: async (request) => ({ before: await noteLastVisit(request.caller, request.body.version) }),
  });
}

/** Checked here: who may not see changes must not learn from a wrong query that the call exists. */
function queryOf<Schema extends z.ZodType>(
  { caller, query }: FastifyRequest,
  schema: Schema,
  changes: Changes,
): z.output<Schema> {
  changes.admit(caller.role);
  const parsed = schema.safeParse(query);
  if (!parsed.success) throw new InvalidInput(parsed.error);
  return parsed.data;
}

function viewerOf(request: FastifyRequest): Viewer {
  return { role: request.caller.role, as: tierAskedFor(request) };
}

function send(request: FastifyRequest, reply: FastifyReply, copies: ReadyCopies): FastifyReply {
  return sendReady(request, reply, answerFor(copies, request.headers));
}
