import { isPresent, pause, until } from './presence.ts';

/** Who has not touched the page for this long does not read it. */
export const IDLE_MS = 2 * 60_000;

const TOUCHES = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'scroll'] as const;

/** The person in front of the page, until the signal is aborted. */
export class Reader {
  #touchedAt = Date.now();
  #hasReturned = false;

  constructor(signal: AbortSignal) {
    const note = () => {
      this.#touchedAt = Date.now();
    };
    for (const type of TOUCHES) window.addEventListener(type, note, { signal, capture: true, passive: true });
    document.addEventListener('visibilitychange', () => this.#noteReturn(), { signal });
  }

  /** Whether the page has been looked at again, since the last call, after nobody had read it. */
  takeReturn(): boolean {
    const hasReturned = this.#hasReturned;
    this.#hasReturned = false;
    return hasReturned;
  }

  /** Resolves when the page is visible and nobody has touched it for two minutes from now on, or the signal is aborted. */
  async whenIdle(signal: AbortSignal): Promise<void> {
    const begunAt = Date.now();
    for (;;) {
      const leftMs = Math.max(begunAt, this.#touchedAt) + IDLE_MS - Date.now();
      if (signal.aborted || (leftMs <= 0 && isPresent())) return;
      await (leftMs > 0 ? pause(leftMs, signal) : until(isPresent, signal));
    }
  }

  #noteReturn(): void {
    const isIdle = Date.now() - this.#touchedAt >= IDLE_MS;
    if (document.visibilityState === 'visible' && isIdle) this.#hasReturned = true;
  }
}
