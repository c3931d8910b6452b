import type { BaseLogger } from 'pino';
import { FaultLog } from './fault-log.ts';
import type { SyncOutcome } from './sync-prices.service.ts';

/** Tells the log what became of a look at the source. Lines hold counts and names, never a price. */
export class SyncLog {
  readonly #logger: Pick<BaseLogger, 'info' | 'warn'>;
  readonly #faults: FaultLog;

  constructor(logger: Pick<BaseLogger, 'info' | 'warn'>) {
    this.#logger = logger;
    this.#faults = new FaultLog(logger);
  }

  fault(error: unknown): void {
    this.#faults.fault(error, 'prices could not be synced');
  }

  outcome(outcome: SyncOutcome): void {
    switch (outcome.kind) {
      case 'stopped':
        return;
      case 'failed':
        return this.#faults.fault(outcome.error, outcome.message);
      case 'published':
        return this.#taken(outcome, 'prices published');
      case 'held':
        return this.#taken(outcome, 'new prices wait for a decision');
      default:
        this.#faults.over('the price source can be read again');
    }
  }

  #taken(outcome: Extract<SyncOutcome, { kind: 'published' | 'held' }>, message: string): void {
    this.#faults.over('the price source can be read again');
    const { added, removed, changed, rejected } = outcome.candidate.report;
    const counts = {
      added: added.count,
      removed: removed.count,
      changed: changed.count,
      rejected: rejected.count,
    };
    this.#logger.info({ snapshot: outcome.snapshotId, ...counts }, message);
  }
}
