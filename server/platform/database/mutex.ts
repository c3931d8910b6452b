/** One at a time, in the order of asking. */
export class Mutex {
  #lastRelease: Promise<void> = Promise.resolve();

  /** Resolves, when it is this caller's turn, with the function that ends the turn. */
  acquire(): Promise<() => void> {
    const turn = this.#lastRelease;
    return new Promise((resolve) => {
      this.#lastRelease = new Promise<void>((release) => {
        void turn.then(() => resolve(release));
      });
    });
  }
}
