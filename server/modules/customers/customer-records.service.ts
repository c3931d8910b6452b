import type { CustomerPin } from '#domain/contract/customers.ts';
import { CUSTOMER_LIMITS, USAGE_LIMITS } from '#domain/contract/limits.ts';
import { type SecurityAlert, severityOf, type UsageEvent } from '#domain/contract/usage.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { type Customer, findCustomer, listCustomers } from './customer.repo.ts';
import {
  type DeviceRecord,
  listEvents,
  listEveryonesNewestDevices,
  listNewestDevices,
  listSharedAddresses,
  listSuspiciousDevices,
  type SharedAddress,
} from './customer-record.repo.ts';
import { type CustomerFindings, customerPinOf, usageEventOf } from './customer-record.ts';
import { timeOf } from './iso-time.ts';

const DAY_MS = 24 * 3_600_000;
const NO_DEVICES: CustomerFindings = { devices: [], suspicious: new Set(), events: [] };
const { devicesInList, devicesMax, usageHistoryMax } = CUSTOMER_LIMITS;

export interface Viewer {
  readonly canSeePhone: boolean;
}

/** What staff sees of customers, their devices and their accesses. */
export interface CustomerRecords {
  /** Light: two devices each, without user agents, and no history. */
  list(viewer: Viewer): Promise<CustomerPin[]>;
  /** As in the list. */
  ofOne(customer: Customer, viewer: Viewer): Promise<CustomerPin>;
  /** With all devices and accesses that are shown. Fails 'customer/not-found', as history does. */
  inFull(handle: string, viewer: Viewer): Promise<CustomerPin>;
  history(handle: string): Promise<UsageEvent[]>;
  alerts(): Promise<SecurityAlert[]>;
}

export function openCustomerRecords({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): CustomerRecords {
  const { query, reports } = database;
  const sharedSince = () => clock.now() - USAGE_LIMITS.sharedAddressDays * DAY_MS;

  async function readOne(customer: Customer, viewer: Viewer, limits: { devices: number; events: number }) {
    const scope = { customerId: customer.id, sharedSince: sharedSince() };
    const [devices, suspicious, events] = await Promise.all([
      listNewestDevices(query, customer.id, {
        perCustomer: limits.devices,
        hasUserAgents: limits.events > 0,
      }),
      listSuspiciousDevices(query, scope),
      limits.events === 0 ? [] : listEvents(query, customer.id, limits.events),
    ]);
    const ids = new Set(suspicious.map(({ id }) => id));
    return customerPinOf(customer, { devices, suspicious: ids, events }, viewer);
  }

  async function getCustomer(handle: string): Promise<Customer> {
    return (await findCustomer(query, handle)) ?? fail('customer/not-found');
  }

  return {
    async list(viewer) {
      const scope = { sharedSince: sharedSince() };
      const [customers, devices, suspicious] = await Promise.all([
        listCustomers(reports),
        listEveryonesNewestDevices(database, devicesInList),
        listSuspiciousDevices(reports, scope),
      ]);
      const findings = findingsByCustomer(devices, suspicious);
      return customers.map((customer) =>
        customerPinOf(customer, findings.get(customer.id) ?? NO_DEVICES, viewer),
      );
    },
    ofOne: (customer, viewer) => readOne(customer, viewer, { devices: devicesInList, events: 0 }),
    async inFull(handle, viewer) {
      const limits = { devices: devicesMax, events: usageHistoryMax };
      return readOne(await getCustomer(handle), viewer, limits);
    },
    async history(handle) {
      const { id } = await getCustomer(handle);
      return (await listEvents(query, id, usageHistoryMax)).map(usageEventOf);
    },
    alerts: async () => alertsOf(await listSharedAddresses(reports, sharedSince())),
  };
}

/** Who has no device is not among them. */
function findingsByCustomer(
  devices: readonly DeviceRecord[],
  suspicious: Awaited<ReturnType<typeof listSuspiciousDevices>>,
): Map<number, CustomerFindings> {
  const sorted = new Map<number, { devices: DeviceRecord[]; suspicious: Set<number>; events: [] }>();
  for (const device of devices) {
    const known = sorted.get(device.customerId);
    if (known) known.devices.push(device);
    else sorted.set(device.customerId, { devices: [device], suspicious: new Set(), events: [] });
  }
  for (const { id, customerId } of suspicious) sorted.get(customerId)?.suspicious.add(id);
  return sorted;
}

/** The lines come with the newest first, and so do the addresses in order of their newest line. */
function alertsOf(lines: readonly SharedAddress[]): SecurityAlert[] {
  const pins = new Map<string, SecurityAlert['pins']>();
  for (const { address, customerName, lastSeenAt } of lines) {
    const known = pins.get(address) ?? [];
    known.push({ customerName, lastSeen: timeOf(lastSeenAt) });
    pins.set(address, known);
  }
  return [...pins].flatMap(([ipAddress, used]) => {
    const severity = severityOf(used.length);
    return severity ? [{ ipAddress, severity, pins: used }] : [];
  });
}
