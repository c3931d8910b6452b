import { layoutFieldsSchema } from '#domain/contract/entities/device.ts';
import { LAYOUT_MESSAGES } from '#domain/contract/entities/price-data/sheet-layout.ts';
import { LAYOUT_LIMITS } from '#domain/contract/limits.ts';
import type { OwnFields, Verdict } from './judge-row.ts';
import { isNoStock } from './layout/price-cells.ts';
import { type FieldColumns, type PriceCell, type PriceColumns, textOf } from './price-sheet.ts';

type Row = readonly PriceCell[];

const groupSchema = layoutFieldsSchema.shape.group;

/** Adds to a device what a download of Tierbook says about it besides its price. */
export function withOwnFields(verdict: Verdict, row: Row, { fields }: PriceColumns): Verdict {
  if (verdict.kind !== 'device' || fields === undefined) return verdict;
  const own = fieldsIn(row, fields);
  const fault = faultIn(own, fields);
  if (fault) return { kind: 'rejected', device: verdict.names.device, ...fault };
  const { kind, names } = verdict;
  // As in a mapped sheet, a stock of 0 is out of stock, whatever the price.
  return isNoStock(own.stock ?? '')
    ? { kind, names, price: null, outOfStock: true, ...own }
    : { ...verdict, ...own };
}

function fieldsIn(row: Row, columns: FieldColumns): OwnFields {
  const [group, variant] = [textOf(row[columns.group]), textOf(row[columns.variant])];
  const stock = cut(textOf(row[columns.stock]), LAYOUT_LIMITS.stockMaxChars);
  const note = cut(textOf(row[columns.note]), LAYOUT_LIMITS.noteMaxChars);
  return {
    // One without the other tells nothing.
    ...(group !== '' && variant !== '' && { group, variant }),
    ...(stock !== '' && { stock }),
    ...(note !== '' && { note }),
  };
}

function cut(text: string, maxChars: number): string {
  return text.length > maxChars ? `${text.slice(0, maxChars - 1)}…` : text;
}

function faultIn(
  { group, variant = '' }: OwnFields,
  columns: FieldColumns,
): { column: number; reason: string } | null {
  if (variant.length > LAYOUT_LIMITS.labelMaxChars) {
    return { column: columns.variant, reason: LAYOUT_MESSAGES.labelTooLong };
  }
  const [issue] = groupSchema.safeParse(group).error?.issues ?? [];
  return issue ? { column: columns.group, reason: issue.message } : null;
}
