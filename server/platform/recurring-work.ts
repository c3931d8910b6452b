import type { BaseLogger } from 'pino';
import { CoalescingRunner } from './coalescing-runner.ts';
import { FaultLog } from './fault-log.ts';

/** One of all servers is the leader: it does the work that only one should do. */
interface Leadership {
  isLeader(): boolean;
  /** Calls back whenever this server becomes the leader, at once if it is. Returns a stop function. */
  seek(onGained: () => void): () => Promise<void>;
}

interface RecurringTerms {
  /** The pause between the end of a run and the next one. */
  readonly everyMs: number;
  /** How long the first run waits; without it the work begins at once. */
  readonly firstAfterMs?: number;
  /** Given if only the leader does the work: it begins when this server leads. */
  readonly leadership?: Leadership;
}

interface ReportTerms {
  readonly logger: Pick<BaseLogger, 'info' | 'warn'>;
  /** What the log says when it fails, and when it works again. */
  readonly failed: string;
  readonly worksAgain: string;
}

type Work = (stopping: AbortSignal) => Promise<void>;

/** Work that runs regularly and on request, never twice at the same time. It must report its own failures. */
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

  /** Runs the work now, or again after the current run, which may have read old data. */
  request(): void {
    if (this.#terms.leadership?.isLeader() === false || this.#stopping.signal.aborted) return;
    void this.#runner.run();
  }

  /** Signals the current run to stop and resolves when it has ended. No further run begins. */
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
    // The pause begins now: otherwise a slow database would get no pause.
    if (!signal.aborted) this.#timer?.refresh();
  }
}

/** Runs the work regularly and logs its failures. Returns a stop function. */
export function runPeriodically(work: Work, terms: RecurringTerms & ReportTerms): () => Promise<void> {
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
