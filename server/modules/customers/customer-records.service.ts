import type { CustomerPin } from '#domain/contract/entities/customers.ts';
import type { Invitation } from '#domain/contract/entities/invitations.ts';
import { type DeviceFingerprint, REMOVED, type UsageEvent } from '#domain/contract/entities/usage.ts';
import { CUSTOMER_LIMITS, USAGE_LIMITS } from '#domain/contract/limits.ts';
import { CUSTOMER_FLAGS } from '#domain/tiers/customer-flags.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import {
  findInvitationOf,
  type InvitationOfCustomer,
  listInvitations,
} from '#server/modules/invitations/index.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, ManyRows } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { type Customer, findCustomer, listCustomers } from './customer.repo.ts';
import {
  type DeviceRecord,
  type EventRecord,
  listEvents,
  listEveryonesNewestDevices,
  listNewestDevices,
  listSuspiciousDevices,
} from './customer-record.repo.ts';
import { timeOf } from './iso-time.ts';

const DAY_MS = 24 * 3_600_000;
const { devicesInList, devicesMax, usageHistoryMax } = CUSTOMER_LIMITS;

export interface Viewer {
  readonly canSeePhone: boolean;
}

/** What staff can see about customers, their devices and their accesses. */
export interface CustomerRecords {
  /** Light: two devices each, without user agents or history. Built lazily. */
  list(viewer: Viewer): Promise<Iterable<CustomerPin>>;
  /** As in the list. */
  ofOne(customer: Customer, viewer: Viewer): Promise<CustomerPin>;
  /** With all devices and accesses for display. Fails 'customer/not-found', like history. */
  inFull(handle: string, viewer: Viewer): Promise<CustomerPin>;
  history(handle: string): Promise<UsageEvent[]>;
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
    const [invitation, devices, suspicious, events] = await Promise.all([
      findInvitationOf(query, customer.id, clock.now()),
      listNewestDevices(query, customer.id, {
        perCustomer: limits.devices,
        hasUserAgents: limits.events > 0,
      }),
      listSuspiciousDevices(query, scope),
      limits.events === 0 ? [] : listEvents(query, customer.id, limits.events),
    ]);
    const ids = new Set(suspicious.map(({ id }) => id));
    return customerPinOf(customer, { devices, suspicious: ids, events, invitation }, viewer);
  }

  async function getCustomer(handle: string): Promise<Customer> {
    return (await findCustomer(query, handle)) ?? fail('customer/not-found');
  }

  return {
    async list(viewer) {
      const scope = { sharedSince: sharedSince() };
      const [customers, devices, suspicious, invitations] = await Promise.all([
        listCustomers(database),
        listEveryonesNewestDevices(database, devicesInList),
        listSuspiciousDevices(reports, scope),
        listInvitations(database, clock.now()),
      ]);
      return customerPinsOf(customers, { devices, suspicious, invitations }, viewer);
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
  };
}

interface EveryonesFindings {
  readonly devices: ManyRows<DeviceRecord>;
  readonly suspicious: Awaited<ReturnType<typeof listSuspiciousDevices>>;
  readonly invitations: InvitationOfCustomer;
}

function* customerPinsOf(
  customers: Iterable<Customer>,
  { devices, suspicious, invitations }: EveryonesFindings,
  viewer: Viewer,
): Generator<CustomerPin> {
  const places = placesByCustomer(devices.column('customerId'));
  const suspiciousOnes = placesByCustomer(suspicious.map(({ customerId }) => customerId));
  for (const customer of customers) {
    const own = (places.get(customer.id) ?? []).map((place) => devices.at(place)).sort(newestFirst);
    const suspiciousIds = (suspiciousOnes.get(customer.id) ?? []).flatMap(
      (place) => suspicious[place]?.id ?? [],
    );
    const found = { devices: own, suspicious: new Set(suspiciousIds), events: [] };
    yield customerPinOf(customer, { ...found, invitation: invitations(customer.id) }, viewer);
  }
}

/** The indexes of each customer's entries in a list. */
function placesByCustomer(customerIds: readonly number[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [place, customerId] of customerIds.entries()) {
    const known = places.get(customerId);
    if (known) known.push(place);
    else places.set(customerId, [place]);
  }
  return places;
}

function newestFirst(one: DeviceRecord, other: DeviceRecord): number {
  return other.lastSeenAt - one.lastSeenAt || other.id - one.id;
}

interface CustomerFindings {
  /** Those to show. */
  readonly devices: readonly DeviceRecord[];
  /** The ids of all suspicious devices, even those not shown. */
  readonly suspicious: ReadonlySet<number>;
  readonly events: readonly EventRecord[];
  readonly invitation: Invitation | undefined;
}

/** A customer for the API, without the phone number if the viewer may not see it. */
function customerPinOf(
  customer: Customer,
  { devices, suspicious, events, invitation }: CustomerFindings,
  { canSeePhone }: { readonly canSeePhone: boolean },
): CustomerPin {
  const { id, name, phone, handle, isActive, hasPin, validUntil, maxDevices } = customer;
  return {
    id: String(id),
    name,
    ...(canSeePhone && { phone }),
    pinHash: handle,
    usageCount: customer.usageCount,
    createdAt: timeOf(customer.createdAt),
    lastUsedAt: customer.lastUsedAt === null ? null : timeOf(customer.lastUsedAt),
    isActive,
    ...recordOf(CUSTOMER_FLAGS, (field) => [field, customer[field]]),
    hasPin,
    ...(validUntil !== null && { validUntil }),
    ...(maxDevices !== null && { maxDevices }),
    ...(invitation && { invitation }),
    uniqueDeviceCount: customer.deviceCount,
    suspiciousActivityCount: suspicious.size,
    deviceFingerprints: devices.map((device) => fingerprintOf(device, suspicious.has(device.id))),
    usageHistory: events.map(usageEventOf),
  };
}

function fingerprintOf(device: DeviceRecord, isSuspicious: boolean): DeviceFingerprint {
  const { browserName, browserVersion, osName, osVersion, deviceType, location } = device;
  return {
    id: String(device.id),
    browserName,
    browserVersion,
    browser: `${browserName} ${browserVersion}`.trim(),
    osName,
    osVersion,
    os: `${osName} ${osVersion}`.trim(),
    deviceType,
    ipAddress: device.address ?? REMOVED,
    firstSeen: timeOf(device.firstSeenAt),
    lastSeen: timeOf(device.lastSeenAt),
    usageCount: device.usageCount,
    location,
    isSuspicious,
    ...(device.userAgent !== undefined && { userAgent: device.userAgent ?? REMOVED }),
  };
}

function usageEventOf({ at, action, address, userAgent }: EventRecord): UsageEvent {
  return {
    timestamp: timeOf(at),
    ipAddress: address ?? REMOVED,
    userAgent: userAgent ?? REMOVED,
    action,
  };
}
