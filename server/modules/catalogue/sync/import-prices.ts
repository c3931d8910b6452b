import { groupByCategory } from '#domain/catalogue/categories.ts';
import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import type { UnclearSheet } from '#domain/contract/entities/price-data/price-data.ts';
import { describeQuestion } from '#server/modules/catalogue/reading/describe-question.ts';
import { lettersOf } from '#server/modules/catalogue/reading/price-sheet.ts';
import type {
  ConfirmedLayout,
  PriceRows,
  UnclearSheet as UnclearReading,
} from '#server/modules/catalogue/reading/read-price-rows.ts';
import type { PublishedDevices } from '#server/modules/catalogue/reading/read-sheet.ts';
import { assessCandidate, type HoldReason } from '#server/modules/catalogue/snapshots/assess-candidate.ts';
import { compareContents } from '#server/modules/catalogue/snapshots/compare-contents.ts';
import { packText } from '#server/modules/catalogue/snapshots/packed-text.ts';
import {
  isDevice,
  NO_CONTENT,
  packContent,
  readStored,
  type SnapshotContent,
  type SnapshotRow,
  type StoredContent,
} from '#server/modules/catalogue/snapshots/snapshot-content.ts';
import {
  type Listed,
  listed,
  type RejectedEntry,
  reportOn,
  rowsLostIn,
  type SnapshotReport,
} from '#server/modules/catalogue/snapshots/snapshot-report.ts';
import {
  type PackedSheets,
  packSheetsForKeeping,
  unpackSheets,
} from '#server/modules/catalogue/sources/workbook/packed-sheets.ts';
import { SourceError } from '#server/modules/catalogue/sources/workbook/source-error.ts';
import type { SourceSheet } from '#server/modules/catalogue/sources/workbook/source-sheet.ts';
import { readInSteps } from './read-in-steps.ts';

/** What was not imported from the source, whatever happened to the rest. */
export interface LeftOut {
  readonly rejected: Listed<RejectedEntry>;
  readonly skipped: PriceRows['skipped'];
  readonly unclear: readonly UnclearSheet[];
  /** What was read; null in older records. */
  readonly source: string | null;
}

export const NOTHING_LEFT_OUT: LeftOut = {
  rejected: { count: 0, entries: [] },
  skipped: [],
  unclear: [],
  source: null,
};

/** Which sheets have become unclear since the last read, one sentence each, and which are clear again. */
export interface UnclearNews {
  readonly unclear: readonly string[];
  readonly clearAgain: readonly string[];
}

/** Null if nothing changed: only changes are logged. */
export function unclearNews({ unclear: before }: LeftOut, { unclear: now }: LeftOut): UnclearNews | null {
  const known = new Set(before.map(({ sentence }) => sentence));
  const still = new Set(now.map(({ sheet }) => sheet));
  const unclear = now.map(({ sentence }) => sentence).filter((sentence) => !known.has(sentence));
  const clearAgain = before.map(({ sheet }) => sheet).filter((sheet) => !still.has(sheet));
  return unclear.length + clearAgain.length === 0 ? null : { unclear, clearAgain };
}

function unclearSheet({ sheet, category, question }: UnclearReading): UnclearSheet {
  return {
    sheet,
    category,
    question: question.kind,
    columns: question.columns.map(({ column, heading }) => ({ letter: lettersOf(column), heading })),
    sentence: describeQuestion(sheet, question),
  };
}

/** A possible next price list, ready for a decision. */
interface Candidate {
  readonly packing: Promise<StoredContent>;
  readonly categoryCount: number;
  /** How many devices each category has. */
  readonly categories: readonly { readonly category: string; readonly devices: number }[];
  readonly rowCount: number;
  readonly reasons: readonly HoldReason[];
  readonly report: SnapshotReport;
  readonly leftOut: LeftOut;
}

interface ImportTerms {
  /** The description of the source, for error messages. */
  readonly description: string;
  readonly buckets: readonly PriceBucket[];
  readonly layouts: readonly ConfirmedLayout[];
  /** What the prices are read in. */
  readonly money: Money | undefined;
}

