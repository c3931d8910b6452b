import { DatabaseClosedError } from '#server/platform/database/errors.ts';

/**
 * Counts what is under way, so that closing waits for it. Without the count, pg's pool forgets whoever still
 * waits for a connection when it ends, and their requests hang.
 */
export class Gate {
  #inside = 0;
  #closing: Promise<void> | null = null;
  #onEmpty: (() => void) | null = null;

  get inside(): number {
    return this.#inside;
  }

  enter(): void {
    if (this.#closing !== null) throw new DatabaseClosedError();
    this.#inside += 1;
  }

  leave(): void {
    this.#inside -= 1;
    if (this.#inside === 0) this.#onEmpty?.();
  }

  /** Refuses newcomers, waits until the last one inside has left, then closes what is behind the gate. */
  close(closeBehind: () => Promise<void>): Promise<void> {
    this.#closing ??= this.#emptied().then(closeBehind);
    return this.#closing;
  }

  async #emptied(): Promise<void> {
    if (this.#inside === 0) return;
    await new Promise<void>((resolve) => {
      this.#onEmpty = resolve;
    });
  }
}
