import { parentPort, workerData } from 'node:worker_threads';
import { type JobName, PRICE_JOBS } from './price-jobs.ts';
import type { JobReply } from './run-price-job.ts';
import { SourceError } from './sources/workbook/source-error.ts';

if (!parentPort) throw new Error('This file is the start of a worker thread');
const port = parentPort;
const reply = await replyTo(workerData);
port.postMessage(reply, buffersIn(reply));

async function replyTo({ name, given }: { name: JobName; given: unknown }): Promise<JobReply> {
  try {
    return { result: await (PRICE_JOBS[name] as (given: unknown) => Promise<unknown>)(given) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { failure: { code: error.code, message: error.message } };
  }
}

/** Bytes are handed over instead of copied. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (value instanceof Uint8Array) return value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(buffersIn);
}
