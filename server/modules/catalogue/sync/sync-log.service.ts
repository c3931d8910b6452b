import type { BaseLogger } from 'pino';
import { FaultLog } from '#server/platform/fault-log.ts';
import type { SyncOutcome } from './sync-prices.service.ts';

/** Logs the result of a check of the source. Lines contain counts and names, never a price. */
export class SyncLog {
  readonly #logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly #faults: FaultLog;

  constructor(logger: Pick<BaseLogger, 'info' | 'warn'>) {
    this.#logger = logger;
    this.#faults = new FaultLog(logger);
  }

  fault(error: unknown): void {
    this.#faults.fault('prices could not be synced', { err: error });
  }

  outcome(outcome: SyncOutcome): void {
    if (outcome.kind === 'stopped' || outcome.kind === 'replaced') return;
    if (outcome.kind === 'failed') {
      this.#faults.fault(outcome.message, { err: outcome.error });
      return;
    }
    this.#faults.recovered('the price source can be read again');
    for (const sentence of outcome.news?.unclear ?? []) this.#logger.warn({}, sentence);
    for (const sheet of outcome.news?.clearAgain ?? []) {
      this.#logger.info({ sheet }, 'the columns of a sheet are clear again');
    }
    if (outcome.kind === 'published') this.#taken(outcome, 'prices published');
    if (outcome.kind === 'held') this.#taken(outcome, 'new prices wait for a decision');
  }

  #taken(outcome: Extract<SyncOutcome, { kind: 'published' | 'held' }>, message: string): void {
    this.#logger.info({ snapshot: outcome.snapshotId, ...outcome.candidate.counts }, message);
  }
}
