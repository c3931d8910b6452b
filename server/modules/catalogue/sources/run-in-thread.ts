import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { SourceError, type SourceErrorCode } from './workbook/source-error.ts';

/** What a worker thread can do, by name. */
export type Jobs = Readonly<Record<string, (given: never) => Promise<unknown>>>;

/** The answer of a thread: a thread cannot send the class of an error. */
export type ThreadReply =
  | { readonly result: unknown }
  | { readonly failure: { readonly code: SourceErrorCode; readonly message: string } };

export interface ReadingLimits {
  readonly readingMs: number;
  readonly heapMegabytes: number;
}

export interface ThreadTerms {
  /** Transferred instead of copied. */
  readonly transfer?: readonly ArrayBuffer[];
  readonly signal?: AbortSignal;
  /** With a low limit garbage is collected early. A thread that needs more is stopped. */
  readonly heapMegabytes?: number;
  /** For untrusted data: a thread that takes more time or memory is stopped, and the server continues. */
  readonly limits?: ReadingLimits & { readonly what: string };
}

/** Half of what Node takes: new objects fill all of it before the first are collected. */
const YOUNG_MEGABYTES = 24;

/** Runs a job of `#workers/<worker>.js` in a separate thread. */
export async function runInThread<All extends Jobs, Name extends keyof All>(
  worker: string,
  name: Name,
  given: Parameters<All[Name]>[0],
  terms: ThreadTerms,
): Promise<Awaited<ReturnType<All[Name]>>> {
  const { transfer = [], signal, limits, heapMegabytes = limits?.heapMegabytes } = terms;
  signal?.throwIfAborted();
  const thread = new Worker(workerFile(worker), {
    workerData: { name, given },
    transferList: [...transfer],
    execArgv: [],
    ...(heapMegabytes && {
      resourceLimits: {
        maxOldGenerationSizeMb: heapMegabytes,
        maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
      },
    }),
  });
  try {
    const reply = await replyOf(thread, terms);
    if ('failure' in reply) throw new SourceError(reply.failure.code, reply.failure.message);
    return reply.result as Awaited<ReturnType<All[Name]>>;
  } finally {
    await thread.terminate();
  }
}

function replyOf(thread: Worker, { signal, limits }: ThreadTerms): Promise<ThreadReply> {
  return new Promise((resolve, reject) => {
    const timer = limits && setTimeout(() => reject(tooSlow(limits)), limits.readingMs);
    const stop = () => reject(signal?.reason);
    signal?.addEventListener('abort', stop, { once: true });
    thread.once('message', (reply: ThreadReply) => resolve(reply));
    thread.once('error', (error) => reject(limits && isOutOfMemory(error) ? tooMuchMemory(limits) : error));
    thread.once('exit', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      reject(new Error('A worker thread ended without an answer'));
    });
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooSlow({ what, readingMs }: { what: string; readingMs: number }): SourceError {
  return new SourceError('too-slow', `${what} could not be read within ${readingMs / 1000} seconds.`);
}

function tooMuchMemory({ what }: { what: string }): SourceError {
  return new SourceError('too-large', `${what} needs more memory than a price list can need.`);
}

/** Resolved at run time, both from the source and from the bundle, which belong to the same package. */
function workerFile(worker: string): string {
  return createRequire(import.meta.url).resolve(`#workers/${worker}.js`);
}
