import { DatabaseClosedError } from '#server/platform/database/errors.ts';

/**
 * Counts running work, so that closing waits for it. Without the count, pg's pool forgets callers that still
 * wait for a connection when it ends, and their requests hang.
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

  /** Refuses new work, waits for the running work to finish, then closes the resource behind the gate. */
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
