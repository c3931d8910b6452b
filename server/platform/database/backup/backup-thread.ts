import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { draftOf } from './backup-file.ts';
import { BackupError, type BackupSummary } from './backup-format.ts';
import type { BackupRequest } from './write-backup.ts';

export type BackupReply =
  | { readonly summary: BackupSummary }
  | { readonly failure: string; readonly isForPerson: boolean };

/**
 * Writes a backup in its own thread: reading SQLite and compressing keep a processor busy, and requests must not wait
 * for that. If it is stopped, it rejects and removes what was written.
 */
export async function takeBackup(order: BackupRequest, signal?: AbortSignal): Promise<BackupSummary> {
  signal?.throwIfAborted();
  // Without the flags of the main thread: a TypeScript loader would only slow down the start of a built file.
  const { settings, file, at, signingKey } = order;
  const workerData: BackupRequest = {
    settings: { dataDir: settings.dataDir, databaseUrl: settings.databaseUrl },
    file,
    at,
    signingKey,
  };
  const worker = new Worker(workerFile(), { workerData, execArgv: [] });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop);
  try {
    const reply = await replyOf(worker);
    if ('summary' in reply) return reply.summary;
    throw reply.isForPerson ? new BackupError(reply.failure) : new Error(reply.failure);
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
    if (signal?.aborted) await rm(draftOf(file), { force: true });
  }
}

async function replyOf(worker: Worker): Promise<BackupReply> {
  const ended = once(worker, 'exit').then(() => {
    throw new BackupError('The backup was stopped.');
  });
  const [reply] = await Promise.race([once(worker, 'message'), ended]);
  return reply;
}

/** Resolved at run time, both from the source and from the bundle, which belong to the same package. */
function workerFile(): string {
  return createRequire(import.meta.url).resolve('#workers/backup.js');
}
