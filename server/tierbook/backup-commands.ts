import { statSync } from 'node:fs';
import path from 'node:path';
import { readEnvironment } from '#server/environment.ts';
import { type KeyVerdict, type Restored, restore } from '#server/modules/operations/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { type BackupSummary, takeBackup } from '#server/platform/database/index.ts';
import { findSigningKey } from '#server/platform/secrets.ts';
import { EXIT, type IndependentCommand, type Outside } from './command.ts';

export const BACKUP_USAGE = `  backup <file>          write everything in the database to a new file; it does not contain the secret key
  restore <file>         load a backup into an empty database, SQLite or PostgreSQL; --replace also allows a used one;
                         --unverified also accepts a backup that this secret key did not seal`;

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const RESTORE_FLAGS = ['--replace', '--unverified'];

/** Null if the words are not a valid command. */
export function backupCommandIn([file, ...more]: readonly string[]): IndependentCommand | null {
  if (file === undefined || file.startsWith('-') || more.length > 0) return null;
  return { run: (outside) => backUp(outside, file) };
}

export function restoreCommandIn(words: readonly string[]): IndependentCommand | null {
  const [file, ...more] = words.filter((word) => !RESTORE_FLAGS.includes(word));
  if (file === undefined || file.startsWith('-') || more.length > 0) return null;
  const isReplacing = words.includes('--replace');
  const isUnverifiedTaken = words.includes('--unverified');
  return { run: (outside) => restoreFile(outside, { file, isReplacing, isUnverifiedTaken }) };
}

async function backUp(outside: Outside, given: string): Promise<number> {
  const settings = readEnvironment(outside.variables);
  const file = resolveFile(outside, given);
  const summary = await withSignals((signal) =>
    takeBackup({ settings, file, at: systemClock.now(), signingKey: findSigningKey(settings) }, signal),
  );
  for (const line of rowLines(summary)) outside.say(line);
  outside.say(`Written to ${file} (${statSync(file).size.toLocaleString('en')} bytes).`);
  outside.say(
    'It does not contain the secret key. Keep a copy of the key somewhere else: without it no PIN works.',
  );
  return EXIT.done;
}

async function restoreFile(
  outside: Outside,
  given: { readonly file: string; readonly isReplacing: boolean; readonly isUnverifiedTaken: boolean },
): Promise<number> {
  const settings = readEnvironment(outside.variables);
  const file = resolveFile(outside, given.file);
  const restored = await restore(settings, { ...given, file, clock: systemClock });
  for (const line of restoredLines(restored)) outside.say(line);
  return EXIT.done;
}

/** A stopped command leaves no partial file behind. */
async function withSignals<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of STOP_SIGNALS) process.once(signal, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const signal of STOP_SIGNALS) process.removeListener(signal, stop);
  }
}

/** npm starts commands in the project folder; INIT_CWD is the folder where the person was. */
function resolveFile({ variables }: Outside, given: string): string {
  return path.resolve(variables.INIT_CWD ?? '.', given);
}

function restoredLines({ summary, replaced, key }: Restored): string[] {
  return [
    ...rowLines(summary),
    ...(replaced === null ? [] : [`The previous content of the database is in ${replaced}`]),
    `Restored: the state of ${new Date(summary.at).toISOString()}. All row counts match.`,
    'Sessions are not restored: everyone must sign in again.',
    KEY_LINES[key],
  ];
}

const KEY_LINES = {
  fits: 'The secret key matches. Start the server.',
  any: 'The backup comes from an installation that was never started, so any key will do. Start the server.',
  missing:
    'There is no secret key here. Before you start the server, set SECRET_KEY to the key of the old installation, or copy its secret.key into DATA_DIR. If it is lost, run "npm run tierbook -- forget-key --yes".',
  differs:
    'The secret key of this installation does not match the backup, and the server will not start with it. Set SECRET_KEY to the key of the old installation, or copy its secret.key into DATA_DIR. If it is lost, run "npm run tierbook -- forget-key --yes".',
} satisfies Record<KeyVerdict, string>;

function rowLines({ rows }: BackupSummary): string[] {
  const width = Math.max(...Object.keys(rows).map((name) => name.length));
  const lines = Object.entries(rows).map(
    ([name, count]) => `${name.padEnd(width)}  ${count.toLocaleString('en').padStart(12)}`,
  );
  return [...lines, ''];
}
