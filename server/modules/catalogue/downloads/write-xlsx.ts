import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Table } from './table.ts';

/** In a thread of its own: twenty thousand rows take the better part of a second, and visitors must not wait for it. */
export async function writeXlsx(sheets: readonly Table[]): Promise<Buffer> {
  const worker = new Worker(createRequire(import.meta.url).resolve('#workers/table-writer.js'), {
    workerData: { sheets },
    execArgv: [],
  });
  try {
    // Rejects with the error of the thread, should it have one.
    const [bytes] = await once(worker, 'message');
    if (!(bytes instanceof Uint8Array)) throw new Error('The thread that writes workbooks sent no bytes');
    return Buffer.from(bytes);
  } finally {
    await worker.terminate();
  }
}
