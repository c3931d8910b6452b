import type { BaseLogger } from 'pino';

/** Tells the log of a fault once: a source or a database that stays away must not write a line every second. */
export class FaultLog {
  readonly #logger: Pick<BaseLogger, 'info' | 'warn'>;
  #last: string | null = null;

  constructor(logger: Pick<BaseLogger, 'info' | 'warn'>) {
    this.#logger = logger;
  }

  fault(error: unknown, message: string): void {
    if (message === this.#last) return;
    this.#last = message;
    this.#logger.warn({ err: error }, message);
  }

  /** It works again. */
  over(message: string): void {
    if (this.#last !== null) this.#logger.info(message);
    this.#last = null;
  }
}
