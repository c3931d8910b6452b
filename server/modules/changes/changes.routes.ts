import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls/calls.ts';
import type { z } from '#domain/contract/zod.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { InvalidInput } from '#server/platform/http/failure.ts';
import { answerFor, type ReadyCopies, sendReady } from '#server/platform/http/ready-answer.ts';
import type { Changes } from './changes.service.ts';
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
      const { since, as } = queryOf(request, calls.listChanges.query, changes);
      return send(request, reply, await changes.since({ role: request.caller.role, as }, since));
    },
  });

  registerCall(app, calls.getPriceHistory, {
    sendsReadyAnswers: true,
    isFrequent: true,
    async handler(request, reply) {
      const { as, ...row } = queryOf(request, calls.getPriceHistory.query, changes);
      return send(request, reply, await changes.history({ role: request.caller.role, as }, row));
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

function send(request: FastifyRequest, reply: FastifyReply, copies: ReadyCopies): FastifyReply {
  return sendReady(request, reply, answerFor(copies, request.headers));
}
