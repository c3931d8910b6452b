import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { WorkbookFile } from './read-files.ts';
import { joinSheets } from './sheet-chunks.ts';
import { SourceError } from './source-error.ts';
import type { SourceSheet } from './source-sheet.ts';
import { WORKBOOK_LIMITS } from './workbook-limits.ts';
import type { WorkbookReply } from './workbook-reply.ts';

interface ReadingLimits {
  readonly readingMs: number;
  readonly heapMegabytes: number;
}

/**
 * The sheets of files that somebody else made. They are taken apart in a thread of their own, which is ended when it
 * takes too long or too much memory: a hostile or broken file costs one reading, never the server.
 */
export async function readWorkbook(
  files: readonly WorkbookFile[],
  signal: AbortSignal,
  limits: ReadingLimits = WORKBOOK_LIMITS,
): Promise<SourceSheet[]> {
  signal.throwIfAborted();
  const worker = new Worker(workerFile(), {
    workerData: { files },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
  });
  try {
    const reply = await replyOf(worker, signal, limits.readingMs);
    if ('failure' in reply) throw new SourceError(reply.failure.code, reply.failure.message);
    return await joinSheets(reply.sheets);
  } finally {
    await worker.terminate();
  }
}

function replyOf(worker: Worker, signal: AbortSignal, readingMs: number): Promise<WorkbookReply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooSlow(readingMs)), readingMs);
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    const settled = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    worker.once('message', (reply: WorkbookReply) => resolve(reply));
    worker.once('error', (error) => reject(isOutOfMemory(error) ? tooMuchMemory() : error));
    worker.once('exit', () => {
      settled();
      reject(new Error('The thread that reads workbooks ended without an answer'));
    });
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooSlow(readingMs: number): SourceError {
  return new SourceError('too-slow', `The workbook could not be read within ${readingMs / 1000} seconds.`);
}

function tooMuchMemory(): SourceError {
  return new SourceError(
    'too-large',
    'The workbook needs more memory to be read than a price list can need.',
  );
}

/** Resolved at run time, from the source as from the bundle: both belong to the same package. */
function workerFile(): string {
  return createRequire(import.meta.url).resolve('#workers/workbook.js');
}
