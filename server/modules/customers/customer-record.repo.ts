import { sql } from 'kysely';
import {
  type Database,
  type DeviceType,
  type ManyRows,
  type Queryable,
  readManyRows,
} from '#server/platform/database/index.ts';
import { sharedAddresses } from './shared-address.repo.ts';

/** A device for display. */
export interface DeviceRecord {
  readonly id: number;
  readonly customerId: number;
  readonly browserName: string;
  readonly browserVersion: string;
  readonly osName: string;
  readonly osVersion: string;
  readonly deviceType: DeviceType;
  /** Deleted (null) when it is too old; so is the user agent. */
  readonly address: string | null;
  /** Absent if it was not asked for. */
  readonly userAgent?: string | null;
  readonly location: string | null;
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  readonly usageCount: number;
}

export interface EventRecord {
  readonly at: number;
  readonly action: string;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** Whose devices: one customer's or everyone's. Addresses count as shared from `sharedSince` on. */
export interface DeviceScope {
  readonly sharedSince: number;
  readonly customerId?: number;
}

/** With the final names: copying ten thousand rows would take a tenth of the time of the list. */
const DEVICE_COLUMNS = [
  'device.id',
  'device.customer_id as customerId',
  'device.browser_name as browserName',
  'device.browser_version as browserVersion',
  'device.os_name as osName',
  'device.os_version as osVersion',
  'device.device_type as deviceType',
  'device.address',
  'device.location',
  'device.first_seen_at as firstSeenAt',
  'device.last_seen_at as lastSeenAt',
  'device.usage_count as usageCount',
] as const;

const DEVICE_FIELDS = [
  'id',
  'customerId',
  'browserName',
  'browserVersion',
  'osName',
  'osVersion',
  'deviceType',
  'address',
  'location',
  'firstSeenAt',
  'lastSeenAt',
  'usageCount',
] as const;

interface ShownDevices {
  readonly perCustomer: number;
  readonly hasUserAgents: boolean;
}

/** The newest devices of one customer, newest first. */
export async function listNewestDevices(
  query: Queryable,
  customerId: number,
  { perCustomer, hasUserAgents }: ShownDevices,
): Promise<DeviceRecord[]> {
  return await query
    .selectFrom('usage_device as device')
    .select(DEVICE_COLUMNS)
    .$if(hasUserAgents, (light) => light.select('device.user_agent as userAgent'))
    .where('device.customer_id', '=', customerId)
    .orderBy('device.last_seen_at', 'desc')
    .orderBy('device.id', 'desc')
    .limit(perCustomer)
    .execute();
}

/** The newest devices of each customer, in any order and without user agents. */
export function listEveryonesNewestDevices(
  database: Pick<Database, 'reports' | 'engine'>,
  perCustomer: number,
): Promise<ManyRows<DeviceRecord>> {
  const { reports, engine } = database;
  const newest = engine === 'postgres' ? byLookUp(reports, perCustomer) : byRank(reports, perCustomer);
  return readManyRows(database, newest, DEVICE_FIELDS);
}

/** One index lookup for each customer, three times as fast as numbering all devices. SQLite has no such join. */
function byLookUp(query: Queryable, perCustomer: number) {
  return query
    .selectFrom('customer')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('usage_device')
          .selectAll()
          .whereRef('usage_device.customer_id', '=', 'customer.id')
          .orderBy('usage_device.last_seen_at', 'desc')
          .orderBy('usage_device.id', 'desc')
          .limit(perCustomer)
          .as('device'),
      (join) => join.onTrue(),
    )
    .select(DEVICE_COLUMNS);
}

function byRank(query: Queryable, perCustomer: number) {
  // Reads only the index, in its order: sorting whole rows would spill to disk.
  const rank = sql<number>`row_number() over (partition by customer_id order by last_seen_at desc, id desc)`;
  const ranked = query.selectFrom('usage_device').select(['id', rank.as('rank')]);
  return query
    .selectFrom('usage_device as device')
    .innerJoin(ranked.as('ranked'), 'ranked.id', 'device.id')
    .select(DEVICE_COLUMNS)
    .where('ranked.rank', '<=', perCustomer);
}

/** The sixth or later device within a day, or at an address that another customer's PIN was used from. */
export async function listSuspiciousDevices(
  query: Queryable,
  { customerId, sharedSince }: DeviceScope,
): Promise<{ readonly id: number; readonly customerId: number }[]> {
  const rows = await query
    .selectFrom('usage_device')
    .select(['id', 'customer_id'])
    .where((each) =>
      each.or([
        each('is_one_too_many', '=', 1),
        each.and([
          each('last_seen_at', '>=', sharedSince),
          each('address', 'in', sharedAddresses(query, sharedSince)),
        ]),
      ]),
    )
    .$if(customerId !== undefined, (all) => all.where('customer_id', '=', customerId ?? 0))
    .execute();
  return rows.map((row) => ({ id: row.id, customerId: row.customer_id }));
}

/** The newest first. */
export async function listEvents(
  query: Queryable,
  customerId: number,
  limit: number,
): Promise<EventRecord[]> {
  const rows = await query
    .selectFrom('usage_event')
    .select(['at', 'action', 'address', 'user_agent'])
    .where('customer_id', '=', customerId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at, action, address, user_agent: userAgent }) => ({ at, action, address, userAgent }));
}
