import { readdirSync, readFileSync } from 'node:fs';
import { errorCodeOf } from './error-code.ts';

/** Open files and connections of this process, and how many it may have. */
export interface Handles {
  readonly open: number;
  readonly limit: number;
}

/** With fewer left, the database, the price source or a backup may soon fail. */
const MIN_FREE = 32;
/** Counting ten thousand takes some milliseconds, so the result is cached. */
const KEPT_MS = 1000;

let kept: { readonly handles: Handles | null; readonly at: number } | null = null;

/** The last known limit: later there may be no handle left to read it. */
let knownLimit: number | null = null;

/** Null if the system does not report it. */
export function readHandles(): Handles | null {
  const limit = handleLimit();
  const open = countOpen(limit);
  return open === null || limit === null ? null : { open, limit };
}

/** Whether so many are in use that the process may fail soon. Unknown counts as fine. */
export function areHandlesShort(): boolean {
  const now = performance.now();
  if (kept === null || now - kept.at >= KEPT_MS) kept = { handles: readHandles(), at: now };
  const { handles } = kept;
  return handles !== null && handles.limit - handles.open < MIN_FREE;
}

/** How many the system lets this process open; null if it does not report it. */
export function handleLimit(): number | null {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    if (soft !== undefined) knownLimit = Number(soft);
  } catch {
    // Not Linux, or no handle is left: keep the last known value.
  }
  return knownLimit;
}

/** Reading needs a handle too: if none is left, all are in use. */
function countOpen(limit: number | null): number | null {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch (error) {
    const isOut = ['EMFILE', 'ENFILE'].includes(errorCodeOf(error) ?? '');
    return isOut ? limit : null;
  }
}
