import type { DeviceRow } from '#domain/contract/device.ts';
import { findColumns, isHeaderRow, type PriceColumns } from './find-columns.ts';
import { judgeRow, type Verdict } from './judge-row.ts';
import { cellName, filledRows, type PriceCell, type PriceSheet, textOf } from './price-sheet.ts';
import { type DecimalEvidence, decimalEvidence, shortened } from './price-text.ts';

/** A row of the price list. The first of several rows with the same device in a category is occurrence 1. */
export type PriceRow = DeviceRow & { readonly occurrence: number };

export interface RejectedRow {
  readonly sheet: string;
  /** As the spreadsheet numbers it, from 1. */
  readonly row: number;
  /** Such as 'B17'. */
  readonly cell: string;
  /** What the cell shows, shortened. */
  readonly value: string;
  readonly reason: string;
  /** How many rows are lost with it: 1, or all of a sheet that is rejected as a whole. */
  readonly rowsLost: number;
}

export interface KnownDevices {
  isPublishedDevice(category: string, device: string, occurrence: number): boolean;
}

export interface SheetRows {
  readonly rows: readonly PriceRow[];
  readonly rejected: readonly RejectedRow[];
}

/** The rows of one sheet, judged one by one. */
export function readSheet(sheet: PriceSheet, category: string, known: KnownDevices): SheetRows {
  const cells = filledRows(sheet);
  const columns = findColumns(cells);
  const evidence = evidenceOf(cells, columns);
  const occurrences = new Occurrences();
  const rows: PriceRow[] = [];
  const rejected: RejectedRow[] = [];
  for (const [index, row] of cells.entries()) {
    if (index < columns.firstRow || isHeaderRow(row)) continue;
    const judged = judgeRow(row, columns, evidence);
    const verdict = withoutLostPrice(judged, columns, (device) =>
      known.isPublishedDevice(category, device, occurrences.nextOf(device)),
    );
    if (verdict.kind === 'rejected') {
      // Counted too: the second of two equal devices stays the second while the first one's price is broken.
      occurrences.countDevice(verdict.device);
      rejected.push(rejectedRow(sheet.title, row, index, verdict));
    } else if (verdict.kind !== 'nothing') {
      rows.push(priceRow(verdict, category, occurrences));
    }
  }
  return { rows, rejected };
}

function evidenceOf(cells: readonly PriceCell[][], { price, firstRow }: PriceColumns): DecimalEvidence {
  if (price === null) return 'none';
  const texts = cells.slice(firstRow).map((row) => row[price]);
  return decimalEvidence(texts.filter((cell) => typeof cell === 'string'));
}

/** Words without a price are a section's title, unless they are a device that visitors see a price of today. */
function withoutLostPrice(
  verdict: Verdict,
  columns: PriceColumns,
  isPublished: (device: string) => boolean,
): Verdict {
  if (verdict.kind !== 'title' || !isPublished(verdict.names.device)) return verdict;
  const column = columns.price ?? columns.device;
  return { kind: 'rejected', device: verdict.names.device, column, reason: 'The price is missing' };
}

function priceRow(
  verdict: Extract<Verdict, { kind: 'title' | 'device' }>,
  category: string,
  occurrences: Occurrences,
): PriceRow {
  const { device, display } = verdict.names;
  if (verdict.kind === 'device') {
    return { device, display, price: verdict.price, category, occurrence: occurrences.countDevice(device) };
  }
  return { device, display, price: 0, category, isHeader: true, occurrence: occurrences.countTitle(device) };
}

function rejectedRow(
  sheet: string,
  row: readonly PriceCell[],
  index: number,
  { column, reason }: Extract<Verdict, { kind: 'rejected' }>,
): RejectedRow {
  const value = shortened(textOf(row[column]));
  return { sheet, row: index + 1, cell: cellName(index, column), value, reason, rowsLost: 1 };
}

/** Numbers equal names, titles apart from devices: a title called like a device must not shift the device. */
class Occurrences {
  readonly #devices = new Map<string, number>();
  readonly #titles = new Map<string, number>();

  nextOf(device: string): number {
    return (this.#devices.get(device) ?? 0) + 1;
  }

  countDevice(device: string): number {
    return counted(this.#devices, device);
  }

  countTitle(title: string): number {
    return counted(this.#titles, title);
  }
}

function counted(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
}
