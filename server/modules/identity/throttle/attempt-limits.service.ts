import type { Queryable } from '#server/platform/database/index.ts';
import type { Allowance } from './allowance.ts';
import { networksOf } from './client-network.ts';
import { findOwnerOfDevice } from './throttle.repo.ts';
import { type Budget, budgetOfDevice, budgetOfNetwork, budgetOfPerson, type Door } from './throttle-rules.ts';

/** Where an attempt comes from. */
export interface AttemptOrigin {
  readonly address: string;
  readonly deviceId: string | null;
}

/** Whose PIN it is. The VIP PIN and those of staff belong to many people. */
export interface PinOwner {
  readonly credentialId: number;
  readonly customerId: number | null;
}

/** Whose counts an attempt spends. */
export interface Spender {
  /** Its attempts are tested one at a time with all others of the same key. */
  readonly queueKey: string;
  /** The device's, or those of a new browser's networks, the narrowest first. */
  readonly own: readonly Budget[];
  /** Of all devices of the person behind a known one together; null for a new browser. */
  readonly person: Budget | null;
  /** The limit over everybody that it counts toward; null for a known device. */
  readonly door: Door | null;
  /** How many secrets the queue may have tested, right or wrong. */
  readonly tests: Allowance;
  /** What the last person on a known device has left of sign-ins; null for a new browser, which could be anyone's. */
  readonly signIns: Allowance | null;
}

const SECOND_MS = 1000;
/** 30 an hour. */
const SIGN_INS = { burst: 30, everyMs: 120 * SECOND_MS };
/** Wide enough for an office behind one address; a loop of right PINs costs half a percent of a core. */
const TESTS = { burst: 120, everyMs: 10 * SECOND_MS };

/** A device that has signed in before spends its own budget, so that no flood from elsewhere locks its owner out. */
export async function spenderOf(query: Queryable, origin: AttemptOrigin, door: Door): Promise<Spender> {
  const { deviceId } = origin;
  const owner = deviceId === null ? null : await findOwnerOfDevice(query, deviceId);
  if (deviceId === null || owner === null) return newBrowserOf(origin, door);
  const device = budgetOfDevice(deviceId);
  return {
    queueKey: device.key,
    own: [device],
    person: budgetOfPerson(owner.credentialId),
    door: null,
    tests: testsOf(device.key),
    signIns: signInsOf(owner, origin),
  };
}

/** Its queue is the widest network's: the reservations of right PINs that come together must not fill that one's count. */
export function newBrowserOf({ address }: AttemptOrigin, door: Door): Spender {
  const own = networksOf(address).map(budgetOfNetwork);
  const queueKey = own.at(-1)?.key ?? address;
  return { queueKey, own, person: null, door, tests: testsOf(queueKey), signIns: null };
}

/** Which sign-ins are counted together: a customer's; of a PIN that many share, those of a device. */
export function signInsOf({ credentialId, customerId }: PinOwner, origin: AttemptOrigin): Allowance {
  if (customerId !== null) return { key: `sign-ins:person:${credentialId}`, ...SIGN_INS };
  const [{ key }] = networksOf(origin.address);
  const place = origin.deviceId === null ? key : `device:${origin.deviceId}`;
  return { key: `sign-ins:${place}`, ...SIGN_INS };
}

function testsOf(queueKey: string): Allowance {
  return { key: `tests:${queueKey}`, ...TESTS };
}
