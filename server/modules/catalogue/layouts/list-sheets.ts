import { createHash } from 'node:crypto';
import { normaliseCategory } from '#domain/catalogue/categories.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { SheetToLayOut } from '#domain/contract/entities/price-data/layout-answers.ts';
import { type SheetLayout, typedLayoutSchema } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { toPlainText } from '#domain/contract/text-rules/plain-text.ts';
import { describeQuestion } from '#server/modules/catalogue/reading/describe-question.ts';
import { judgeColumns } from '#server/modules/catalogue/reading/judge-columns.ts';
import { hasContent } from '#server/modules/catalogue/reading/judge-row.ts';
import { fingerprintOf, recogniseLayout } from '#server/modules/catalogue/reading/layout/fingerprint.ts';
import { ANSWERS_MAX, answersTo } from '#server/modules/catalogue/reading/layout/layout-answers.ts';
import { proposeLayout } from '#server/modules/catalogue/reading/layout/propose-layout.ts';
import { readConfirmed } from '#server/modules/catalogue/reading/layout/read-confirmed.ts';
import { readOwnDownloads } from '#server/modules/catalogue/reading/own-downloads.ts';
import {
  filledRows,
  lettersOf,
  type PriceColumns,
  type PriceSheet,
  textOf,
} from '#server/modules/catalogue/reading/price-sheet.ts';
import type { ConfirmedLayout } from '#server/modules/catalogue/reading/read-price-rows.ts';
import { readSheet } from '#server/modules/catalogue/reading/read-sheet.ts';
import type { ColumnQuestion } from '#server/modules/catalogue/reading/sheet-verdict.ts';
import {
  NO_CONTENT,
  readStored,
  type SnapshotRow,
  type StoredContent,
} from '#server/modules/catalogue/snapshots/snapshot-content.ts';
import { type PackedSheets, unpackSheets } from '#server/modules/catalogue/sources/workbook/packed-sheets.ts';
import { answersToChange } from './answers-to-change.ts';
import { describeAnswer } from './describe-effect.ts';
import { publishedOfColumn } from './published-of-column.ts';

/** A confirmed layout as the database has it. */
export interface StoredLayout extends ConfirmedLayout {
  readonly confirmedBy: string;
  readonly confirmedAt: number;
}

export interface SheetsToList {
  readonly sheets: PackedSheets;
  readonly layouts: readonly StoredLayout[];
  /** What visitors see; null while that is nothing, or if no sheet is compared with it. */
  readonly published?: StoredContent | null;
  /** What the prices are read in. */
  readonly money?: Money | undefined;
}

const NOTHING_KNOWN = { isPublishedDevice: () => false };

/** Every sheet with content that is not hidden, and how it is or could be read. Downloads of Tierbook need no layout. */
export async function listSheets(given: SheetsToList): Promise<SheetToLayOut[]> {
  const { rows: published } = given.published ? await readStored(given.published) : NO_CONTENT;
  const counts = new Map<string, number>();
  return unpackSheets(given.sheets).flatMap((unpacked) => {
    const sheet = { ...unpacked, money: given.money };
    if (isOwnDownload(sheet)) return [];
    const n = (counts.get(sheet.title) ?? 0) + 1;
    counts.set(sheet.title, n);
    if (sheet.hidden || !sheet.rows.some(hasContent)) return [];
    const stored = given.layouts.find((each) => each.sheet === sheet.title && each.n === n);
    return [{ ...describeSheet(sheet, stored, published), sheet: sheet.title, n }];
  });
}

/** The reader does not count these among the sheets of one title either. */
export function isOwnDownload(sheet: PriceSheet): boolean {
  return readOwnDownloads([sheet]).some(({ own }) => own !== undefined);
}

function describeSheet(
  sheet: PriceSheet,
  stored: StoredLayout | undefined,
  published: readonly SnapshotRow[],
): Omit<SheetToLayOut, 'sheet' | 'n'> {
  const category = normaliseCategory(sheet.title);
  const read = stored
    ? readConfirmed(sheet, category, { confirmed: stored, known: NOTHING_KNOWN })
    : readSheet(sheet, category, NOTHING_KNOWN);
  const question = 'question' in read ? read.question : null;
  const isRead = question === null;
  const proposal = isRead ? null : proposeLayout(sheet);
  return {
    category,
    state: stored ? (isRead ? 'confirmed' : 'changed') : isRead ? 'clear' : 'unclear',
    question: question && askedAs(sheet, question, { proposal, stored }),
    layout: isRead ? usable(layoutInUse(sheet, stored)) : null,
    proposal: usable(proposal),
    confirmed: stored
      ? {
          at: new Date(stored.confirmedAt).toISOString(),
          by: stored.confirmedBy,
          headings: stored.fingerprint.map(({ column, heading }) => ({ column, heading })),
        }
      : null,
    changes: stored && !isRead ? changesOf(sheet, stored, published) : [],
    revision: stored?.revision ?? 0,
    mark: markOfColumns(sheet, stored),
    rows: sheet.rows
      .slice(0, LAYOUT_LIMITS.sampleRows)
      .map((row) => row.slice(0, LAYOUT_LIMITS.columnsMax).map((cell) => textOf(cell))),
    rowCount: sheet.rows.length,
  };
}

