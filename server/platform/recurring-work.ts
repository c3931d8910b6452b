import type { BaseLogger } from 'pino';
import { CoalescingRunner } from './coalescing-runner.ts';
import { FaultLog } from './fault-log.ts';

/** Of all instances one is the leader: it does what only one of them should. */
interface Leadership {
  isLeader(): boolean;
  /** Calls back whenever this instance becomes the leader, at once if it is. Returns a stop function. */
  seek(onGained: () => void): () => Promise<void>;
}

interface RecurringTerms {
  /** The pause between the end of a run and the next one. */
  readonly everyMs: number;
  /** How long the first run waits; without it the work begins at once. */
  readonly firstAfterMs?: number;
  /** Given where only the leader does the work: it begins when that is this instance. */
  readonly leadership?: Leadership;
}

interface ReportTerms {
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  /** What the log says when it fails, and when it works again. */
  readonly failed: string;
  readonly worksAgain: string;
}

type Work = (stopping: AbortSignal) => Promise<void>;

/** Work that is done every so often and on request, never twice at the same time. It reports its own failures. */
export class RecurringWork {
  readonly #terms: RecurringTerms;
  readonly #runner: CoalescingRunner;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #releaseLeadership: (() => Promise<void>) | undefined;

  constructor(work: Work, terms: RecurringTerms) {
    this.#terms = terms;
    this.#runner = new CoalescingRunner(() => this.#run(work));
    if (terms.firstAfterMs === undefined) this.#begin();
    else this.#timer = setInterval(() => this.#begin(), terms.firstAfterMs).unref();
  }

  /** Does the work now, or once more after the run under way: what that has read may already be old. */
  request(): void {
    if (this.#terms.leadership?.isLeader() === false || this.#stopping.signal.aborted) return;
    void this.#runner.run();
  }

  /** Tells the run under way to stop, and resolves when it has ended. No further one begins. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    await this.#runner.idle();
    await this.#releaseLeadership?.();
  }

  #begin(): void {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      if (!this.#runner.isRunning) this.request();
    }, this.#terms.everyMs).unref();
    this.#releaseLeadership = this.#terms.leadership?.seek(() => this.request());
    if (!this.#terms.leadership) this.request();
  }

  async #run(work: Work): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    await work(signal);
    // The pause begins now: a slow database is not asked again without one.
    if (!signal.aborted) this.#timer?.refresh();
  }
}

/** Does the work every so often and logs its failures. Returns a stop function. */
export function doRegularly(work: Work, terms: RecurringTerms & ReportTerms): () => Promise<void> {
  const faults = new FaultLog(terms.logger);
  const recurring = new RecurringWork(async (stopping) => {
    try {
      await work(stopping);
      faults.recovered(terms.worksAgain);
    } catch (error) {
      faults.fault(terms.failed, { err: error });
    }
  }, terms);
  return () => recurring.stop();
}
