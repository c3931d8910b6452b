import type { FastifyRequest } from 'fastify';
import { dayReader } from '#domain/usage/access-end.ts';
import {
  createCredentials,
  type DigestSecret,
  type Identity,
  secretDigester,
} from '#server/modules/identity/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type CustomerDevices, openCustomerDevices } from './customer-devices.service.ts';
import { type CustomerRecords, openCustomerRecords } from './customer-records.service.ts';
import { type Customers, openCustomers } from './customers.service.ts';
import { openSecurityAlerts, type SecurityAlerts } from './security-alerts.service.ts';
import type { Usage } from './usage.service.ts';
import { openUsageReports, type UsageReports } from './usage-reports.service.ts';

/** The services behind the customer calls. */
export interface CustomerServices {
  readonly customers: Customers;
  readonly devices: CustomerDevices;
  readonly records: CustomerRecords;
  readonly reports: UsageReports;
  readonly alerts: SecurityAlerts;
  /** Whether managers, too, choose the tier of a customer they create. */
  managersSetTiers(): boolean;
  /** The day in the time zone of the installation, as '2026-12-31'. */
  today(): string;
  readonly publicUrl: string | null;
}

export interface CustomerServicesParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: string;
  /** Where days begin and end. */
  readonly timeZone: string;
  /** What the shop has chosen, as it is now. */
  readonly managersSetTiers: () => boolean;
  /** Where links for customers lead, if not to the address of the browser that made them. */
  readonly publicUrl: string | null;
  /** How PINs are hashed; slow on purpose unless given. */
  readonly digest?: DigestSecret | undefined;
}

export function openCustomerServices(parts: CustomerServicesParts): CustomerServices {
  const credentials = createCredentials(parts);
  const dayOf = dayReader(parts.timeZone);
  const { digest = secretDigester(parts.secretKey) } = parts;
  return {
    customers: openCustomers({ ...parts, credentials, digest }),
    devices: openCustomerDevices({ ...parts, credentials }),
    records: openCustomerRecords(parts),
    reports: openUsageReports(parts),
    alerts: openSecurityAlerts(parts),
    managersSetTiers: parts.managersSetTiers,
    today: () => dayOf(parts.clock.now()),
    publicUrl: parts.publicUrl,
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
