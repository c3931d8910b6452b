import { ACTORS } from '#domain/contract/entities/audit-actions.ts';
import { recordGroupedRefusal } from '#server/platform/audit/audit.repo.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Queryable } from '#server/platform/database/index.ts';
import { GuardedClock, type Observation } from '#server/platform/guarded-clock.ts';
import { findSpentUntilMs, refund, saveSpentUntilMs, spendOne } from './allowance.repo.ts';
import { type Allowance, spentUntilAfter } from './allowance.ts';
import type { AttemptLimits } from './attempt-limits.service.ts';
import { countGlobalFailure, getGlobalFailures, revertGlobalFailure } from './global-failures.repo.ts';
import { KeyedQueue } from './keyed-queue.ts';
import {
  addRefused,
  type CountedFailure,
  clearFailures,
  deleteExpired,
  findObservation,
  getLedger,
  type Ledger,
  revertFailures,
  saveCounted,
  saveObservation,
} from './throttle.repo.ts';
import {
  type Budget,
  type EntryPoint,
  GLOBAL_ALLOWANCES,
  isOverGlobalLimit,
  keptSince,
  leftToOthers,
  longestRefusal,
  minuteOf,
  type Refusal,
  refusalBy,
  refusalByAllowance,
  remainingFailures,
} from './throttle-rules.ts';

/** An attempt that counts as failed until its test shows otherwise. */
export interface Reservation {
  readonly own: readonly CountedFailure[];
  readonly person: CountedFailure | null;
  /** Null for a known device. */
  readonly globalFailure: GlobalReservation | null;
}

interface GlobalReservation {
  readonly entryPoint: EntryPoint;
  readonly minute: number;
  /** Whether it used one of the attempts that remain beyond the global limit. */
  readonly isOverLimit: boolean;
}

type Reserved =
  | { readonly reservation: Reservation; readonly refusal: null }
  | { readonly reservation: null; readonly refusal: Refusal };

interface ThrottleState {
  readonly now: Observation;
  readonly ledger: Ledger;
  readonly refusal: Refusal | null;
  /** The refusal without the budget of the person. */
  readonly ownRefusal: Refusal | null;
}

