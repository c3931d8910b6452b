/** Looks at the source at regular times and whenever it is told to, one look at a time, until it is stopped. */
export class SyncLoop {
  readonly #look: (signal: AbortSignal) => Promise<void>;
  readonly #everyMs: number;
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;
  #isAskedAgain = false;

  /** `look` never rejects: what it cannot do it tells the log. */
  constructor(look: (signal: AbortSignal) => Promise<void>, everyMs: number) {
    this.#look = look;
    this.#everyMs = everyMs;
  }

  /** Looks now, or once more after the look that is under way: what it has read may already be old. */
  ask(): void {
    if (this.#abort.signal.aborted) return;
    if (this.#running) {
      this.#isAskedAgain = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#running = this.#look(this.#abort.signal).then(() => this.#rest());
  }

  /** Resolves when the look under way has ended, which it is asked to do at once. */
  async stop(): Promise<void> {
    this.#abort.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }

  #rest(): void {
    this.#running = null;
    if (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      this.ask();
    } else if (!this.#abort.signal.aborted) {
      this.#timer = setTimeout(() => this.ask(), this.#everyMs);
      this.#timer.unref();
    }
  }
}