/** Differs if a person who has seen the columns before would have to look at them again. */
export function markOfColumns(sheet: PriceSheet, stored: StoredLayout | undefined): string {
  // By all that a person may have been shown: a device that stands above the prices is a part of the layout.
  const seen = layoutsShown(sheet, stored).map(({ headerRow, columns }) => [
    headerRow,
    fingerprintOf(sheet, { headerRow, columns }),
  ]);
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex').slice(0, 16);
}

/** The layout in use, and the proposed one if there is none or a person is asked about it. */
function layoutsShown(sheet: PriceSheet, stored: StoredLayout | undefined): SheetLayout[] {
  if (!stored) {
    return [layoutInUse(sheet, stored) ?? proposeLayout(sheet) ?? { headerRow: null, columns: [] }];
  }
  const { layout, change } = recogniseLayout(sheet, stored.layout, stored.fingerprint);
  const proposal = change === null ? null : proposeLayout(sheet);
  return proposal ? [layout, proposal] : [layout];
}

function askedAs(
  sheet: PriceSheet,
  question: ColumnQuestion,
  { proposal, stored }: { proposal: SheetLayout | null; stored: StoredLayout | undefined },
): NonNullable<SheetToLayOut['question']> {
  const changed = stored && answersToChange(sheet, stored, proposal);
  const asked = question.columns.map(({ column }) => lettersOf(column));
  return {
    kind: question.kind,
    sentence: describeQuestion(sheet.title, question),
    columns: changed ? changed.columns : asked,
    answers: (changed
      ? changed.answers.map((answer) => ({ ...answer, title: answer.text }))
      : answersTo(sheet, question, proposal).map((answer) => ({
          ...describeAnswer(answer, sheet, question),
          text: answer.text,
          layout: answer.layout,
        }))
    )
      .flatMap(({ layout, ...answer }) => {
        const fitting = usable(layout);
        return fitting ? [{ ...answer, layout: fitting }] : [];
      })
      .slice(0, ANSWERS_MAX),
  };
}

/** Null for a layout that would be refused: no answer may offer it. Ignored columns need not be listed. */
function usable(layout: SheetLayout | null): SheetLayout | null {
  if (layout === null) return null;
  const columns = layout.columns
    .filter(({ role }, index) => role !== 'ignore' || index < LAYOUT_LIMITS.columnsMax)
    .map(({ label, group, ...column }) => ({
      ...column,
      ...(label !== undefined && { label: toPlainText(label) }),
      ...(group !== undefined && { group: toPlainText(group) }),
    }));
  return typedLayoutSchema.safeParse({ ...layout, columns }).data ?? null;
}

function changesOf(
  sheet: PriceSheet,
  stored: StoredLayout,
  published: readonly SnapshotRow[],
): SheetToLayOut['changes'] {
  const { layout, changes } = recogniseLayout(sheet, stored.layout, stored.fingerprint);
  return changes.map(({ column, sentence, was, now }) => ({
    column,
    sentence,
    was: was?.heading ?? '',
    now: now?.heading ?? '',
    published: publishedOfColumn(sheet, { layout, column, published }),
  }));
}

/** The layout of a clear sheet says what the reader found by itself. */
function layoutInUse(sheet: PriceSheet, stored: StoredLayout | undefined): SheetLayout | null {
  if (stored) return recogniseLayout(sheet, stored.layout, stored.fingerprint).layout;
  const { verdict } = judgeColumns(filledRows(sheet), sheet);
  return verdict.kind === 'clear' ? layoutOfColumns(verdict.columns, sheet) : null;
}

function layoutOfColumns(
  { firstRow, device, display, price }: PriceColumns,
  sheet: PriceSheet,
): SheetLayout | null {
  if (price === null) return null;
  const width = sheet.rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const roleOf = (column: number) => {
    if (column === device) return 'name';
    if (column === price) return 'price';
    return column === display ? 'display' : 'ignore';
  };
  return {
    headerRow: firstRow === 0 ? null : firstRow,
    columns: Array.from({ length: width }, (_, column) => ({
      column: lettersOf(column),
      role: roleOf(column),
    })),
  };
}
