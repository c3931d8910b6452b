import { createHash } from 'node:crypto';
import { type FSWatcher, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { readSettledFile, unreadable } from './file-bytes.ts';
import type { PriceSource, SourceReading } from './price-source.ts';
import { readWorkbook } from './read-workbook.ts';
import { systemTimers, type Timers } from './timers.ts';
import type { WorkbookFile } from './workbook/read-files.ts';
import { SourceError } from './workbook/source-error.ts';
import { WORKBOOK_LIMITS } from './workbook/workbook-limits.ts';

/** One workbook (.xlsx, .ods or .csv) on disk. */
export function fileSource(file: string, timers: Timers = systemTimers): PriceSource {
  const name = path.basename(file);
  return {
    kind: 'file',
    description: name,
    read: async (previousMark, signal) =>
      await readIfChanged(
        [{ name, bytes: await readSettledFile(file, timers, signal) }],
        previousMark,
        signal,
      ),
    // Mounted volumes replace a link called '..data' and never touch the file itself.
    watch: (onChange) =>
      watchFolder(path.dirname(file), (changed) => changed === name || changed.startsWith('..'), onChange),
  };
}

/** A folder of .csv files: each is a sheet with the name of the file. */
export function folderSource(folder: string, timers: Timers = systemTimers): PriceSource {
  return {
    kind: 'folder',
    description: path.basename(folder),
    read: async (previousMark, signal) =>
      await readIfChanged(await readCsvFiles(folder, timers, signal), previousMark, signal),
    watch: (onChange) => watchFolder(folder, (name) => isCsv(name) || name.startsWith('..'), onChange),
  };
}

/** An uploaded workbook, which never changes. */
export function uploadSource(file: WorkbookFile): PriceSource {
  return {
    kind: 'upload',
    description: file.name,
    read: async (previousMark, signal) => await readIfChanged([file], previousMark, signal),
    watch: () => () => {},
  };
}

async function readIfChanged(
  files: readonly WorkbookFile[],
  previousMark: string | null,
  signal: AbortSignal,
): Promise<SourceReading> {
  const mark = contentMark(files);
  if (mark === previousMark) return { kind: 'unchanged' };
  return { kind: 'read', mark, sheets: await readWorkbook(files, signal) };
}

async function readCsvFiles(folder: string, timers: Timers, signal: AbortSignal): Promise<WorkbookFile[]> {
  const files: WorkbookFile[] = [];
  let totalBytes = 0;
  for (const name of await csvNames(folder)) {
    const bytes = await readSettledFile(path.join(folder, name), timers, signal);
    totalBytes += bytes.length;
    if (totalBytes > WORKBOOK_LIMITS.fileBytes) throw tooLarge(folder, 'too much text');
    files.push({ name, bytes });
  }
  return files;
}

async function csvNames(folder: string): Promise<string[]> {
  const names = (await namesIn(folder)).filter(isCsv).sort((one, other) => one.localeCompare(other, 'en'));
  if (names.length === 0) {
    throw new SourceError('empty', `The folder ${path.basename(folder)} contains no .csv file.`);
  }
  if (names.length > WORKBOOK_LIMITS.sheets)
    throw tooLarge(folder, `more than ${WORKBOOK_LIMITS.sheets} files`);
  return names;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    throw unreadable(folder, error);
  }
}

// Editors and file systems create extra files with a dot or a tilde in front.
function isCsv(name: string): boolean {
  return /^[^.~].*\.csv$/i.test(name);
}

function tooLarge(folder: string, what: string): SourceError {
  return new SourceError('too-large', `The folder ${path.basename(folder)} holds ${what}.`);
}

/** Equal for equal files, whenever they were saved. */
export function contentMark(files: readonly WorkbookFile[]): string {
  const digest = createHash('sha256');
  // The lengths separate the files: 'ab' + 'c' must not look like 'a' + 'bc'.
  for (const { name, bytes } of files)
    digest.update(`${JSON.stringify(name)} ${bytes.length}\n`).update(bytes);
  return digest.digest('hex');
}

const QUIET_MS = 250;

/**
 * Calls back after a moment without changes. It watches the folder and not the file: saving usually replaces the old
 * file with a new one, and a watch on the old one would see nothing more.
 */
function watchFolder(folder: string, concerns: (name: string) => boolean, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = startWatching(folder, (name) => {
    // The system does not always say which file it was.
    if (name !== null && !concerns(name)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher?.close();
  };
}

// A folder that is missing or cannot be watched (network drives) is not an error: the regular check still sees changes.
function startWatching(folder: string, onEvent: (name: string | null) => void): FSWatcher | null {
  try {
    const watcher = watch(folder, { persistent: false }, (_event, name) => onEvent(name));
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}
