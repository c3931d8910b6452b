import { deviceRowSchema } from '#domain/contract/entities/device.ts';
import { folded } from '#server/modules/catalogue/reading/heading-words.ts';
import { isDecoration, type PriceCell, textOf } from '#server/modules/catalogue/reading/price-sheet.ts';
import type { LayoutColumns } from './layout-columns.ts';

type Row = readonly PriceCell[];

/** The names of one row: `device` identifies it, `display` is shown. */
export interface Names {
  readonly device: string;
  readonly display: string;
}

const namesSchema = deviceRowSchema.pick({ device: true, display: true });
const TOTAL_WORDS =
  /^(?:grand )?(?:total|totals|sum|subtotal|summe|gesamt|gesamtsumme|suma|totale|итого|всего):?$/;

export function namesIn(row: Row, { names, display }: LayoutColumns): Names {
  const device = names
    .map((column) => textOf(row[column]))
    .filter((text) => text !== '' && !isDecoration(text))
    .join(' ');
  const shown = display === null ? '' : textOf(row[display]);
  return { device: device || shown, display: shown || device };
}

/** '256GB' under the title 'iPhone 15' is 'iPhone 15 256GB'; a name that begins with its title stays as it is. */
export function continueTitle(title: string, { device, display }: Names): Names {
  const join = (name: string) => (folded(name).startsWith(folded(title)) ? name : `${title} ${name}`);
  return title === '' ? { device, display } : { device: join(device), display: join(display) };
}

/** The names of one price of a row, and the name of its device, which all its prices share. */
export function variantNames(
  { device, display }: Names,
  group: string,
  label: string | null,
): Names & { readonly group: string } {
  const joined = (...parts: (string | null)[]) => parts.filter((part) => part).join(' ');
  return {
    device: joined(group, device, label),
    display: joined(group, display, label),
    group: joined(group, display),
  };
}

/** Why a row cannot have these names; null if it can. */
export function nameFault(row: Row, { names, display }: LayoutColumns, given: Names): string | null {
  const columns = display === null ? names : [...names, display];
  const broken = columns
    .map((column) => row[column])
    .find((cell) => typeof cell === 'object' && cell !== null);
  if (typeof broken === 'object' && broken !== null) return `The cell shows the error ${broken.error}`;
  return namesSchema.safeParse(given).error?.issues[0]?.message ?? null;
}

/** 'Total', 'Summe:': the end of a table, not a device. */
export function isTotal({ device }: Names): boolean {
  return TOTAL_WORDS.test(folded(device));
}
