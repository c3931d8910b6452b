import { parentPort, workerData } from 'node:worker_threads';
import { readFiles } from './read-files.ts';
import { buffersOf, chunkSheets } from './sheet-chunks.ts';
import { SourceError } from './source-error.ts';
import type { WorkbookReply } from './workbook-reply.ts';

if (!parentPort) throw new Error('This file is the start of a worker thread');
const port = parentPort;
const answer = await reply();
port.postMessage(answer, 'sheets' in answer ? buffersOf(answer.sheets) : []);

async function reply(): Promise<WorkbookReply> {
  try {
    return { sheets: await chunkSheets(await readFiles(workerData.files)) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { failure: { code: error.code, message: error.message } };
  }
}
