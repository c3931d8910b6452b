import type { LayoutFields } from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { OUT_OF_STOCK } from '#domain/contract/entities/price-data/request-words.ts';
import { formatPrice } from '#domain/text/money.ts';
import { groupIntoSections, type ListRow, type PlacedRow, type Section } from './sections.ts';

export interface VariantRow extends ListRow, Omit<LayoutFields, 'variant'> {
  /** Null on request and out of stock. */
  readonly finalPrice: number | null;
}

/** A device of the list: one row, or one for each of its prices. Never empty. */
export type ListDevice<Row> = readonly Row[];

/** Shared labels by the start of their section. */
export type SharedLabels = Readonly<Record<number, readonly string[]>>;

/**
 * The sections of a list with its devices. Of the beginning of a list the labels are given: the whole section decides
 * which ones its devices share.
 */
export function deviceSectionsOf<Row extends VariantRow>(
  rows: readonly Row[],
  givenLabels?: SharedLabels,
): Section<ListDevice<Row>>[] {
  return groupIntoSections(rows).map((section) => {
    const devices = groupIntoDevices(section.rows);
    const labels = givenLabels ? givenLabels[section.startIndex] : sharedLabelsOf(devices);
    return { ...section, rows: devices, ...(labels && { labels }) };
  });
}

/** Neighbouring rows of one group are one device; a repeated label, note or stock begins another one. */
function groupIntoDevices<Row extends VariantRow>(
  rows: readonly PlacedRow<Row>[],
): PlacedRow<ListDevice<Row>>[] {
  const devices: { row: Row[]; rowIndex: number }[] = [];
  for (const { row, rowIndex } of rows) {
    const device = devices.at(-1)?.row;
    if (device && isPriceOf(device, row)) device.push(row);
    else devices.push({ row: [row], rowIndex });
  }
  return devices;
}

function isPriceOf(device: ListDevice<VariantRow>, { group, variant, stock, note }: VariantRow): boolean {
  const [first] = device;
  return (
    group !== undefined &&
    group === first?.group &&
    stock === first.stock &&
    note === first.note &&
    device.every((row) => row.variant !== variant)
  );
}

/** More columns leave no room for the names. */
const sharedLabelsMax = 6;
/** With more gaps the columns would be a riddle. */
const filledShare = 0.75;

/** The labels of a section in which every device has prices under them, in one order, with few gaps. */
function sharedLabelsOf(
  devices: readonly PlacedRow<ListDevice<VariantRow>>[],
): readonly string[] | undefined {
  let labels: readonly string[] | undefined = [];
  let priceCount = 0;
  for (const { row: device } of devices) {
    labels = joinLabels(labels, device);
    if (!labels || labels.length > sharedLabelsMax) return undefined;
    priceCount += device.length;
  }
  const isFilled = priceCount >= filledShare * labels.length * devices.length;
  return labels.length > 1 && isFilled ? labels : undefined;
}

/** Puts a new label before the next one that is known, or at the end. Undefined if the device has another order. */
function joinLabels(labels: readonly string[], device: ListDevice<VariantRow>): string[] | undefined {
  const joined = [...labels];
  let end = joined.length;
  for (const { group, variant } of device.toReversed()) {
    if (group === undefined || variant === undefined) return undefined;
    const place = joined.indexOf(variant);
    if (place >= end) return undefined;
    if (place === -1) joined.splice(end, 0, variant);
    else end = place;
  }
  return joined;
}

/** A place in a strip of prices; without a row the device is not offered so. */
export interface StripCell<Row> {
  readonly label: string;
  readonly row: Row | undefined;
}

/**
 * The strip of prices that a device is drawn with. Null for one line: of a device with a single price in a section
 * without shared labels, or of one that is out of stock altogether.
 */
export function stripOf<Row extends VariantRow>(
  device: ListDevice<Row>,
  labels: readonly string[] | undefined,
): readonly StripCell<Row>[] | null {
  if ((device.length === 1 && !labels) || device.every(({ outOfStock }) => outOfStock)) return null;
  if (labels) return labels.map((label) => ({ label, row: device.find(({ variant }) => variant === label) }));
  return device.map((row) => ({ label: row.variant ?? '', row }));
}

/** How many prices fit side by side: five, and fewer of longer ones, because a price is never broken. */
export function stripColumnsOf(
  cells: readonly StripCell<VariantRow>[],
  money: Money | undefined,
): 1 | 2 | 3 | 4 | 5 {
  const longest = longestOf(cells, money);
  return longest <= 6 ? 5 : longest <= 8 ? 4 : longest <= 11 ? 3 : longest <= 16 ? 2 : 1;
}

/** The longest prices that stand five, four or three side by side: on a small phone they would touch. */
export function isTightStrip(cells: readonly StripCell<VariantRow>[], money: Money | undefined): boolean {
  return [6, 8, 11].includes(longestOf(cells, money));
}

function longestOf(cells: readonly StripCell<VariantRow>[], money: Money | undefined): number {
  return Math.max(...cells.map(({ row }) => longestPartOf(row, money)));
}

/** The letters that stay on one line: of a price all, of words one word, of which no more than half a line counts. */
export function longestPartOf(row: VariantRow | undefined, money: Money | undefined): number {
  if (!row) return 1;
  const text = priceTextOf(row, money);
  if (row.finalPrice !== null) return text.length;
  return Math.min(16, Math.max(...text.split(' ').map(({ length }) => length)));
}

/** What stands in the price's place. */
export function priceTextOf(
  { finalPrice, outOfStock, onRequest = '' }: Omit<VariantRow, 'display'>,
  money: Money | undefined,
): string {
  return finalPrice !== null ? formatPrice(finalPrice, money) : outOfStock ? OUT_OF_STOCK : onRequest;
}

/** What stands after a name: '12 in stock, Carrier: T-Mobile'. Empty if there is nothing to say. */
export function remarkOf({ stock, note, outOfStock }: LayoutFields): string {
  const count = stock !== undefined && /^[<>~]? ?\d+\+?$/.test(stock) ? `${stock} in stock` : stock;
  return [outOfStock ? undefined : count, note].filter((part) => part !== undefined).join(', ');
}
