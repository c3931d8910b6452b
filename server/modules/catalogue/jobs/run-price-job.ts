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
  const limited = PUBLISHING.includes(name) ? { heapMegabytes: heapFor(given) } : {};
  return await runInThread<typeof PRICE_JOBS, Name>('price-work', name, given, { ...terms, ...limited });
}

/** The jobs that run without a person who would notice. The others are rare, and may need more for each row. */
const PUBLISHING: readonly JobName[] = ['importSheets', 'priceLists'];

/** Four times what a long list was measured to need, for each byte of its packed rows and sheets. */
const HEAP_PER_BYTE = 150;
const LEAST_HEAP_MEGABYTES = 512;

/**
 * Without a limit, the garbage of a long list would fill hundreds of megabytes before it is collected. The limit grows with
 * the list: it must never stop a list that can be published.
 */
function heapFor(given: unknown): number {
  return Math.max(LEAST_HEAP_MEGABYTES, Math.ceil((sizeOf(given) * HEAP_PER_BYTE) / 1024 / 1024));
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (value instanceof Uint8Array) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + sizeOf(each), 0);
}

export async function isLong(...texts: readonly (StoredText | null)[]): Promise<boolean> {
  for (const text of texts) {
    if (text !== null && (await isLongerThan(text, LONG_BYTES))) return true;
  }
  return false;
}
