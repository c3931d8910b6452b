import type { FastifyInstance } from 'fastify';
import { createCredentials, secretDigester } from '#server/modules/identity/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { openCustomerRecords } from './customer-records.service.ts';
import { registerCustomerCalls } from './customers.routes.ts';
import { openCustomers } from './customers.service.ts';
import { openUsageReports } from './usage-reports.service.ts';

export interface CustomerRoutesParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  /** Where days begin and end. */
  readonly timeZone: string;
}

/** The calls by which staff manages customers and sees what they do. */
export function customerRoutes(app: FastifyInstance, parts: CustomerRoutesParts): void {
  const credentials = createCredentials(parts);
  const digest = secretDigester(parts.secretKey);
  registerCustomerCalls(app, {
    customers: openCustomers({ ...parts, credentials, digest }),
    records: openCustomerRecords(parts),
    reports: openUsageReports(parts),
  });
}
