import { deviceSectionsOf, type ListDevice, priceTextOf, remarkOf } from '#domain/catalogue/variants.ts';
import type { SharedList, SharedRow } from '#domain/contract/entities/deals/shares.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { OUT_OF_STOCK } from '#domain/contract/entities/price-data/request-words.ts';
import { momentText } from '#domain/text/moments.ts';
import { sharedPartsOf } from './shared-parts.ts';

interface TextTerms {
  /** What the rows have in common: 'iPhone 15 series'. */
  readonly title?: string | undefined;
  /** Of the time of the list; that of the machine unless given. */
  readonly timeZone?: string | undefined;
}

/** A shared list for a message: its name, one line per device, and where it comes from. */
export function sharedText(list: SharedList, { title, timeZone }: TextTerms = {}): string {
  const name = [list.list, title].filter((part) => part !== undefined).join(', ');
  const blocks = sharedPartsOf(list.rows, title).map((part) =>
    [...(part.title === '' ? [] : [oneSpaced(part.title)]), ...linesOf(part.rows, list.money)].join('\n'),
  );
  return [name, ...blocks, `${stampOf(list, timeZone)} · ${list.mark}`].join('\n\n');
}

/** 'Prices of 15 Nov 2026, 14:05 · list 318': stands on everything shared, beside the mark. */
export function stampOf(
  { updatedAt, version }: Pick<SharedList, 'updatedAt' | 'version'>,
  timeZone?: string,
): string {
  return updatedAt === null ? `List ${version}` : `${listTimeText(updatedAt, timeZone)} · list ${version}`;
}

/** 'Prices of 15 Nov 2026, 14:05'. */
export function listTimeText(updatedAt: string, timeZone?: string): string {
  return `Prices of ${momentText(updatedAt, timeZone)}`;
}

function linesOf(rows: readonly SharedRow[], money: Money | undefined): string[] {
  return deviceSectionsOf(rows).flatMap((section) => section.rows.map(({ row }) => lineOf(row, money)));
}

/** 'iPhone 15 128GB  $370', or 'iPhone 15 Pro 128GB: A $600, B $560'. Two spaces occur only before a single price. */
function lineOf(device: ListDevice<SharedRow>, money: Money | undefined): string {
  const [first] = device;
  if (first === undefined) return '';
  const remark = remarkOf(device.find(({ outOfStock }) => !outOfStock) ?? first);
  const named = (name: string) => oneSpaced(remark === '' ? name : `${name} (${remark})`);
  if (device.length === 1) return `${named(first.display)}  ${oneSpaced(priceTextOf(first, money))}`;
  const name = named(first.group ?? first.display);
  if (device.every(({ outOfStock }) => outOfStock)) return `${name}  ${OUT_OF_STOCK}`;
  const prices = device.map((row) => `${row.variant ?? row.display} ${priceTextOf(row, money)}`);
  return `${name}: ${oneSpaced(prices.join(', '))}`;
}

// Not the no-break space of a price, which keeps its digits together.
function oneSpaced(text: string): string {
  return text.replaceAll(/[ \t\n]+/g, ' ');
}
