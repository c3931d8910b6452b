import {
  DEVICE_MESSAGES,
  type DeviceRow,
  deviceRowSchema,
  type LayoutFields,
  priceSchemaFor,
} from '#domain/contract/entities/device.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { REQUEST_WORDS, SOLD_OUT_WORDS } from '#domain/contract/entities/price-data/request-words.ts';
import { CLASSIC_LIMITS, limitsOf } from '#domain/contract/money-limits.ts';
import { isBlank, isDecoration, type PriceCell, type PriceColumns, textOf } from './price-sheet.ts';
import { type AmountMarks, type PriceReading, readPriceText } from './price-text.ts';

type Names = Pick<DeviceRow, 'device' | 'display'>;
type WithoutPrice = { readonly price: null } & (
  | { readonly onRequest: string }
  | { readonly outOfStock: true }
);
/** What a download of Tierbook says about a row besides. */
export type OwnFields = Pick<LayoutFields, 'group' | 'variant' | 'stock' | 'note'>;
type ShownPrice = { readonly price: number } | WithoutPrice;

/** What a row is. `column` is the one to blame. */
export type Verdict =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'title'; readonly names: Names }
  | ({ readonly kind: 'device'; readonly names: Names } & ShownPrice & OwnFields)
  | { readonly kind: 'rejected'; readonly device: string; readonly column: number; readonly reason: string };

// The category belongs to the sheet and is checked once for all its rows.
const namesSchema = deviceRowSchema.pick({ device: true, display: true });

type Row = readonly PriceCell[];

export function judgeRow(row: Row, columns: PriceColumns, marks: AmountMarks): Verdict {
  if (!hasContent(row)) return { kind: 'nothing' };
  const words = columns.price === null ? null : wordsInPlaceOf(row[columns.price]);
  const price = words ?? (columns.price === null ? null : readPrice(row[columns.price], marks));
  const names = namesIn(row, columns);
  if (price === null) return judgeTitle(row, columns, names);
  if ('reason' in price) {
    return { kind: 'rejected', device: names.device, column: columns.price ?? 0, reason: price.reason };
  }
  return nameFault(row, columns, names) ?? { kind: 'device', names, ...price };
}

export function withoutTotal(
  verdict: Verdict,
  { column, isListed }: { column: number; isListed: (name: string) => boolean },
): Verdict {
  if (verdict.kind !== 'device' || isListed(verdict.names.device)) return verdict;
  return { kind: 'rejected', device: verdict.names.device, column, reason: 'A total is not a device' };
}

/** Neither blank nor only lines drawn with characters. */
export function hasContent(row: Row): boolean {
  return row.some((cell) => !isBlank(cell) && !isDecoration(textOf(cell)));
}

function judgeTitle(row: Row, columns: PriceColumns, given: Names): Verdict {
  // Left of a ditto mark stands the number of an article: as a title, it would begin a section in the middle of a model.
  if (isDecoration(textOf(row[columns.device]) || textOf(row[columns.display]))) return { kind: 'nothing' };
  const title = given.device || titleLeftOf(row, columns.device);
  if (title === '' || isDecoration(title)) return { kind: 'nothing' };
  const names = { device: title, display: given.display || title };
  return nameFault(row, columns, names) ?? { kind: 'title', names };
}

function namesIn(row: Row, columns: PriceColumns): Names {
  const display = nameAt(row, columns.display);
  const device = nameAt(row, columns.device) || display;
  return { device, display: display || device };
}

/** Blank for a ditto mark or a dash: all devices below the first would be called '"'. */
function nameAt(row: Row, column: number): string {
  const text = textOf(row[column]);
  return DITTO.test(text) ? '' : text;
}

const DITTO = /^[-–—_.'"“”„″〃]+$/;

function nameFault(row: Row, columns: PriceColumns, names: Names): Verdict | null {
  for (const column of [columns.device, columns.display]) {
    const cell = row[column];
    if (typeof cell === 'object' && cell !== null) {
      return { kind: 'rejected', device: '', column, reason: `The cell shows the error ${cell.error}` };
    }
  }
  const [issue] = namesSchema.safeParse(names).error?.issues ?? [];
  if (!issue) return null;
  // One text for both columns is checked by the device's limits first: name the column it came from.
  const isDisplayOnly = issue.path[0] === 'display' || isBlank(row[columns.device]);
  const column = isDisplayOnly && !isBlank(row[columns.display]) ? columns.display : columns.device;
  return {
    kind: 'rejected',
    device: names.device,
    column,
    reason: issue.message ?? DEVICE_MESSAGES.deviceEmpty,
  };
}

// A title merged across the sheet is in the first cell of the merge, which may be left of the device column. What
// is to the right of it is a remark.
function titleLeftOf(row: Row, deviceColumn: number): string {
  return textOf(row.slice(0, deviceColumn).find((cell) => typeof cell === 'string' && !isBlank(cell)));
}

/** 'CALL' and 'Sold out' in a price cell; null for anything else. */
export function wordsInPlaceOf(cell: PriceCell | undefined): WithoutPrice | null {
  const words = typeof cell === 'string' ? textOf(cell) : '';
  const key = words.toLowerCase();
  if (REQUEST_WORDS.includes(key)) return { price: null, onRequest: words };
  return SOLD_OUT_WORDS.includes(key) ? { price: null, outOfStock: true } : null;
}

/** Spreadsheets calculate in binary: 19.99 becomes 19.990000000000002. A larger difference is not noise. */
const NOISE_DOLLARS = 1e-6;

/** Null if there is no price cell; a reason if there is one that is not a price. */
export function readPrice(cell: PriceCell | undefined, marks: AmountMarks): PriceReading | null {
  if (cell === undefined || isBlank(cell)) return null;
  const read = rawPrice(cell, marks);
  return 'reason' in read ? read : validPrice(read.price, typeof marks === 'string' ? undefined : marks);
}

function rawPrice(cell: PriceCell, marks: AmountMarks): PriceReading {
  if (typeof cell === 'number') return { price: cell };
  if (typeof cell === 'string') return readPriceText(cell, marks);
  if (typeof cell === 'object' && cell !== null) return { reason: reasonOfError(cell.error) };
  return { reason: `${String(cell).toUpperCase()} is not a price` };
}

function reasonOfError(error: string): string {
  return REASONS.get(error) ?? `The cell shows the error ${error}`;
}

const REASONS: ReadonlyMap<string, string> = new Map([
  [
    '#NO RESULT',
    'The formula has no saved result. Open the file in a spreadsheet program and save it again.',
  ],
  ['#COMMA', 'A number of the row has a comma. Put it in quotation marks.'],
]);

const classicSchema = priceSchemaFor(CLASSIC_LIMITS);
/** Kept, because making a schema takes longer than checking a price. */
const schemas = new WeakMap<Money, typeof classicSchema>();

function schemaFor(money: Money | undefined): typeof classicSchema {
  if (money === undefined) return classicSchema;
  const schema = schemas.get(money) ?? priceSchemaFor(limitsOf(money));
  schemas.set(money, schema);
  return schema;
}

function validPrice(price: number, money: Money | undefined): PriceReading {
  if (price < 0) return { reason: 'Price cannot be negative' };
  const cents = Math.round(price * 100) / 100;
  if (Math.abs(price - cents) > NOISE_DOLLARS) return { reason: DEVICE_MESSAGES.priceDecimals };
  const valid = schemaFor(money).safeParse(cents);
  // Adding 0 turns the -0 of some formulas into 0.
  return valid.success ? { price: cents + 0 } : { reason: valid.error.issues[0]?.message ?? 'Invalid input' };
}
