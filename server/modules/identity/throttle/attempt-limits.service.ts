import type { Queryable } from '#server/platform/database/index.ts';
import type { Allowance } from './allowance.ts';
import { networksOf } from './client-network.ts';
import { findOwnerOfDevice } from './throttle.repo.ts';
import {
  type Budget,
  budgetOfDevice,
  budgetOfNetwork,
  budgetOfPerson,
  type EntryPoint,
} from './throttle-rules.ts';

/** Where an attempt comes from. */
export interface AttemptOrigin {
  readonly address: string;
  readonly deviceId: string | null;
}

/** Whose PIN it is. Many people share the VIP PIN and those of staff. */
export interface PinOwner {
  readonly credentialId: number;
  readonly customerId: number | null;
}

/** The limits that apply to an attempt. */
export interface AttemptLimits {
  /** All attempts with the same key are tested one at a time. */
  readonly queueKey: string;
  /** The budget of the device, or those of a new browser's networks, narrowest first. */
  readonly own: readonly Budget[];
  /** The budget of all devices of the person together; null for a new browser. */
  readonly person: Budget | null;
  /** Whose global limit it counts toward; null for a known device. */
  readonly entryPoint: EntryPoint | null;
  /** How many secrets may be tested in the queue, right or wrong. */
  readonly tests: Allowance;
  /** The sign-ins of the last person on a known device; null for a new browser, which could be anyone's. */
  readonly signIns: Allowance | null;
}

const SECOND_MS = 1000;
/** 30 an hour. */
const SIGN_INS = { burst: 30, everyMs: 120 * SECOND_MS };
/** Wide enough for an office behind one address; a loop of right PINs costs half a percent of a core. */
const TESTS = { burst: 120, everyMs: 10 * SECOND_MS };

/** A device that has signed in before has its own budget, so that no flood from elsewhere locks its owner out. */
export async function findAttemptLimits(
  query: Queryable,
  origin: AttemptOrigin,
  { entryPoint, today }: { readonly entryPoint: EntryPoint; readonly today: string },
): Promise<AttemptLimits> {
  const { deviceId } = origin;
  const owner = deviceId === null ? null : await findOwnerOfDevice(query, deviceId, today);
  if (deviceId === null || owner === null) return limitsOfNewBrowser(origin, entryPoint);
  const device = budgetOfDevice(deviceId);
  return {
    queueKey: device.key,
    own: [device],
    person: budgetOfPerson(owner.credentialId),
    entryPoint: null,
    tests: testsOf(device.key),
    signIns: signInsOf(owner, origin),
  };
}

/** Queued by the widest network: the reservations of right PINs that arrive together must not use up its budget. */
export function limitsOfNewBrowser({ address }: AttemptOrigin, entryPoint: EntryPoint): AttemptLimits {
  const own = networksOf(address).map(budgetOfNetwork);
  const queueKey = own.at(-1)?.key ?? address;
  return { queueKey, own, person: null, entryPoint, tests: testsOf(queueKey), signIns: null };
}

/** Counts the sign-ins of a customer together, and those with a shared PIN by device. */
export function signInsOf({ credentialId, customerId }: PinOwner, origin: AttemptOrigin): Allowance {
  if (customerId !== null) return { key: `sign-ins:person:${credentialId}`, ...SIGN_INS };
  const [{ key }] = networksOf(origin.address);
  const place = origin.deviceId === null ? key : `device:${origin.deviceId}`;
  return { key: `sign-ins:${place}`, ...SIGN_INS };
}

function testsOf(queueKey: string): Allowance {
  return { key: `tests:${queueKey}`, ...TESTS };
}
