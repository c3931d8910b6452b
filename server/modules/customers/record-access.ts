import { USAGE_LIMITS } from '#domain/contract/limits.ts';
import type { Queryable } from '#server/platform/database/index.ts';
import {
  countOtherDevices,
  createDevice,
  findDevice,
  type KnownDevice,
  type Sighting,
  saveDevice,
  saveDeviceCookie,
} from './device.repo.ts';
import { type AccessAction, countAccess, createAccess } from './usage.repo.ts';

const DAY_MS = 24 * 3_600_000;

export interface Access extends Sighting {
  readonly action: AccessAction;
}

/** Counts an access with its device and address. One of a customer who was deleted meanwhile leaves nothing behind. */
export async function recordAccess(trx: Queryable, access: Access): Promise<void> {
  const { customerId, at, action, address, facts, cookieId } = access;
  const known = await findDevice(trx, access);
  const isThere = await countAccess(trx, { customerId, at, isNewDevice: known === null });
  if (!isThere) return;
  const deviceId = await noteDevice(trx, access, known);
  if (cookieId !== null) await saveDeviceCookie(trx, { customerId, cookieId }, deviceId);
  await createAccess(trx, { customerId, at, action, address, userAgent: facts.userAgent });
}

async function noteDevice(trx: Queryable, access: Access, known: KnownDevice | null): Promise<number> {
  const isOneTooMany = await isSixthOrLater(trx, access, known);
  if (known === null) return createDevice(trx, access, isOneTooMany);
  await saveDevice(trx, known.id, access, isOneTooMany);
  return known.id;
}

/** A device keeps its place for a day: the first of six is not the sixth when it is used again. */
async function isSixthOrLater(
  trx: Queryable,
  { customerId, at }: Access,
  known: KnownDevice | null,
): Promise<boolean> {
  const since = at - DAY_MS;
  if (known && known.lastSeenAt > since) return known.isOneTooMany;
  const others = await countOtherDevices(trx, { customerId, since, otherThan: known?.id ?? null });
  return others >= USAGE_LIMITS.devicesADay;
}
