import type { FastifyRequest } from 'fastify';
import {
  createCredentials,
  type DigestSecret,
  type Identity,
  secretDigester,
} from '#server/modules/identity/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type CustomerRecords, openCustomerRecords } from './customer-records.service.ts';
import { type Customers, openCustomers } from './customers.service.ts';
import { openSecurityAlerts, type SecurityAlerts } from './security-alerts.service.ts';
import type { Usage } from './usage.service.ts';
import { openUsageReports, type UsageReports } from './usage-reports.service.ts';

/** The services behind the customer calls. */
export interface CustomerServices {
  readonly customers: Customers;
  readonly records: CustomerRecords;
  readonly reports: UsageReports;
  readonly alerts: SecurityAlerts;
}

export interface CustomerServicesParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  /** Where days begin and end. */
  readonly timeZone: string;
  /** How PINs are hashed; slow on purpose unless given. */
  readonly digest?: DigestSecret | undefined;
}

export function openCustomerServices(parts: CustomerServicesParts): CustomerServices {
  const credentials = createCredentials(parts);
  const { digest = secretDigester(parts.secretKey) } = parts;
  return {
    customers: openCustomers({ ...parts, credentials, digest }),
    records: openCustomerRecords(parts),
    reports: openUsageReports(parts),
    alerts: openSecurityAlerts(parts),
  };
}

/** For the price lists: records who views one. For a visitor it only reads the caller. */
export function recordViews(
  usage: Pick<Usage, 'viewed'>,
  identity: Pick<Identity, 'originOf'>,
): (request: FastifyRequest) => void {
  return (request) => {
    const { session } = request.caller;
    if (session !== null) usage.viewed(session, () => identity.originOf(request));
  };
}
