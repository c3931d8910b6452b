import { isLongerThan, type StoredText } from '#server/modules/catalogue/snapshots/packed-text.ts';
import { runInThread, type ThreadTerms } from '#server/modules/catalogue/sources/run-in-thread.ts';
import { type GivenTo, type JobName, PRICE_JOBS, type ResultOf } from './price-jobs.ts';

interface JobTerms extends ThreadTerms {
  readonly isLong: boolean;
}

/** About 1,500 rows. Shorter lists are done sooner than a thread can start. */
const LONG_BYTES = 256 * 1024;

/**
 * Runs a job of `PRICE_JOBS`, for a long list in a separate thread: two hundred thousand rows in the main thread would keep
 * every visitor waiting for seconds.
 */
export async function runPriceJob<Name extends JobName>(
  name: Name,
  given: GivenTo<Name>,
  { isLong, ...terms }: JobTerms,
): Promise<ResultOf<Name>> {
  // The compiler cannot know that the job and its argument belong together; the signature above ensures it.
  if (!isLong) return await (PRICE_JOBS[name] as (given: unknown) => Promise<ResultOf<Name>>)(given);
  return await runInThread<typeof PRICE_JOBS, Name>('price-work', name, given, terms);
}

export async function isLong(...texts: readonly (StoredText | null)[]): Promise<boolean> {
  for (const text of texts) {
    if (text !== null && (await isLongerThan(text, LONG_BYTES))) return true;
  }
  return false;
}
