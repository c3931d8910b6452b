import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { priceOf } from '#domain/pricing/explain-price.ts';
import { preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import {
  CATEGORY_LIST_HEADER,
  CURRENT_LIST_HEADER,
  FIELD_HEADINGS,
  REJECTED_ROWS_HEADER,
} from '#server/modules/catalogue/reading/own-downloads.ts';
import { wordsOf } from '#server/modules/catalogue/snapshots/diff-snapshots.ts';
import type { SnapshotContent, SnapshotRow } from '#server/modules/catalogue/snapshots/snapshot-content.ts';
import type { RejectedEntry } from '#server/modules/catalogue/snapshots/snapshot-report.ts';
import type { Table, TableCell } from '#server/platform/tables/write-tables.ts';

const NO_PRICES = TIER_IDS.map(() => null);
/** The longest title that spreadsheet programs accept. */
const TITLE_CHARS = 31;

type Cells = (row: SnapshotRow) => TableCell[];

/** A sheet for each category, so that a download can be changed and uploaded again. */
export function sheetsOfCurrent(content: SnapshotContent, configuration: Configuration): Table[] {
  const cells = cellsUnder(configuration);
  const titles = new Set<string>();
  const sheets = content.categories.map((category) => {
    const name = titleFor(category, titles);
    const rows = content.rows.filter((row) => row.category === category);
    return name === category
      ? { name, rows: withoutCategory(rows, cells), ...pricesIn(CURRENT_LIST_HEADER, configuration) }
      : { name, rows: withCategory(rows, cells), ...pricesIn(CATEGORY_LIST_HEADER, configuration) };
  });
  return sheets.length > 0 ? sheets : [{ name: 'Prices', rows: [CURRENT_LIST_HEADER] }];
}

/** CSV has no sheets, so the category is a column. */
export function tableOfCurrent(content: SnapshotContent, configuration: Configuration): Table {
  const rows = withCategory(content.rows, cellsUnder(configuration));
  return { name: 'Prices', rows, ...pricesIn(CATEGORY_LIST_HEADER, configuration) };
}

/** From the base price to the last tier. */
function pricesIn(header: readonly string[], { money }: Configuration): Pick<Table, 'prices'> {
  if (money === undefined) return {};
  const to = header.length - 1;
  return { prices: { from: to - TIER_IDS.length, to, money } };
}

function withoutCategory(rows: readonly SnapshotRow[], cells: Cells): Table['rows'] {
  const table = [CURRENT_LIST_HEADER, ...rows.map(cells)];
  return withFields(table, rows);
}

/** For a sheet whose title cannot be the category. */
function withCategory(rows: readonly SnapshotRow[], cells: Cells): Table['rows'] {
  const table = [CATEGORY_LIST_HEADER, ...rows.map((row) => [row.category, ...cells(row)])];
  return withFields(table, rows);
}

/** Adds what only mapped sheets have. A list without it has no such columns, as in earlier releases. */
function withFields(table: Table['rows'], rows: readonly SnapshotRow[]): Table['rows'] {
  const fields = rows.map(({ group, variant, stock, note }) => [group, variant, stock, note]);
  if (fields.flat().every((text) => text === undefined)) return table;
  const columns = [FIELD_HEADINGS, ...fields.map((texts) => texts.map((text) => text ?? null))];
  return table.map((cells, index) => [...cells, ...(columns[index] ?? [])]);
}

export function tableOfRejected(rejected: readonly RejectedEntry[]): Table {
  const rows = rejected.map(({ device, sheet, row, cell, value, reason, rowsLost }) => [
    device,
    sheet,
    row,
    cell,
    value,
    reason,
    rowsLost,
  ]);
  return { name: 'Rejected rows', rows: [REJECTED_ROWS_HEADER, ...rows] };
}

function cellsUnder(configuration: Configuration): Cells {
  const pricer = preparePricer(configuration);
  return (row) => {
    const { device, display, price, category, isHeader } = row;
    if (isHeader === true) return [device, display === device ? null : display, null, ...NO_PRICES];
    if (price === null) return [device, display, wordsOf(row) ?? null, ...NO_PRICES];
    return [device, display, price, ...TIER_IDS.map((role) => priceOf(pricer, { price, category, role }))];
  };
}

/** A valid and unique title of a sheet: short enough, and without an apostrophe at either end. */
function titleFor(category: string, taken: Set<string>): string {
  const trimmed = category.replace(/^'+|'+$/g, '') || 'Prices';
  let title = trimmed.slice(0, TITLE_CHARS).replace(/'+$/, '');
  for (let number = 2; taken.has(title); number += 1) {
    const ending = ` ${number}`;
    title = trimmed.slice(0, TITLE_CHARS - ending.length) + ending;
  }
  taken.add(title);
  return title;
}