/** The same, ready to store. */
export interface PackedCandidate extends Omit<Candidate, 'packing' | 'report'> {
  readonly digest: string;
  readonly content: string;
  readonly report: string;
  readonly counts: Readonly<Record<'added' | 'removed' | 'changed' | 'rejected', number>>;
  /** What was read, to be read again with other layouts. */
  readonly workbook: string;
}

interface SheetsToImport extends ImportTerms {
  readonly sheets: PackedSheets;
  /** What to compare them with; null if there is nothing. */
  readonly published: StoredContent | null;
}

export async function importSheets({
  sheets,
  published,
  ...terms
}: SheetsToImport): Promise<PackedCandidate> {
  const unpacked = unpackSheets(sheets);
  // Before the rows are made: the memory that packing needs is given back then.
  const workbook = await packSheetsForKeeping(unpacked);
  const { packing, report, ...rest } = await importPrices(unpacked, published, terms);
  const { stored, digest } = await packing;
  return {
    ...rest,
    digest,
    content: stored,
    report: await packText(JSON.stringify(report)),
    workbook,
    counts: {
      added: report.added.count,
      removed: report.removed.count,
      changed: report.changed.count,
      rejected: report.rejected.count,
    },
  };
}

/**
 * Turns sheets into a candidate. Throws a SourceError if they have no price at all; if every
 * sheet with prices is unclear, the candidate has no rows.
 */
async function importPrices(
  sheets: readonly SourceSheet[],
  stored: StoredContent | null,
  terms: ImportTerms,
): Promise<Candidate> {
  const published = stored === null ? NO_CONTENT : await readStored(stored);
  const { categories, rows, rejected, skipped, ...read } = await readInSteps(sheets, {
    isPublishedDevice: knownDevices(published),
    layouts: terms.layouts,
    money: terms.money,
  });
  const unclear = read.unclear.map(unclearSheet);
  const asked = read.unclear.map(({ question, ...place }) => ({
    ...place,
    question: question.kind,
    change: question.change,
  }));
  const rowCount = rows.filter(isDevice).length;
  if (rowCount === 0 && unclear.length === 0) throw noPrices(terms.description, rejected);
  const candidate = { categories, rows };
  // In another thread while it is compared.
  const packing = packContent(candidate);
  // If a step before somebody waits for it fails, nobody does; its own failure would end the process.
  packing.catch(() => {});
  const changes = compareContents(published, candidate);
  const rejectedRows = rowsLostIn(rejected);
  return {
    packing,
    categoryCount: categories.length,
    categories: countDevices(candidate),
    rowCount,
    reasons: assessCandidate({ published, candidate, changes, rejectedRows, unclear: asked }),
    report: {
      ...reportOn({ candidate, changes, rejected, buckets: terms.buckets }),
      skipped,
      unclear,
    },
    leftOut: {
      rejected: { ...listed(rejected), count: rejectedRows },
      skipped,
      unclear,
      source: terms.description,
    },
  };
}

function countDevices({ categories, rows }: SnapshotContent): Candidate['categories'] {
  const counts = new Map<string, number>();
  for (const { category } of rows.filter(isDevice)) counts.set(category, (counts.get(category) ?? 0) + 1);
  return categories.map((category) => ({ category, devices: counts.get(category) ?? 0 }));
}

/** Looks up a category only when it is asked about: most sheets have no row that could have lost its price. */
function knownDevices({ rows }: SnapshotContent): PublishedDevices['isPublishedDevice'] {
  const keys = new Map<string, Set<string>>();
  let groups: ReturnType<typeof groupByCategory<SnapshotRow>> | undefined;
  return (category, device, occurrence) => {
    groups ??= groupByCategory(rows);
    const known = keys.get(category) ?? new Set(groups.get(category)?.filter(isDevice).map(rowKeyText));
    keys.set(category, known);
    return known.has(rowKeyText({ category, device, occurrence }));
  };
}

function noPrices(description: string, [first]: readonly RejectedEntry[]): SourceError {
  const why = first ? ` The first rejected row: ${first.sheet} ${first.cell}, ${first.reason}.` : '';
  return new SourceError('empty', `${description} has no row with a device and a price.${why}`);
}
