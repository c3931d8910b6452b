import type { BaseLogger } from 'pino';

/** Logs a lasting fault once: otherwise an unavailable source or database would add a line every second. */
export class FaultLog {
  readonly #logger: Pick<BaseLogger, 'info' | 'warn'>;
  #last: string | null = null;

  constructor(logger: Pick<BaseLogger, 'info' | 'warn'>) {
    this.#logger = logger;
  }

  fault(message: string, fields?: object): void {
    if (message === this.#last) return;
    this.#last = message;
    if (fields) this.#logger.warn(fields, message);
    else this.#logger.warn(message);
  }

  /** It works again. Without a message nothing is written, and the next fault is logged again. */
  recovered(message?: string, fields?: object): void {
    const isNews = this.#last !== null && message !== undefined;
    this.#last = null;
    if (!isNews) return;
    if (fields) this.#logger.info(fields, message);
    else this.#logger.info(message);
  }
}
