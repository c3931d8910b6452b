import type { FastifyBaseLogger } from 'fastify';

const TELL_EVERY_MS = 10_000;

/**
 * Tells of a database that is away, or takes nothing, now and then and not with every request: the lines of one busy
 * minute would fill the rest of a disk that is nearly full.
 */
export class OutageLog {
  #toldAt: number | null = null;
  #untold = 0;

  refused(logger: Pick<FastifyBaseLogger, 'error'>, error: unknown, nowMs: number): void {
    this.#untold += 1;
    if (this.#toldAt !== null && nowMs - this.#toldAt < TELL_EVERY_MS) return;
    logger.error(
      { err: error, refused: this.#untold },
      'requests are refused: the database is not available',
    );
    this.#toldAt = nowMs;
    this.#untold = 0;
  }
}
