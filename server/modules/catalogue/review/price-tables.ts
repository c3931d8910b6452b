import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { priceOf } from '#domain/pricing/explain-price.ts';
import { preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { TIER_IDS } from '#domain/tiers/tier-lists.ts';
import {
  CATEGORY_LIST_HEADER,
  CURRENT_LIST_HEADER,
  REJECTED_ROWS_HEADER,
} from '#server/modules/catalogue/reading/own-downloads.ts';
import type { SnapshotContent, SnapshotRow } from '#server/modules/catalogue/snapshots/snapshot-content.ts';
import type { RejectedEntry } from '#server/modules/catalogue/snapshots/snapshot-report.ts';
import type { Table, TableCell } from './write-tables.ts';

const NO_PRICES = TIER_IDS.map(() => null);
/** What spreadsheet programs open without complaint. */
const TITLE_CHARS = 31;

type Cells = (row: SnapshotRow) => TableCell[];

/** A sheet for each category: what was downloaded can be changed and uploaded again. */
export function sheetsOfCurrent(content: SnapshotContent, configuration: Configuration): Table[] {
  const cells = cellsUnder(configuration);
  const titles = new Set<string>();
  const sheets = content.categories.map((category) => {
    const name = titleFor(category, titles);
    const rows = content.rows.filter((row) => row.category === category);
    return name === category
      ? { name, rows: [CURRENT_LIST_HEADER, ...rows.map(cells)] }
      : { name, rows: withCategory(rows, cells) };
  });
  return sheets.length > 0 ? sheets : [{ name: 'Prices', rows: [CURRENT_LIST_HEADER] }];
}

/** Text has no sheets, so the category is a column. */
export function tableOfCurrent(content: SnapshotContent, configuration: Configuration): Table {
  return { name: 'Prices', rows: withCategory(content.rows, cellsUnder(configuration)) };
}

/** Where the title of the sheet cannot be the category. */
function withCategory(rows: readonly SnapshotRow[], cells: Cells): Table['rows'] {
  return [CATEGORY_LIST_HEADER, ...rows.map((row) => [row.category, ...cells(row)])];
}

export function tableOfRejected(rejected: readonly RejectedEntry[]): Table {
  const rows = rejected.map(({ sheet, row, cell, value, reason, rowsLost }) => [
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
  return ({ device, display, price, category, isHeader }) => {
    if (isHeader === true) return [device, display === device ? null : display, null, ...NO_PRICES];
    return [device, display, price, ...TIER_IDS.map((role) => priceOf(pricer, { price, category, role }))];
  };
}

/** Cut to what a sheet may be called; a title must not begin or end with an apostrophe, and is there once. */
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
