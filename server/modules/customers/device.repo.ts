import { sql } from 'kysely';
import type { DeviceType, Queryable } from '#server/platform/database/index.ts';
import type { DeviceFacts } from '#server/platform/device-facts.ts';

/** Where an access comes from. */
export interface Sighting {
  readonly customerId: number;
  readonly at: number;
  readonly address: string;
  /** 'State, Country'. */
  readonly location: string | null;
  readonly facts: DeviceFacts;
  /** Identifies the browser from now on. */
  readonly cookieId: string | null;
  /** The cookie is new, so the device must be recognised by other properties. */
  readonly isCookieNew: boolean;
}

export interface KnownDevice {
  readonly id: number;
  readonly lastSeenAt: number;
  readonly isOneTooMany: boolean;
}

/** Recognised by its cookie; without one by browser, system, type and address. Anything else is a new device. */
export async function findDevice(trx: Queryable, sighting: Sighting): Promise<KnownDevice | null> {
  const { customerId, cookieId, isCookieNew } = sighting;
  const row =
    cookieId !== null && !isCookieNew
      ? await devicesOf(trx, customerId)
          .innerJoin('usage_device_cookie as cookie', 'cookie.device_id', 'device.id')
          .where('cookie.customer_id', '=', customerId)
          .where('cookie.cookie_id', '=', cookieId)
          .executeTakeFirst()
      : await findAlike(trx, sighting);
  if (!row) return null;
  return { id: row.id, lastSeenAt: row.last_seen_at, isOneTooMany: row.is_one_too_many === 1 };
}

function findAlike(trx: Queryable, { customerId, address, facts }: Sighting) {
  return devicesOf(trx, customerId)
    .where('device.browser_name', '=', facts.browserName)
    .where('device.os_name', '=', facts.osName)
    .where('device.device_type', '=', facts.deviceType)
    .where('device.address', '=', address)
    .orderBy('device.last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

function devicesOf(trx: Queryable, customerId: number) {
  return trx
    .selectFrom('usage_device as device')
    .select(['device.id', 'device.last_seen_at', 'device.is_one_too_many'])
    .where('device.customer_id', '=', customerId);
}

/** How many other devices a customer has used since then. */
export async function countOtherDevices(
  trx: Queryable,
  { customerId, since, otherThan }: { customerId: number; since: number; otherThan: number | null },
): Promise<number> {
  const { count } = await trx
    .selectFrom('usage_device')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('last_seen_at', '>', since)
    .where('id', '<>', otherThan ?? 0)
    .executeTakeFirstOrThrow();
  return count;
}

export async function createDevice(
  trx: Queryable,
  sighting: Sighting,
  isOneTooMany: boolean,
): Promise<number> {
  const { customerId, at } = sighting;
  const { id } = await trx
    .insertInto('usage_device')
    .values({ customer_id: customerId, first_seen_at: at, usage_count: 1, ...seen(sighting, isOneTooMany) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveDevice(
  trx: Queryable,
  id: number,
  sighting: Sighting,
  isOneTooMany: boolean,
): Promise<void> {
  await trx
    .updateTable('usage_device')
    .set((each) => ({
      ...seen(sighting, isOneTooMany),
      usage_count: each('usage_count', '+', 1),
      // After a clock was set back: a device cannot be last seen before it was first seen.
      first_seen_at: sql<number>`case when first_seen_at > ${sighting.at} then ${sighting.at} else first_seen_at end`,
    }))
    .where('id', '=', id)
    .execute();
}

function seen({ at, address, location, facts }: Sighting, isOneTooMany: boolean) {
  const deviceType: DeviceType = facts.deviceType;
  return {
    browser_name: facts.browserName,
    browser_version: facts.browserVersion,
    os_name: facts.osName,
    os_version: facts.osVersion,
    device_type: deviceType,
    user_agent: facts.userAgent,
    address,
    location,
    last_seen_at: at,
    is_one_too_many: isOneTooMany ? (1 as const) : (0 as const),
  };
}

export async function saveDeviceCookie(
  trx: Queryable,
  { customerId, cookieId }: { customerId: number; cookieId: string },
  deviceId: number,
): Promise<void> {
  await trx
    .insertInto('usage_device_cookie')
    .values({ customer_id: customerId, cookie_id: cookieId, device_id: deviceId })
    .onConflict((conflict) => conflict.columns(['customer_id', 'cookie_id']).doNothing())
    .execute();
}

interface DeletedDevice {
  readonly browserName: string;
  readonly osName: string;
  readonly cookieIds: readonly string[];
}

/** Deletes a device with its cookies, and counts one less. Null if the customer has no such device. */
export async function deleteDevice(
  trx: Queryable,
  customerId: number,
  id: number,
): Promise<DeletedDevice | null> {
  const device = await trx
    .deleteFrom('usage_device')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .returning(['browser_name as browserName', 'os_name as osName'])
    .executeTakeFirst();
  if (!device) return null;
  const cookies = await trx
    .deleteFrom('usage_device_cookie')
    .where('device_id', '=', id)
    .where('customer_id', '=', customerId)
    .returning('cookie_id')
    .execute();
  await trx
    .updateTable('customer')
    .set((each) => ({ device_count: each('device_count', '-', 1) }))
    .where('id', '=', customerId)
    .execute();
  return { ...device, cookieIds: cookies.map((cookie) => cookie.cookie_id) };
}
