/**
 * Runs one piece of work at a time. However many calls arrive during a run, they share one more run after it: the run
 * under way may already have read past what they are about.
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

  /** Settles as the first run that begins after this call, which is now if none is under way. */
  run(): Promise<void> {
    if (this.#next !== null) return this.#next;
    if (this.#running === null) return this.#begin();
    this.#next = this.#beginAfter(this.#running);
    return this.#next;
  }

  /** Resolves when no run is under way and none is waiting. */
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
    // Its failure is reported to those who asked for it.
    await earlier.catch(() => {});
    this.#next = null;
    await this.#begin();
  }
}
