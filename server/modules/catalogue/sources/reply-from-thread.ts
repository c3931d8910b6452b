import { parentPort, workerData } from 'node:worker_threads';
import type { Jobs, ThreadReply } from './run-in-thread.ts';
import { SourceError } from './workbook/source-error.ts';

/** The main function of a worker thread that `runInThread` starts: it runs one of these jobs. */
export async function replyFromThread(jobs: Jobs): Promise<void> {
  if (!parentPort) throw new Error('This file must run in a worker thread');
  const reply = await replyOf(jobs);
  parentPort.postMessage(reply, buffersIn(reply));
}

async function replyOf(jobs: Jobs): Promise<ThreadReply> {
  try {
    const job = jobs[workerData.name];
    if (!job) throw new Error(`This thread has no job called ${workerData.name}`);
    return { result: await job(workerData.given as never) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { failure: { code: error.code, message: error.message } };
  }
}

/** Bytes are transferred instead of copied. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(buffersIn);
}
