import type { PastTable } from '#domain/changes/past-cells.ts';
import { isLong, runPriceJob } from '#server/modules/catalogue/jobs/run-price-job.ts';
import type { Database } from '#server/platform/database/index.ts';
import { getContent } from './price-snapshot.repo.ts';
import type { StoredContent } from './snapshot-content.ts';

/** How much of packed lists is read at a time: about ten lists of 20,000 rows. */
const READ_CHARS = 3 * 1024 * 1024;
/** The rows of one list at a time, whose garbage would otherwise fill hundreds of megabytes before it is collected. */
const HEAP_PER_CHAR = 150;
const LEAST_HEAP_MEGABYTES = 96;

interface ReadLists {
  /** The last one is the first of those asked for. */
  readonly ids: readonly number[];
  readonly table: PastTable;
}

/**
 * Reads as many of these lists as go at a time, from the first on. Long lists are read in a separate thread. The rows of
 * `reference`, if given, come first in the table.
 */
export async function readPastLists(
  { reports }: Database,
  wanted: readonly number[],
  reference: number | null,
): Promise<ReadLists> {
  const contents: StoredContent[] = [];
  let chars = 0;
  for (const id of wanted) {
    const content = await getContent(reports, id);
    contents.unshift(content);
    chars += content.stored.length;
    if (chars > READ_CHARS) break;
  }
  const given = { contents, reference: reference === null ? null : await getContent(reports, reference) };
  const all = given.reference === null ? contents : [...contents, given.reference];
  const table = await runPriceJob('readPastTable', given, await termsFor(all));
  return { ids: wanted.slice(0, contents.length).toReversed(), table };
}

async function termsFor(contents: readonly StoredContent[]) {
  const longest = Math.max(...contents.map(({ stored }) => stored.length));
  const heapMegabytes = Math.max(LEAST_HEAP_MEGABYTES, Math.ceil((longest * HEAP_PER_CHAR) / 1024 / 1024));
  for (const content of contents) {
    // A damaged one must not keep the others from being read.
    if (await isLong(content).catch(() => false)) return { isLong: true, heapMegabytes };
  }
  return { isLong: false, heapMegabytes };
}
