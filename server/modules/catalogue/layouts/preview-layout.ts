import { normaliseCategory } from '#domain/catalogue/categories.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { isPriced, layoutFieldsOf } from '#domain/contract/entities/device.ts';
import type { LayoutPreview } from '#domain/contract/entities/layout-answers.ts';
import { LAYOUT_MESSAGES, type SheetLayout } from '#domain/contract/entities/sheet-layout.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import { priceOf } from '#domain/pricing/explain-price.ts';
import { type Pricer, preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { recordOf } from '#domain/tiers/record-of.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import { indexOfLetters } from '#server/modules/catalogue/reading/layout/layout-columns.ts';
import { readWithLayout } from '#server/modules/catalogue/reading/layout/read-with-layout.ts';
import type { PriceSheet } from '#server/modules/catalogue/reading/price-sheet.ts';
import type { PriceRow } from '#server/modules/catalogue/reading/read-sheet.ts';

/** Why the layout does not fit the sheet, as a sentence; null if it does. */
export function misfitOf({ rows }: PriceSheet, { headerRow, columns }: SheetLayout): string | null {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (headerRow !== null && headerRow > rows.length) return LAYOUT_MESSAGES.noSuchRow(headerRow);
  const beyond = columns.find(({ column, role }) => role !== 'ignore' && indexOfLetters(column) >= width);
  return beyond ? LAYOUT_MESSAGES.noSuchColumn(beyond.column) : null;
}

/** What visitors of each tier would see. Nothing is stored. */
export function previewLayout(given: {
  readonly sheet: PriceSheet;
  readonly layout: SheetLayout;
  readonly configuration: Configuration;
}): LayoutPreview {
  const { sheet, layout, configuration } = given;
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
    },
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
