import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type GivenTo, type JobName, PRICE_JOBS, type ResultOf } from './price-jobs.ts';
import { isLongerThan, type StoredText } from './snapshots/packed-text.ts';
import { SourceError, type SourceErrorCode } from './sources/workbook/source-error.ts';

/** What the thread answers: threads cannot hand each other an error's class. */
export type JobReply =
  | { readonly result: unknown }
  | { readonly failure: { readonly code: SourceErrorCode; readonly message: string } };

interface Carried {
  readonly isLong: boolean;
  /** Handed over instead of copied. */
  readonly transfer?: readonly ArrayBuffer[];
}

/** About 1,500 rows, as content and as sheets: less is done sooner than a thread is started. */
const LONG_BYTES = 256 * 1024;
const LONG_SHEETS_BYTES = 32 * 1024;

/**
 * Does a job of `PRICE_JOBS`, one on a long list in a thread of its own: two hundred thousand rows in the main thread would keep
 * every visitor waiting for seconds.
 */
export async function runPriceJob<Name extends JobName>(
  name: Name,
  given: GivenTo<Name>,
  { isLong, transfer = [] }: Carried,
): Promise<ResultOf<Name>> {
  // The compiler cannot tell that the job and what it is given belong together; the signature above does.
  if (!isLong) return await (PRICE_JOBS[name] as (given: unknown) => Promise<ResultOf<Name>>)(given);
  const worker = new Worker(workerFile(), {
    workerData: { name, given },
    transferList: [...transfer],
    execArgv: [],
  });
  try {
    // Rejects with the error of the thread, should it have one.
    const [reply] = (await once(worker, 'message')) as [JobReply];
    if ('failure' in reply) throw new SourceError(reply.failure.code, reply.failure.message);
    return reply.result as ResultOf<Name>;
  } finally {
    await worker.terminate();
  }
}

export async function isLong(...texts: readonly (StoredText | null)[]): Promise<boolean> {
  for (const text of texts) {
    if (text !== null && (await isLongerThan(text, LONG_BYTES))) return true;
  }
  return false;
}

/** Of the bytes of sheets, which say less of a row than its content does. */
export function areLongSheets(buffers: readonly ArrayBuffer[]): boolean {
  return buffers.reduce((sum, { byteLength }) => sum + byteLength, 0) > LONG_SHEETS_BYTES;
}

/** Resolved at run time, from the source as from the bundle: both belong to the same package. */
function workerFile(): string {
  return createRequire(import.meta.url).resolve('#workers/price-work.js');
}
