import { type ReadingLimits, runInThread } from './run-in-thread.ts';
import type { PackedSheets } from './workbook/packed-sheets.ts';
import type { readFilesPacked, WorkbookFile } from './workbook/read-files.ts';
import { WORKBOOK_LIMITS } from './workbook/workbook-limits.ts';

type WorkbookJobs = { readonly readFilesPacked: typeof readFilesPacked };

/**
 * The sheets of untrusted files. They are parsed in a separate thread, which is stopped if it
 * takes too long or too much memory: a hostile or broken file only makes one read fail, never the server.
 */
export async function readWorkbook(
  files: readonly WorkbookFile[],
  signal: AbortSignal,
  limits: ReadingLimits = WORKBOOK_LIMITS,
): Promise<PackedSheets> {
  return await runInThread<WorkbookJobs, 'readFilesPacked'>('workbook', 'readFilesPacked', files, {
    signal,
    limits: { ...limits, what: 'The workbook' },
  });
}
