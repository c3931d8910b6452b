import { DEVICE_MESSAGES, priceSchema } from '#domain/contract/device.ts';
import type { PriceCell } from './price-sheet.ts';
import { isBlank } from './price-sheet.ts';
import { type DecimalEvidence, type PriceReading, readPriceText } from './price-text.ts';

/** Spreadsheets calculate in binary: 19.99 comes back as 19.990000000000002. More than this is no such noise. */
const NOISE_DOLLARS = 1e-6;

/** Null: there is no price cell at all. A reason: there is one, and it is not a price. */
export function readPrice(cell: PriceCell | undefined, evidence: DecimalEvidence): PriceReading | null {
  if (cell === undefined || isBlank(cell)) return null;
  const read = rawPrice(cell, evidence);
  return 'reason' in read ? read : validPrice(read.price);
}

function rawPrice(cell: PriceCell, evidence: DecimalEvidence): PriceReading {
  if (typeof cell === 'number') return { price: cell };
  if (typeof cell === 'string') return readPriceText(cell, evidence);
  if (typeof cell === 'object' && cell !== null) return { reason: reasonOfError(cell.error) };
  return { reason: `${String(cell).toUpperCase()} is not a price` };
}

function reasonOfError(error: string): string {
  return error === '#NO RESULT'
    ? 'The formula has no saved result. Open the file in a spreadsheet program and save it again.'
    : `The cell shows the error ${error}`;
}

function validPrice(price: number): PriceReading {
  if (price < 0) return { reason: 'Price cannot be negative' };
  const cents = Math.round(price * 100) / 100;
  if (Math.abs(price - cents) > NOISE_DOLLARS) return { reason: DEVICE_MESSAGES.priceDecimals };
  const valid = priceSchema.safeParse(cents);
  // Adding 0 turns the -0 that some formulas give into 0.
  return valid.success ? { price: cents + 0 } : { reason: valid.error.issues[0]?.message ?? 'Invalid input' };
}
