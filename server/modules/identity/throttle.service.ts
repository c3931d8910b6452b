import type { BaseLogger } from 'pino';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { fail } from '#server/platform/http/failure.ts';
import { networkKeyOf } from './client-network.ts';
import { RefusedTally } from './refused-tally.ts';
import { dropEverything, findOwnerOfDevice } from './throttle.repo.ts';
import { type Reservation, type Spender, ThrottleLedger } from './throttle-ledger.ts';
import { budgetOfDevice, budgetOfNetwork, budgetOfPerson, retryAfterSecondsOf } from './throttle-rules.ts';
import { keepThrottleUp } from './throttle-upkeep.ts';
import { Turns } from './turns.ts';

/** How many of one visitor may wait for their turn. */
const MOST_WAITING = 64;

export interface Throttle {
  /**
   * Runs a test of a secret, if this origin may make one now; otherwise fails 'attempts/too-many' with
   * retryAfterSeconds, before the test has begun. Null means the secret was wrong, and stays counted; anything else
   * means it was right. A test that throws has decided nothing and is not counted: a wrong secret must not throw.
   */
  attempt<T>(
    origin: { readonly address: string; readonly deviceId: string | null },
    test: () => Promise<T | null>,
  ): Promise<T | null>;
  /** Forgets every count. Returns how many were forgotten. Inside the caller's transaction. */
  clear(trx: Queryable): Promise<number>;
  /** Background: advances the throttle's own clock, writes refused counts down, drops what is long over. Returns what ends it. */
  keepUp(): () => Promise<void>;
}

interface ThrottleParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger?: Pick<BaseLogger, 'warn'>;
}

export function createThrottle({ database, clock, logger }: ThrottleParts): Throttle {
  const ledger = new ThrottleLedger(database, clock);
  const turns = new Turns();
  const refused = new RefusedTally();

  function refuse(key: string, retryAfterSeconds: number): never {
    refused.add(key);
    return fail('attempts/too-many', { retryAfterSeconds });
  }

  /** Null also where somebody has their turn: the count may hold their reservation, and one's own turn will tell. */
  function findRefusal(spender: Spender) {
    return turns.lookWhileEmpty(spender.own.key, () => ledger.findRefusal(spender));
  }

  async function reserve(spender: Spender): Promise<Reservation> {
    const { reservation, refusal } = await ledger.reserve(spender);
    return reservation ?? refuse(refusal.key, retryAfterSecondsOf(refusal));
  }

  return {
    async attempt(origin, test) {
      let spender = await spenderOf(database.query, origin);
      // Asked before standing in line and without a transaction: a flood must cost neither memory nor the disk.
      let refusal = await findRefusal(spender);
      // What others did with a PIN that many share makes a device unknown again, and locks nobody out.
      if (refusal?.isPersonal) {
        spender = unknownSpender(origin);
        refusal = await findRefusal(spender);
      }
      if (refusal) refuse(refusal.key, retryAfterSecondsOf(refusal));
      const line = spender.own.key;
      if (turns.lengthOf(line) > MOST_WAITING) refuse(line, 1);
      // One at a time: right PINs that come together must not be refused for each other's reservations.
      return turns.take(line, async () => evaluate(ledger, await reserve(spender), test));
    },
    clear: dropEverything,
    keepUp: () => keepThrottleUp({ ledger, refused, logger }),
  };
}

async function evaluate<T>(
  ledger: ThrottleLedger,
  reservation: Reservation,
  test: () => Promise<T | null>,
): Promise<T | null> {
  let result: T | null;
  try {
    result = await test();
  } catch (error) {
    // What cannot be taken back stays counted; why the test failed matters more than that.
    await ledger.takeBack(reservation).catch(() => {});
    throw error;
  }
  if (result !== null) await ledger.succeed(reservation);
  return result;
}

/** A device that has signed in before spends its own budget, so that no flood from elsewhere locks its owner out. */
async function spenderOf(
  query: Queryable,
  origin: { readonly address: string; readonly deviceId: string | null },
): Promise<Spender> {
  const { deviceId } = origin;
  const owner = deviceId === null ? null : await findOwnerOfDevice(query, deviceId);
  if (deviceId === null || owner === null) return unknownSpender(origin);
  return { own: budgetOfDevice(deviceId), person: budgetOfPerson(owner) };
}

function unknownSpender({ address }: { readonly address: string }): Spender {
  return { own: budgetOfNetwork(networkKeyOf(address)), person: null };
}
