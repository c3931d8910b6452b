import { parentPort, workerData } from 'node:worker_threads';
import { readFiles } from './read-files.ts';
import { SourceError } from './source-error.ts';
import type { WorkbookReply } from './workbook-reply.ts';

if (!parentPort) throw new Error('This file is the start of a worker thread');
const port = parentPort;
port.postMessage(await reply());

async function reply(): Promise<WorkbookReply> {
  try {
    return { sheets: await readFiles(workerData.files) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { failure: { code: error.code, message: error.message } };
  }
}
