import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import { recordGroupedRefusal } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { GuardedClock, type Observation } from '#server/platform/guarded-clock.ts';
import { findSpentUntilMs, giveBack, saveSpentUntilMs, spendOne } from './allowance.repo.ts';
import { type Allowance, spentUntilAfter } from './allowance.ts';
import { KeyedQueue } from './keyed-queue.ts';
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
  saveCounted,
  saveObservation,
  takeCrowdFailureBack,
  takeFailuresBack,
} from './throttle.repo.ts';
import {
  type Budget,
  CROWD,
  type Door,
  failuresLeft,
  isCrowded,
  keptSince,
  leftToOthers,
  longestOf,
  minuteOf,
  type Refusal,
  refusalBy,
  refusalByAllowance,
} from './throttle-rules.ts';
import type { Spender } from './throttle-spender.service.ts';

/** An attempt that counts as failed until its test has shown otherwise. */
export interface Reservation {
  readonly own: readonly CountedFailure[];
  readonly person: CountedFailure | null;
  /** Null for a known device. */
  readonly crowd: CrowdReservation | null;
}

interface CrowdReservation {
  readonly door: Door;
  readonly minute: number;
  /** Whether it took one of the attempts that the limit over everybody leaves. */
  readonly isOverLimit: boolean;
}

type Reserved =
  | { readonly reservation: Reservation; readonly refusal: null }
  | { readonly reservation: null; readonly refusal: Refusal };

interface Standing {
  readonly now: Observation;
  readonly ledger: Ledger;
  readonly refusal: Refusal | null;
  /** By all but the budget of its person. */
  readonly ownRefusal: Refusal | null;
}

/** The counts in the database, and the clock that they go by. */
export class ThrottleLedger {
  readonly #database: Database;
  readonly #wall: Clock;
  readonly #clock: GuardedClock;
  readonly #writes = new KeyedQueue();

  constructor(database: Database, wall: Clock) {
    this.#database = database;
    this.#wall = wall;
    this.#clock = new GuardedClock(wall);
  }

  /** Reads only. `isPersonal`: not the device stands in the way, but all devices of its person together. */
  async findRefusal(spender: Spender): Promise<(Refusal & { readonly isPersonal: boolean }) | null> {
    const { refusal, ownRefusal } = await this.#standingOf(this.#database.query, spender);
    return refusal && { ...refusal, isPersonal: ownRefusal === null };
  }

  reserve(spender: Spender): Promise<Reserved> {
    return this.#write(async (trx) => {
      const { now, ledger, refusal } = await this.#standingOf(trx, spender);
      if (refusal) return { reservation: null, refusal };
      const { own, person, tests, door } = spender;
      const nowMs = now.elapsedMs;
      const crowd = door && (await reserveInCrowd(trx, door, minuteOf(nowMs)));
      const countOf = (budget: Budget) => countedOn(budget, ledger, nowMs);
      const reservation = { own: own.map(countOf), person: person && countOf(person), crowd };
      await saveObservation(trx, now);
      await saveCounted(trx, countsOf(reservation), nowMs);
      const allowances = crowd?.isOverLimit ? [tests, CROWD[crowd.door]] : [tests];
      await saveSpentUntilMs(trx, spentOf(allowances, ledger, nowMs));
      return { reservation, refusal: null };
    });
  }

  /** As if it had not been tried, but for the work of the test. */
  cancel(reservation: Reservation): Promise<void> {
    return this.#write(async (trx) => {
      const { crowd } = reservation;
      await takeFailuresBack(trx, countsOf(reservation));
      if (crowd === null) return;
      await takeCrowdFailureBack(trx, crowd.door, crowd.minute);
      if (crowd.isOverLimit) await giveBack(trx, CROWD[crowd.door]);
    });
  }

  /** A success clears nothing but its own device's count: whoever knows one PIN could else guess at others forever. */
  async succeed(reservation: Reservation): Promise<void> {
    const { own, person } = reservation;
    if (person === null) return this.cancel(reservation);
    await this.#write(async (trx) => {
      for (const { key } of own) await forgetFailures(trx, key);
      await takeFailuresBack(trx, [person]);
    });
  }

  /** In the transaction of the sign-in, whose attempt has moved the clock on. Null: one was left, and is spent now. */
  async spendSignIn(trx: Queryable, allowance: Allowance): Promise<Refusal | null> {
    const { elapsedMs } = this.#clock.observe(null);
    if (await spendOne(trx, allowance, elapsedMs)) return null;
    return refusalByAllowance(allowance, await findSpentUntilMs(trx, allowance.key), elapsedMs);
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

  async #standingOf(query: Queryable, spender: Spender): Promise<Standing> {
    const { own, person, tests, signIns, door } = spender;
    const crowd = door && CROWD[door];
    const ledger = await getLedger(query, {
      budgets: keysOf([...own, person]),
      allowances: keysOf([tests, signIns, crowd]),
    });
    const now = this.#clock.observe(ledger.clock);
    const by = (budget: Budget) => refusalBy(budget, ledger.spent.get(budget.key), now.elapsedMs);
    const byAllowance = (allowance: Allowance | null, leaving?: number) =>
      allowance &&
      refusalByAllowance(allowance, ledger.spentUntilMs.get(allowance.key), now.elapsedMs, leaving);
    const ownRefusal = longestOf([
      ...own.map(by),
      byAllowance(tests),
      byAllowance(signIns),
      byAllowance(crowd, leftToOthers(failuresOfWidest(own, ledger, now.elapsedMs))),
    ]);
    return { now, ledger, refusal: longestOf([ownRefusal, person && by(person)]), ownRefusal };
  }

  /** One at a time: all of them write the same clock, and PostgreSQL would keep refusing those that cross. */
  #write<T>(work: (trx: Queryable) => Promise<T>): Promise<T> {
    return this.#writes.run('ledger', () => this.#database.transaction(work));
  }
}

function countedOn(budget: Budget, { spent }: Ledger, nowMs: number): CountedFailure {
  const { key } = budget;
  const before = spent.get(key) ?? null;
  return { key, failures: failuresLeft(budget, before, nowMs) + 1, before };
}

function countsOf({ own, person }: Reservation): CountedFailure[] {
  return person ? [...own, person] : [...own];
}

/** Whoever finds the limit reached takes one of the attempts that it leaves; so a refusal needs no sums. */
async function reserveInCrowd(trx: Queryable, door: Door, minute: number): Promise<CrowdReservation> {
  const isOverLimit = isCrowded(await getCrowd(trx, door, minute));
  await countCrowdFailure(trx, door, minute);
  return { door, minute, isOverLimit };
}

function spentOf(
  allowances: readonly Allowance[],
  { spentUntilMs }: Ledger,
  nowMs: number,
): Map<string, number> {
  return new Map(
    allowances.map((each) => [each.key, spentUntilAfter(each, spentUntilMs.get(each.key), nowMs)]),
  );
}

/** Of the whole network: by single addresses, whoever has many of them would never have failed. */
function failuresOfWidest(networks: readonly Budget[], { spent }: Ledger, nowMs: number): number {
  const widest = networks.at(-1);
  return widest ? failuresLeft(widest, spent.get(widest.key), nowMs) : 0;
}

function keysOf(counts: readonly ({ readonly key: string } | null)[]): string[] {
  return counts.flatMap((count) => count?.key ?? []);
}
