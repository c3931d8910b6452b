import { fail } from '#server/platform/http/failure.ts';

const WAITING_MAX = 20;
const RETRY_SECONDS = 5;

/** Runs one piece of slow work at a time. Fails 'request/too-many' while too many wait: visitors can ask for it at will. */
export class WaitingLine {
  #last: Promise<unknown> = Promise.resolve();
  #length = 0;

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#length > WAITING_MAX) fail('request/too-many', { retryAfterSeconds: RETRY_SECONDS });
    this.#length += 1;
    const done = this.#last.then(work);
    // A failure belongs to its own request, not to the next in line.
    this.#last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      this.#length -= 1;
    }
  }
}
