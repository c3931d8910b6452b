import { parentPort, workerData } from 'node:worker_threads';
import { StartError } from '#server/platform/start-error.ts';
import { BackupError } from './backup-format.ts';
import type { BackupReply } from './backup-thread.ts';
import { type BackupRequest, writeBackup } from './write-backup.ts';

if (!parentPort) throw new Error('This file must run in a worker thread');
const order: BackupRequest = workerData;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort.postMessage(await reply());

/** A thread cannot send the class of an error. */
async function reply(): Promise<BackupReply> {
  try {
    return { summary: await writeBackup(order) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { failure: message, isForPerson: error instanceof BackupError || error instanceof StartError };
  }
}
