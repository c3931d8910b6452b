import { isLongerThan, type StoredText } from '#server/modules/catalogue/snapshots/packed-text.ts';
import { runInThread, type ThreadTerms } from '#server/modules/catalogue/sources/run-in-thread.ts';
import { type GivenTo, type JobName, PRICE_JOBS, type ResultOf } from './price-jobs.ts';

interface JobTerms extends ThreadTerms {
  readonly isLong: boolean;
}

/** About 1,500 rows, of which content says more than sheets do: less is done sooner than a thread is started. */
const LONG_BYTES = 256 * 1024;

/**
 * Does a job of `PRICE_JOBS`, one on a long list in a thread of its own: two hundred thousand rows in the main thread would keep
 * every visitor waiting for seconds.
 */
export async function runPriceJob<Name extends JobName>(
  name: Name,
  given: GivenTo<Name>,
  { isLong, ...terms }: JobTerms,
): Promise<ResultOf<Name>> {
  // The compiler cannot tell that the job and what it is given belong together; the signature above does.
  if (!isLong) return await (PRICE_JOBS[name] as (given: unknown) => Promise<ResultOf<Name>>)(given);
  return await runInThread<typeof PRICE_JOBS, Name>('price-work', name, given, terms);
}

export async function isLong(...texts: readonly (StoredText | null)[]): Promise<boolean> {
  for (const text of texts) {
    if (text !== null && (await isLongerThan(text, LONG_BYTES))) return true;
  }
  return false;
}