/** The counts in the database, and the clock that they use. */
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

  /** Reads only. `isPersonal`: the reason is not the device but all devices of its person together. */
  async findRefusal(limits: AttemptLimits): Promise<(Refusal & { readonly isPersonal: boolean }) | null> {
    const { refusal, ownRefusal } = await this.#readState(this.#database.query, limits);
    return refusal && { ...refusal, isPersonal: ownRefusal === null };
  }

  reserve(limits: AttemptLimits): Promise<Reserved> {
    return this.#write(async (trx) => {
      const { now, ledger, refusal } = await this.#readState(trx, limits);
      if (refusal) return { reservation: null, refusal };
      const { own, person, tests, entryPoint } = limits;
      const nowMs = now.elapsedMs;
      const globalFailure = entryPoint && (await reserveGlobally(trx, entryPoint, minuteOf(nowMs)));
      const countOf = (budget: Budget) => countedOn(budget, ledger, nowMs);
      const reservation = { own: own.map(countOf), person: person && countOf(person), globalFailure };
      await saveObservation(trx, now);
      await saveCounted(trx, countsOf(reservation), nowMs);
      const allowances = globalFailure?.isOverLimit
        ? [tests, GLOBAL_ALLOWANCES[globalFailure.entryPoint]]
        : [tests];
      await saveSpentUntilMs(trx, spentOf(allowances, ledger, nowMs));
      return { reservation, refusal: null };
    });
  }

  /** Reverts everything except the allowance for the test, whose work was done. */
  cancel(reservation: Reservation): Promise<void> {
    return this.#write(async (trx) => {
      const { globalFailure } = reservation;
      await revertFailures(trx, countsOf(reservation));
      if (globalFailure === null) return;
      await revertGlobalFailure(trx, globalFailure.entryPoint, globalFailure.minute);
      if (globalFailure.isOverLimit) await refund(trx, GLOBAL_ALLOWANCES[globalFailure.entryPoint]);
    });
  }

  /** A success clears only the count of its device. Otherwise a person who knows one PIN could guess others forever. */
  async succeed(reservation: Reservation): Promise<void> {
    const { own, person } = reservation;
    if (person === null) return this.cancel(reservation);
    await this.#write(async (trx) => {
      for (const { key } of own) await clearFailures(trx, key);
      await revertFailures(trx, [person]);
    });
  }

  /** In the transaction of the sign-in, whose attempt has advanced the clock. Null: one was left and is now spent. */
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

  /** Advances the clock while nobody tries, and deletes expired counts. */
  advanceClock(): Promise<void> {
    return this.#write(async (trx) => {
      const { elapsedMs } = await this.#observe(trx);
      await deleteExpired(trx, keptSince(elapsedMs));
    });
  }

  async #observe(trx: Queryable): Promise<Observation> {
    const now = this.#clock.observe(await findObservation(trx));
    await saveObservation(trx, now);
    return now;
  }

  async #readState(query: Queryable, limits: AttemptLimits): Promise<ThrottleState> {
    const { own, person, tests, signIns, entryPoint } = limits;
    const globalAllowance = entryPoint && GLOBAL_ALLOWANCES[entryPoint];
    const ledger = await getLedger(query, {
      budgets: keysOf([...own, person]),
      allowances: keysOf([tests, signIns, globalAllowance]),
    });
    const now = this.#clock.observe(ledger.clock);
    const by = (budget: Budget) => refusalBy(budget, ledger.spent.get(budget.key), now.elapsedMs);
    const byAllowance = (allowance: Allowance | null, leaving?: number) =>
      allowance &&
      refusalByAllowance(allowance, ledger.spentUntilMs.get(allowance.key), now.elapsedMs, leaving);
    const ownRefusal = longestRefusal([
      ...own.map(by),
      byAllowance(tests),
      byAllowance(signIns),
      byAllowance(globalAllowance, leftToOthers(failuresOfWidestNetwork(own, ledger, now.elapsedMs))),
    ]);
    return { now, ledger, refusal: longestRefusal([ownRefusal, person && by(person)]), ownRefusal };
  }

  /** One at a time: all write the same clock row, and PostgreSQL would keep rejecting concurrent writes. */
  #write<T>(work: (trx: Queryable) => Promise<T>): Promise<T> {
    return this.#writes.run('ledger', () => this.#database.transaction(work));
  }
}

function countedOn(budget: Budget, { spent }: Ledger, nowMs: number): CountedFailure {
  const { key } = budget;
  const before = spent.get(key) ?? null;
  return { key, failures: remainingFailures(budget, before, nowMs) + 1, before };
}

function countsOf({ own, person }: Reservation): CountedFailure[] {
  return person ? [...own, person] : [...own];
}

/** Beyond the limit an attempt uses one of the few that remain, so that a refusal needs no sums. */
async function reserveGlobally(
  trx: Queryable,
  entryPoint: EntryPoint,
  minute: number,
): Promise<GlobalReservation> {
  const isOverLimit = isOverGlobalLimit(await getGlobalFailures(trx, entryPoint, minute));
  await countGlobalFailure(trx, entryPoint, minute);
  return { entryPoint, minute, isOverLimit };
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

/** Of the widest network: an attacker with many addresses would seem never to have failed. */
function failuresOfWidestNetwork(networks: readonly Budget[], { spent }: Ledger, nowMs: number): number {
  const widest = networks.at(-1);
  return widest ? remainingFailures(widest, spent.get(widest.key), nowMs) : 0;
}

function keysOf(counts: readonly ({ readonly key: string } | null)[]): string[] {
  return counts.flatMap((count) => count?.key ?? []);
}
