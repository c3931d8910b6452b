import { isMainThread } from 'node:worker_threads';

/**
 * Room for a long text in the thread of a job. Only what is written becomes memory, and all of it is given back: the C
 * library keeps freed pieces of up to 32 MB for the next time, in every thread.
 */
const RESERVED_BYTES = 33 * 1024 * 1024;
/** In the main thread texts are short. */
const SHORT_BYTES = 256 * 1024;

export const ROOM_BYTES = isMainThread ? SHORT_BYTES : RESERVED_BYTES;

/** Writes one text after the other in the same memory: those of all lists would be a hundred megabytes of garbage. */
export class ReusedBytes {
  #bytes = Buffer.allocUnsafeSlow(ROOM_BYTES);

  /** Valid until the next text is written. */
  write(pieces: Iterable<string>): Buffer {
    let length = 0;
    for (const piece of pieces) {
      this.#makeRoom(length, Buffer.byteLength(piece));
      length += this.#bytes.write(piece, length);
    }
    return this.#bytes.subarray(0, length);
  }

  #makeRoom(length: number, more: number): void {
    if (length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(length + more, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, length);
    this.#bytes = larger;
  }
}
