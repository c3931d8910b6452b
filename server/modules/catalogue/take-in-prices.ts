import type { PriceBucket } from '#domain/contract/price-bucket.ts';
import type { UnclearSheet } from '#domain/contract/price-data.ts';
import { readInTurns } from './read-in-turns.ts';
import { describeQuestion } from './reading/describe-question.ts';
import { lettersOf } from './reading/price-sheet.ts';
import type { PriceRows, UnclearSheet as UnclearReading } from './reading/read-price-rows.ts';
import { assessCandidate, type HoldReason } from './snapshots/assess-candidate.ts';
import { diffSnapshots } from './snapshots/diff-snapshots.ts';
import {
  isDevice,
  rowKey,
  type SnapshotContent,
  type WrittenContent,
  writeContent,
} from './snapshots/snapshot-content.ts';
import {
  type Listed,
  listed,
  type RejectedEntry,
  reportOn,
  rowsLostIn,
  type SnapshotReport,
} from './snapshots/snapshot-report.ts';
import type { PriceSource, SourceReading } from './sources/price-source.ts';
import { SourceError } from './sources/workbook/source-error.ts';

type Sheets = Extract<SourceReading, { kind: 'read' }>['sheets'];

/** What a reading of the source did not take over, whatever became of the rest. */
export interface LeftOut {
  readonly rejected: Listed<RejectedEntry>;
  readonly skipped: PriceRows['skipped'];
  readonly unclear: readonly UnclearSheet[];
  /** What was read; null before it was kept. */
  readonly source: string | null;
}

export const NOTHING_LEFT_OUT: LeftOut = {
  rejected: { count: 0, entries: [] },
  skipped: [],
  unclear: [],
  source: null,
};

/** Which sheets became unclear since the last reading, a sentence each, and which are no longer. */
export interface UnclearNews {
  readonly unclear: readonly string[];
  readonly clearAgain: readonly string[];
}

/** Null where nothing has changed in that: the log tells of changes only. */
export function unclearNews({ unclear: before }: LeftOut, { unclear: now }: LeftOut): UnclearNews | null {
  const told = new Set(before.map(({ sentence }) => sentence));
  const still = new Set(now.map(({ sheet }) => sheet));
  const unclear = now.map(({ sentence }) => sentence).filter((sentence) => !told.has(sentence));
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

/** A reading of the source, ready to be judged and stored. */
export interface Candidate {
  readonly written: WrittenContent;
  readonly categoryCount: number;
  readonly rowCount: number;
  readonly reasons: readonly HoldReason[];
  readonly report: SnapshotReport;
  readonly leftOut: LeftOut;
}

/**
 * Turns sheets into a candidate for what is published now. Throws a SourceError when they hold no price at all; where every
 * sheet with prices is unclear, the candidate has no rows.
 */
export async function takeInPrices(
  sheets: Sheets,
  published: SnapshotContent,
  terms: { readonly source: PriceSource; readonly buckets: readonly PriceBucket[] },
): Promise<Candidate> {
  const publishedDevices = new Set(published.rows.filter(isDevice).map(rowKey));
  const { categories, rows, rejected, skipped, ...read } = await readInTurns(sheets, {
    isPublishedDevice: (category, device, occurrence) =>
      publishedDevices.has(rowKey({ category, device, occurrence })),
  });
  const unclear = read.unclear.map(unclearSheet);
  const rowCount = rows.filter(isDevice).length;
  if (rowCount === 0 && unclear.length === 0) throw noPrices(terms.source, rejected);
  const candidate = { categories, rows };
  const diff = diffSnapshots(published, candidate);
  const rejectedRows = rowsLostIn(rejected);
  return {
    written: writeContent(candidate),
    categoryCount: categories.length,
    rowCount,
    reasons: assessCandidate({ published, candidate, diff, rejectedRows, unclear }),
    report: { ...reportOn({ candidate, diff, rejected, buckets: terms.buckets }), skipped, unclear },
    leftOut: {
      rejected: { ...listed(rejected), count: rejectedRows },
      skipped,
      unclear,
      source: terms.source.description,
    },
  };
}

function noPrices({ description }: PriceSource, [first]: readonly RejectedEntry[]): SourceError {
  const why = first ? ` The first row that was left out: ${first.sheet} ${first.cell}, ${first.reason}.` : '';
  return new SourceError('empty', `${description} holds no row with a device and a price.${why}`);
}
