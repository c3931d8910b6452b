import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#domain/contract/calls.ts';
import { actorOf } from '#server/platform/http/caller.ts';
import { registerCall } from '#server/platform/http/contract-routes.ts';
import type { CustomerRecords, Viewer } from './customer-records.service.ts';
import type { Customers, DoneBy } from './customers.service.ts';
import type { UsageReports } from './usage-reports.service.ts';

interface Parts {
  readonly customers: Customers;
  readonly records: CustomerRecords;
  readonly reports: UsageReports;
}

export function registerCustomerCalls(app: FastifyInstance, { customers, records, reports }: Parts): void {
  registerCall(app, calls.listCustomers, {
    handler: async (request) => ({ customerPins: await records.list(viewerOf(request)) }),
  });

  registerCall(app, calls.getCustomer, {
    handler: async (request) => ({
      customerPin: await records.inFull(request.params.pinHash, viewerOf(request)),
    }),
  });

  registerCall(app, calls.createCustomer, {
    async handler(request) {
      const { name, phone, customerPinHash } = request.body;
      const viewer = viewerOf(request);
      // A number that its writer could not read back would be one that nobody has checked.
      const ownPhone = viewer.canSeePhone ? phone : undefined;
      const customer = await customers.create(
        { name, phone: ownPhone, pinHash: customerPinHash },
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

  usageRoutes(app, { records, reports });
}

function usageRoutes(app: FastifyInstance, { records, reports }: Pick<Parts, 'records' | 'reports'>): void {
  registerCall(app, calls.listUsageStats, {
    handler: async (request) => ({ stats: await reports.stats(request.params.period) }),
  });

  registerCall(app, calls.getUsageChart, {
    handler: (request) => reports.chart(request.params.period),
  });

  registerCall(app, calls.listUsageHistory, {
    handler: async (request) => ({ history: await records.history(request.params.pinHash) }),
  });

  registerCall(app, calls.listSecurityAlerts, {
    handler: async () => ({ alerts: await records.alerts() }),
  });
}

function viewerOf({ caller }: FastifyRequest): Viewer {
  return { canSeePhone: caller.role === 'admin' };
}

function doneBy({ caller, ip }: FastifyRequest): DoneBy {
  return { actor: actorOf(caller), address: ip };
}
