import { normaliseCategory } from '#domain/catalogue/categories.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { isPriced, layoutFieldsOf } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { LayoutPreview } from '#domain/contract/entities/price-data/layout-answers.ts';
import { LAYOUT_MESSAGES, type SheetLayout } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { priceOf } from '#domain/pricing/explain-price.ts';
import { type Pricer, preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { type Fingerprint, fingerprintOf } from '#server/modules/catalogue/reading/layout/fingerprint.ts';
import { indexOfLetters } from '#server/modules/catalogue/reading/layout/layout-columns.ts';
import { readWithLayout } from '#server/modules/catalogue/reading/layout/read-with-layout.ts';
import type { PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import type { PriceRow } from '#server/modules/catalogue/reading/read-sheet.ts';
import {
  readStored,
  type SnapshotRow,
  type StoredContent,
} from '#server/modules/catalogue/snapshots/snapshot-content.ts';
import { type PackedSheets, unpackSheets } from '#server/modules/catalogue/sources/workbook/packed-sheets.ts';
import { compareVariants } from './compare-variants.ts';
import { isOwnDownload, markOfColumns, type StoredLayout } from './list-sheets.ts';

/** Why the layout does not fit the sheet, as a sentence; null if it does. */
function misfitOf({ rows }: PriceSheet, { headerRow, columns }: SheetLayout): string | null {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (headerRow !== null && headerRow > rows.length) return LAYOUT_MESSAGES.noSuchRow(headerRow);
  const beyond = columns.find(({ column, role }) => role !== 'ignore' && indexOfLetters(column) >= width);
  return beyond ? LAYOUT_MESSAGES.noSuchColumn(beyond.column) : null;
}

/** The sheet, its `n`th of that title, and the layout to try. */
interface ToTry {
  readonly sheets: PackedSheets;
  readonly sheet: string;
  readonly n: number;
  readonly layout: SheetLayout;
  /** What the prices are read in. */
  readonly money: Money | undefined;
}

/** Why nothing can be tried: null for a sheet that is not there, else a sentence. */
export interface Misfit {
  readonly misfit: string | null;
}

/** The fingerprint to remember with a layout, and the mark of the columns as they are now. */
export async function fingerprintSheet(
  given: ToTry & { readonly stored: StoredLayout | undefined },
): Promise<Misfit | { readonly fingerprint: Fingerprint; readonly mark: string }> {
  const found = findSheet(given);
  if ('misfit' in found) return found;
  const { sheet } = found;
  return { fingerprint: fingerprintOf(sheet, given.layout), mark: markOfColumns(sheet, given.stored) };
}

export async function previewStoredLayout(
  given: Omit<ToTry, 'money'> & {
    readonly configuration: Configuration;
    /** What visitors see, to compare with; null for a sheet without a confirmed layout. */
    readonly published?: StoredContent | null;
  },
): Promise<Misfit | { readonly preview: LayoutPreview }> {
  const { layout, configuration } = given;
  const found = findSheet({ ...given, money: configuration.money });
  if ('misfit' in found) return found;
  const published = given.published ? (await readStored(given.published)).rows : null;
  return { preview: previewLayout({ sheet: found.sheet, layout, configuration, published }) };
}

function findSheet({
  sheets,
  sheet: title,
  n,
  layout,
  money,
}: ToTry): Misfit | { readonly sheet: PriceSheet } {
  const sheet = unpackSheets(sheets).filter((each) => each.title === title && !isOwnDownload(each))[n - 1];
  if (sheet === undefined) return { misfit: null };
  const misfit = misfitOf(sheet, layout);
  return misfit === null ? { sheet: { ...sheet, money } } : { misfit };
}

/** What visitors of each tier would see. Nothing is stored. */
function previewLayout(given: {
  readonly sheet: PriceSheet;
  readonly layout: SheetLayout;
  readonly configuration: Configuration;
  readonly published: readonly SnapshotRow[] | null;
}): LayoutPreview {
  const { sheet, layout, configuration, published } = given;
  const category = normaliseCategory(sheet.title);
  const known = { isPublishedDevice: () => false };
  const { rows, rejected } = readWithLayout(sheet, layout, { category, known });
  const pricer = preparePricer(configuration);
  const devices = rows.filter(({ isHeader }) => isHeader !== true);
  return {
    rows: rows.slice(0, LAYOUT_LIMITS.previewRows).map((row) => previewRow(row, pricer)),
    rejected: rejected.slice(0, LAYOUT_LIMITS.previewRows),
    counts: {
      devices: new Set(devices.map(({ category: name, group, display }) => `${name}\n${group ?? display}`))
        .size,
      prices: devices.filter(isPriced).length,
      onRequest: devices.filter(({ onRequest }) => onRequest !== undefined).length,
      outOfStock: devices.filter(({ outOfStock }) => outOfStock).length,
      titles: rows.length - devices.length,
      rejected: rejected.length,
      rejectedRows: new Set(rejected.map(({ row }) => row)).size,
    },
    changes: published && compareVariants(category, rows, published),
  };
}

function previewRow(row: PriceRow, pricer: Pricer): LayoutPreview['rows'][number] {
  const { category, display, isHeader } = row;
  return {
    category,
    display,
    ...(isHeader && { isHeader }),
    ...layoutFieldsOf(row),
    prices: recordOf(TIER_IDS, (role) => [
      role,
      isPriced(row) ? priceOf(pricer, { price: row.price, category, role }) : null,
    ]),
  };
}
