import type { BaseLogger } from 'pino';
import type { Duty } from './database/index.ts';
import { FaultLog } from './fault-log.ts';

interface RecurringTerms {
  readonly everyMs: number;
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  /** What the log says when it fails, and when it works again. */
  readonly failed: string;
  readonly worksAgain: string;
  /** Given where of all instances one does the work: it begins when that is this one. */
  readonly duty?: Pick<Duty, 'isOurs' | 'stand'>;
}

/** Does the work at the start and every so often, never twice at the same time. Returns what ends it. */
export function doRegularly(work: () => Promise<void>, terms: RecurringTerms): () => Promise<void> {
  const faults = new FaultLog(terms.logger);
  let running: Promise<void> | null = null;

  async function turn(): Promise<void> {
    try {
      await work();
      faults.over(terms.worksAgain);
    } catch (error) {
      faults.fault(error, terms.failed);
    }
  }

  function begin(): void {
    running ??= turn().finally(() => {
      running = null;
    });
  }

  function beginOnDuty(): void {
    if (terms.duty?.isOurs() !== false) begin();
  }

  const leaveDuty = terms.duty?.stand(begin);
  if (!leaveDuty) begin();
  const timer = setInterval(beginOnDuty, terms.everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    await leaveDuty?.();
  };
}
