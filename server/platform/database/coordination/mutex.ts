/** A lock that one caller holds at a time, in the order of the calls. */
export class Mutex {
  #lastRelease: Promise<void> = Promise.resolve();

  /** Resolves, once this caller holds the lock, with the function that releases it. */
  acquire(): Promise<() => void> {
    const before = this.#lastRelease;
    return new Promise((resolve) => {
      this.#lastRelease = new Promise<void>((release) => {
        void before.then(() => resolve(release));
      });
    });
  }
}
