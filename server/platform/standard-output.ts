import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { errorCodeOf } from './error-code.ts';

const STDOUT = 1;
/** About a thousand lines. */
const QUEUE_BYTES = 256 * 1024;
const RETRY_MS = { first: 5, longest: 500 };
const FLUSH_MS = 1000;
const FLUSH_PAUSE_MS = 10;

/** Standard output that a slow reader can neither block nor fill the memory with. */
export function openStandardOutput(): BoundedOutput {
  return new BoundedOutput(nonBlockingStdout(), QUEUE_BYTES);
}

/**
 * Writes at once what the reader accepts. The rest waits in a queue of bounded size; what does not fit
 * is dropped and counted, and the count is written when there is space again. A reader that is gone is treated like
 * one that stalls, because another may come.
 */
export class BoundedOutput {
  readonly #fd: number;
  readonly #maxBytes: number;
  readonly #queue: Buffer[] = [];
  #queuedBytes = 0;
  #dropped = 0;
  #reported = 0;
  #retryTimer: NodeJS.Timeout | undefined;
  #retryMs = RETRY_MS.first;

  /** Writing to `fd` must never block: a blocked thread, even in the pool, would keep the process alive. */
  constructor(fd: number, maxBytes: number) {
    this.#fd = fd;
    this.#maxBytes = maxBytes;
  }

  /** How many lines have been dropped since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  write(text: string): void {
    const line = Buffer.from(text);
    if (!this.#hasRoomFor(line)) {
      this.#dropped += 1;
      return;
    }
    this.#reportDropped();
    this.#enqueue(line);
    if (this.#retryTimer === undefined) this.#writeOut();
  }

  /** Waits briefly for a slow reader, at the end of the process. The logger calls it after a fatal line. */
  flushSync(): void {
    const until = performance.now() + FLUSH_MS;
    while (this.#writeOut() === 'stalled' && performance.now() < until) sleepSync(FLUSH_PAUSE_MS);
  }

  /** After it was full, half of it must be read first. Otherwise every other line would report dropped ones. */
  #hasRoomFor(line: Buffer): boolean {
    if (this.#queue.length === 0) return true;
    const isDropping = this.#dropped > this.#reported;
    return this.#queuedBytes + line.length <= (isDropping ? this.#maxBytes / 2 : this.#maxBytes);
  }

  #enqueue(line: Buffer): void {
    this.#queue.push(line);
    this.#queuedBytes += line.length;
  }

  #reportDropped(): void {
    const dropped = this.#dropped - this.#reported;
    if (dropped === 0) return;
    this.#reported = this.#dropped;
    const time = new Date().toISOString();
    const msg = 'log lines were dropped: they were not read fast enough';
    this.#enqueue(Buffer.from(`${JSON.stringify({ level: 40, time, dropped, msg })}\n`));
  }

  #writeOut(): 'done' | 'stalled' | 'broken' {
    for (let line = this.#queue[0]; line !== undefined; line = this.#queue[0]) {
      try {
        this.#written(line, writeSync(this.#fd, line));
      } catch (error) {
        // There is no other place to report it. The line stays in the queue, and dropped lines are counted.
        this.#retryLater();
        return errorCodeOf(error) === 'EAGAIN' ? 'stalled' : 'broken';
      }
      if (this.#queue.length === 0) this.#reportDropped();
    }
    return 'done';
  }

  /** A pipe may accept part of a line: the rest must come next, or two lines would be mixed. */
  #written(line: Buffer, bytes: number): void {
    this.#queuedBytes -= bytes;
    this.#retryMs = RETRY_MS.first;
    if (bytes < line.length) this.#queue[0] = line.subarray(bytes);
    else this.#queue.shift();
  }

  #retryLater(): void {
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined;
      this.#writeOut();
    }, this.#retryMs).unref();
    this.#retryMs = Math.min(2 * this.#retryMs, RETRY_MS.longest);
  }
}

/**
 * A separate descriptor where the system has one: other processes may share the given one and do not expect that
 * writing can fail. A file is never opened again: the new descriptor would start at the first byte.
 */
function nonBlockingStdout(): number {
  if (fstatSync(STDOUT).isFile()) return STDOUT;
  try {
    return openSync('/proc/self/fd/1', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    // A socket cannot be opened again, and other systems have no such path. Creating Node's own stream
    // makes the descriptor non-blocking.
    void process.stdout;
    return STDOUT;
  }
}

function sleepSync(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
