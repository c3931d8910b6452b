import { readdirSync, readFileSync } from 'node:fs';
import { errorCodeOf } from './error-code.ts';

/** Open files and connections of this process, and how many it may have. */
export interface Handles {
  readonly open: number;
  readonly limit: number;
}

/** With fewer left, a database, a price source or a backup may soon find none. */
const FEWEST_FREE = 32;
/** Counting ten thousand takes some milliseconds: whoever asks again and again gets the same answer. */
const KEPT_MS = 1000;

let kept: { readonly handles: Handles | null; readonly at: number } | null = null;

/** What was read last: later there may be no handle left to read it with. */
let knownLimit: number | null = null;

/** Null where the system does not tell. */
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
  return handles !== null && handles.limit - handles.open < FEWEST_FREE;
}

/** How many the system lets this process open; null where it does not tell. */
export function handleLimit(): number | null {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    if (soft !== undefined) knownLimit = Number(soft);
  } catch {
    // Not Linux, or no handle is left: what is known stays.
  }
  return knownLimit;
}

/** To look takes a handle, too: where none is left, all are in use. */
function countOpen(limit: number | null): number | null {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch (error) {
    const isOut = ['EMFILE', 'ENFILE'].includes(errorCodeOf(error) ?? '');
    return isOut ? limit : null;
  }
}
