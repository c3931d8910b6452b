import { ACTORS } from '#domain/contract/actors.ts';
import { recordGroupedRefusal } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { GuardedClock, type Observation } from '#server/platform/guarded-clock.ts';
import {
  addRefused,
  type CountedFailure,
  countCrowdFailure,
  dropBefore,
  findObservation,
  forgetFailures,
  getCrowd,
  getLedger,
  type Ledger,
  saveObservation,
  saveSpending,
  takeCrowdFailureBack,
  takeFailureBack,
} from './throttle.repo.ts';
import {
  type Budget,
  CROWD,
  failuresLeft,
  isCrowded,
  keptSince,
  longestOf,
  minuteOf,
  type Refusal,
  refusalBy,
  refusalByCrowd,
} from './throttle-rules.ts';
import { Turns } from './turns.ts';

/** Whose budgets an attempt spends. A person stands behind a known device only; the unknown ones are a crowd. */
export interface Spender {
  readonly own: Budget;
  readonly person: Budget | null;
}

/** An attempt that counts as failed until its test has shown otherwise. */
export interface Reservation {
  readonly own: CountedFailure;
  readonly person: CountedFailure | null;
  /** Null for a known device. */
  readonly crowdMinute: number | null;
}

type Reserved =
  | { readonly reservation: Reservation; readonly refusal: null }
  | { readonly reservation: null; readonly refusal: Refusal };

interface Standing {
  readonly now: Observation;
  readonly spent: Ledger['spent'];
  readonly refusal: Refusal | null;
  /** By the spender's own budget alone. */
  readonly ownRefusal: Refusal | null;
}

/** The counts in the database, and the clock that they go by. */
export class ThrottleLedger {
  readonly #database: Database;
  readonly #wall: Clock;
  readonly #clock: GuardedClock;
  readonly #turns = new Turns();

  constructor(database: Database, wall: Clock) {
    this.#database = database;
    this.#wall = wall;
    this.#clock = new GuardedClock(wall);
  }

  /** Reads only. `isPersonal`: not the device stands in the way, but all devices of its person together. */
  async findRefusal(spender: Spender): Promise<(Refusal & { readonly isPersonal: boolean }) | null> {
    const { refusal, ownRefusal } = await this.#standingOf(this.#database.query, spender);
    return refusal && { ...refusal, isPersonal: spender.person !== null && ownRefusal === null };
  }

  reserve(spender: Spender): Promise<Reserved> {
    return this.#write(async (trx) => {
      const { now, spent, refusal } = await this.#standingOf(trx, spender);
      if (refusal) return { reservation: null, refusal };
      await saveObservation(trx, now);
      const count = (budget: Budget) => countAgainst(trx, budget, spent, now.elapsedMs);
      const own = await count(spender.own);
      if (spender.person)
        return {
          reservation: { own, person: await count(spender.person), crowdMinute: null },
          refusal: null,
        };
      const crowdMinute = minuteOf(now.elapsedMs);
      // Whoever finds the crowd too large goes through, but makes all others wait; so a refusal needs no sums.
      if (isCrowded(await getCrowd(trx, crowdMinute))) await count(CROWD);
      await countCrowdFailure(trx, crowdMinute);
      return { reservation: { own, person: null, crowdMinute }, refusal: null };
    });
  }

  /** As if it had not been tried. */
  takeBack({ own, person, crowdMinute }: Reservation): Promise<void> {
    return this.#write(async (trx) => {
      await takeFailureBack(trx, own);
      if (person) await takeFailureBack(trx, person);
      if (crowdMinute !== null) await takeCrowdFailureBack(trx, crowdMinute);
    });
  }

  /** A success clears nothing but its own device's count: whoever knows one PIN could else guess at others for ever. */
  async succeed(reservation: Reservation): Promise<void> {
    const { own, person } = reservation;
    if (person === null) return this.takeBack(reservation);
    await this.#write(async (trx) => {
      await forgetFailures(trx, own.key);
      await takeFailureBack(trx, person);
    });
  }

  writeRefused(counts: ReadonlyMap<string, number>): Promise<void> {
    return this.#write(async (trx) => {
      const { elapsedMs } = await this.#observe(trx);
      for (const [key, count] of counts) {
        await addRefused(trx, { key, count, atMs: elapsedMs });
        await recordGroupedRefusal(trx, {
          at: this.#wall.now(),
          actor: ACTORS.visitor,
          action: 'attempts-refused',
          address: key,
          count,
        });
      }
    });
  }

  /** Lets the clock go on while nobody tries, and drops what is long over. */
  keepTime(): Promise<void> {
    return this.#write(async (trx) => {
      const { elapsedMs } = await this.#observe(trx);
      await dropBefore(trx, keptSince(elapsedMs));
    });
  }

  async #observe(trx: Queryable): Promise<Observation> {
    const now = this.#clock.observe(await findObservation(trx));
    await saveObservation(trx, now);
    return now;
  }

  async #standingOf(query: Queryable, { own, person }: Spender): Promise<Standing> {
    const keys = [own.key, person?.key ?? CROWD.key];
    const { clock, spent } = await getLedger(query, keys);
    const now = this.#clock.observe(clock);
    const ownRefusal = refusalBy(own, spent.get(own.key), now.elapsedMs);
    const other = person
      ? refusalBy(person, spent.get(person.key), now.elapsedMs)
      : refusalByCrowd(spent.get(CROWD.key), now.elapsedMs);
    return { now, spent, refusal: longestOf([ownRefusal, other]), ownRefusal };
  }

  /** One at a time: all of them write the same clock, and PostgreSQL would keep refusing those that cross. */
  #write<T>(work: (trx: Queryable) => Promise<T>): Promise<T> {
    return this.#turns.take('ledger', () => this.#database.transaction(work));
  }
}

async function countAgainst(
  trx: Queryable,
  budget: Budget,
  spent: Ledger['spent'],
  nowMs: number,
): Promise<CountedFailure> {
  const { key } = budget;
  const before = spent.get(key) ?? null;
  const failures = failuresLeft(budget, before, nowMs) + 1;
  await saveSpending(trx, key, { failures, lastFailureMs: nowMs });
  return { key, failures, before };
}
