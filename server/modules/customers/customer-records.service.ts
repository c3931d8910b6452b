import type { CustomerPin } from '#domain/contract/customers.ts';
import { CUSTOMER_LIMITS, USAGE_LIMITS } from '#domain/contract/limits.ts';
import { type SecurityAlert, severityOf, type UsageEvent } from '#domain/contract/usage.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { type Customer, findCustomer, listCustomers } from './customer.repo.ts';
import {
  countSuspiciousDevices,
  type DeviceRecord,
  listEvents,
  listNewestDevices,
  listSharedAddresses,
  type SharedAddress,
} from './customer-record.repo.ts';
import { customerPinOf, timeOf, usageEventOf } from './customer-record.ts';

const DAY_MS = 24 * 3_600_000;
const { devicesInList, devicesMax, usageHistoryMax } = CUSTOMER_LIMITS;

export interface Viewer {
  readonly canSeePhone: boolean;
}

/** What staff sees of customers, their devices and their accesses. */
export interface CustomerRecords {
  /** Light: two devices each, and no history. */
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
      listNewestDevices(query, limits.devices, scope),
      countSuspiciousDevices(query, scope),
      limits.events === 0 ? [] : listEvents(query, customer.id, limits.events),
    ]);
    return customerPinOf(
      customer,
      { devices, events, suspiciousCount: suspicious.get(customer.id) ?? 0 },
      viewer,
    );
  }

  async function getCustomer(handle: string): Promise<Customer> {
    return (await findCustomer(query, handle)) ?? fail('customer/not-found');
  }

  return {
    async list(viewer) {
      const scope = { sharedSince: sharedSince() };
      const [customers, devices, suspicious] = await Promise.all([
        listCustomers(reports),
        listNewestDevices(reports, devicesInList, scope),
        countSuspiciousDevices(reports, scope),
      ]);
      const devicesOf = byCustomer(devices);
      return customers.map((customer) => {
        const suspiciousCount = suspicious.get(customer.id) ?? 0;
        const findings = { devices: devicesOf.get(customer.id) ?? [], events: [], suspiciousCount };
        return customerPinOf(customer, findings, viewer);
      });
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

function byCustomer(devices: readonly DeviceRecord[]): Map<number, DeviceRecord[]> {
  const sorted = new Map<number, DeviceRecord[]>();
  for (const device of devices) {
    const known = sorted.get(device.customerId);
    if (known) known.push(device);
    else sorted.set(device.customerId, [device]);
  }
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
