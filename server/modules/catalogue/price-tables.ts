import type { Configuration } from '#domain/contract/configuration.ts';
import { priceOf } from '#domain/pricing/explain-price.ts';
import { preparePricer } from '#domain/pricing/prepare-pricer.ts';
import type { Table, TableCell } from './downloads/table.ts';
import type { SnapshotContent, SnapshotRow } from './snapshots/snapshot-content.ts';
import type { RejectedEntry } from './snapshots/snapshot-report.ts';

/** Only the third is taken for a price when the file is uploaded again. */
const COLUMNS = ['Device', 'Display', 'Price', 'Public', 'VIP', 'Heavyweight'] as const;
const VIEWS = ['public', 'vip', 'heavyweight'] as const;
/** What spreadsheet programs open without complaint. */
const TITLE_CHARS = 31;

type Cells = (row: SnapshotRow) => TableCell[];

/** A sheet for each category: what was downloaded can be changed and uploaded again. */
export function sheetsOfCurrent(content: SnapshotContent, configuration: Configuration): Table[] {
  const cells = cellsUnder(configuration);
  const titles = new Set<string>();
  const sheets = content.categories.map((category) => ({
    name: titleFor(category, titles),
    rows: [COLUMNS, ...content.rows.filter((row) => row.category === category).map(cells)],
  }));
  return sheets.length > 0 ? sheets : [{ name: 'Prices', rows: [COLUMNS] }];
}

/** Text has no sheets, so the category is a column. */
export function tableOfCurrent(content: SnapshotContent, configuration: Configuration): Table {
  const cells = cellsUnder(configuration);
  const rows = content.rows.map((row) => [row.category, ...cells(row)]);
  return { name: 'Prices', rows: [['Category', ...COLUMNS], ...rows] };
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
  return { name: 'Rejected rows', rows: [['Sheet', 'Row', 'Cell', 'Value', 'Reason', 'Rows lost'], ...rows] };
}

function cellsUnder(configuration: Configuration): Cells {
  const pricer = preparePricer(configuration);
  return ({ device, display, price, category, isHeader }) => {
    if (isHeader === true) return [device, null, null, null, null, null];
    return [device, display, price, ...VIEWS.map((role) => priceOf(pricer, { price, category, role }))];
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
