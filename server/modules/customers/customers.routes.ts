import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallAnswer, calls } from '#domain/contract/calls/calls.ts';
import { CUSTOMER_FLAGS, tiersOfFlags } from '#domain/tiers/customer-flags.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { actorOf } from '#server/platform/http/caller.ts';
import { clientAddressOf } from '#server/platform/http/client-address.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import { fail } from '#server/platform/http/failure.ts';
import type { Viewer } from './customer-records.service.ts';
import type { DoneBy } from './customers.service.ts';
import type { CustomerServices } from './open-customers.service.ts';

/** The calls for staff to manage customers and see their usage. */
export function customerRoutes(app: FastifyInstance, services: CustomerServices): void {
  managementRoutes(app, services);
  usageRoutes(app, services);
  alertRoutes(app, services);
}

function managementRoutes(app: FastifyInstance, services: CustomerServices): void {
  const { customers, devices, records } = services;
  /** A tier decides prices: admins give one, and managers when they create a customer if the shop allows it. */
  const mayChooseTier = ({ caller }: FastifyRequest) =>
    caller.role === 'admin' || services.managersSetTiers();

  registerCall(app, calls.listCustomers, {
    handler: async (request, reply) =>
      sendRows<CallAnswer<'listCustomers'>, 'customerPins'>(
        reply,
        'customerPins',
        await records.list(viewerOf(request)),
        { mayChooseTier: mayChooseTier(request), today: services.today(), publicUrl: services.publicUrl },
      ),
  });

  registerCall(app, calls.getCustomer, {
    handler: async (request) => ({
      customerPin: await records.inFull(request.params.pinHash, viewerOf(request)),
    }),
  });

  registerCall(app, calls.createCustomer, {
    async handler(request) {
      const { name, phone, customerPinHash, validUntil, maxDevices, ...asked } = request.body;
      const viewer = viewerOf(request);
      // A caller who cannot see phone numbers could not check the one they send.
      const ownPhone = viewer.canSeePhone ? phone : undefined;
      const flags = recordOf(CUSTOMER_FLAGS, (field) => [field, asked[field] ?? false]);
      if (tiersOfFlags(flags).length > 0 && !mayChooseTier(request)) fail('access/denied');
      const customer = await customers.create(
        { name, phone: ownPhone, pinHash: customerPinHash, flags, validUntil, maxDevices },
        doneBy(request),
      );
      return { customerPin: await records.ofOne(customer, viewer) };
    },
  });

  registerCall(app, calls.updateCustomer, {
    async handler(request) {
      const customer = await customers.update(request.params.pinHash, request.body, doneBy(request));
      return { customerPin: await records.ofOne(customer, viewerOf(request)) };
    },
  });

  registerCall(app, calls.deleteCustomer, {
    async handler(request) {
      await customers.remove(request.params.pinHash, doneBy(request));
      return { success: true } as const;
    },
  });

  registerCall(app, calls.forgetDevice, {
    async handler(request) {
      const { pinHash, id } = request.params;
      await devices.forget(pinHash, id, doneBy(request));
      return { success: true } as const;
    },
  });
}

function usageRoutes(app: FastifyInstance, { records, reports }: CustomerServices): void {
  registerCall(app, calls.listUsageStats, {
    handler: async (request, reply) =>
      sendRows<CallAnswer<'listUsageStats'>, 'stats'>(
        reply,
        'stats',
        await reports.stats(request.params.period),
        {},
      ),
  });

  registerCall(app, calls.getUsageChart, {
    handler: (request) => reports.chart(request.params.period),
  });

  registerCall(app, calls.listUsageHistory, {
    handler: async (request) => ({ history: await records.history(request.params.pinHash) }),
  });
}

function alertRoutes(app: FastifyInstance, { alerts }: CustomerServices): void {
  registerCall(app, calls.listSecurityAlerts, {
    // Thousands of rows, like the lists above.
    handler: async (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify((await alerts.list()) satisfies CallAnswer<'listSecurityAlerts'>)),
  });

  registerCall(app, calls.expectAddress, {
    async handler(request) {
      const { ipAddress, reason } = request.body;
      await alerts.expect(ipAddress, reason, doneBy(request));
      return { success: true } as const;
    },
  });

  registerCall(app, calls.forgetExpectedAddress, {
    async handler(request) {
      await alerts.forget(request.body.ipAddress, doneBy(request));
      return { success: true } as const;
    },
  });
}

function viewerOf({ caller }: FastifyRequest): Viewer {
  return { canSeePhone: caller.role === 'admin' };
}

function doneBy(request: FastifyRequest): DoneBy {
  const { caller } = request;
  return { actor: actorOf(caller), session: caller.session, address: clientAddressOf(request) };
}

/**
 * Sends a list of thousands of rows. Validating every value would take
 * longer than the database: here only the types check it, and the tests compare each of these answers with its
 * schema. Row by row, so that the memory of each row is freed early.
 */
function sendRows<
  Answer extends Readonly<Record<Name, readonly object[]>>,
  Name extends keyof Answer & string,
>(
  reply: FastifyReply,
  name: Name,
  rows: Iterable<Answer[Name][number]>,
  others: Omit<Answer, Name>,
): FastifyReply {
  const written: string[] = [];
  for (const row of rows) written.push(JSON.stringify(row));
  const rest = Object.entries(others).map(([key, value]) => `,"${key}":${JSON.stringify(value)}`);
  return reply
    .type('application/json; charset=utf-8')
    .send(`{"${name}":[${written.join(',')}]${rest.join('')}}`);
}
