/**
 * Runs one piece of work at a time. All calls that arrive during a run share one more run after it: the current run
 * may already have read the data that they are about.
 */
export class CoalescingRunner {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  get isRunning(): boolean {
    return this.#running !== null || this.#next !== null;
  }

  /** Settles with the first run that begins after this call; it begins now if none is running. */
  run(): Promise<void> {
    if (this.#next !== null) return this.#next;
    if (this.#running === null) return this.#begin();
    this.#next = this.#beginAfter(this.#running);
    return this.#next;
  }

  /** Resolves when no run is in progress or waiting. */
  async idle(): Promise<void> {
    while (this.isRunning) await (this.#next ?? this.#running)?.catch(() => {});
  }

  #begin(): Promise<void> {
    this.#running = this.#work().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #beginAfter(earlier: Promise<void>): Promise<void> {
    // Its callers get its failure.
    await earlier.catch(() => {});
    this.#next = null;
    await this.#begin();
  }
}
