import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type CallAnswer, calls } from '#domain/contract/calls/calls.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { acceptBeacons, registerCall } from '#server/platform/http/contract-routes.ts';
import type { Analytics } from './analytics.service.ts';
import type { Intake, Sender } from './intake/intake.service.ts';
import type { Reports } from './reports/reports.service.ts';

const DONE = { success: true } as const;

export async function analyticsRoutes(app: FastifyInstance, { intake, reports }: Analytics): Promise<void> {
  await app.register(async (scope) => intakeRoutes(scope, intake));
  reportRoutes(app, reports);
}

/** In their own scope: a browser sends plain text while its page closes, and the limit only applies to these. */
function intakeRoutes(scope: FastifyInstance, intake: Intake): void {
  acceptBeacons(scope);
  scope.addHook('onRequest', async (request) => intake.admit(clientAddressOf(request)));

  registerCall(scope, calls.recordVisit, {
    isFrequent: true,
    async handler(request) {
      await intake.visit(request.body, senderOf(request));
      return DONE;
    },
  });

  registerCall(scope, calls.recordInterests, {
    isFrequent: true,
    async handler(request) {
      await intake.interests(request.body.interests, senderOf(request));
      return DONE;
    },
  });
}

function senderOf(request: FastifyRequest): Sender {
  const { headers, caller, host } = request;
  const userAgent = headers['user-agent'] ?? '';
  return { address: clientAddressOf(request), userAgent, role: caller.role, host };
}

function reportRoutes(app: FastifyInstance, reports: Reports): void {
  registerCall(app, calls.getAnalyticsSummary, {
    // A year of days with forty lines each: validating every value would take longer than reading them. The
    // tests check this answer against its schema.
    handler: async (request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(
          JSON.stringify((await reports.summary(request.query)) satisfies CallAnswer<'getAnalyticsSummary'>),
        ),
  });

  registerCall(app, calls.getAnalyticsTimeSeries, {
    handler: async (request) => ({ series: await reports.timeSeries(request.query) }),
  });

  registerCall(app, calls.getAnalyticsHours, {
    handler: async (request) => ({ hours: await reports.hours(request.query.date) }),
  });

  registerCall(app, calls.getAnalyticsTop, {
    handler: async (request) => ({ top: await reports.top(request.params.dimension, request.query) }),
  });

  registerCall(app, calls.listAnalyticsVisits, {
    handler: async (request) => ({ visits: await reports.visits(request.query) }),
  });

  registerCall(app, calls.getAnalyticsDemand, {
    handler: (request) => reports.demand(request.query),
  });

  registerCall(app, calls.getAnalyticsLive, {
    handler: async () => ({ visitors: await reports.liveVisitors() }),
  });
}
