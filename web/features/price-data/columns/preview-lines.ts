import { priceTextOf, type StripCell, type VariantRow } from '#domain/catalogue/variants.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { LayoutPreview } from '#domain/contract/entities/price-data/layout-answers.ts';
import type { TierId } from '#domain/tiers/tiers.ts';

type PreviewRow = LayoutPreview['rows'][number];

/** A price or the words in its place; with a label if the device has several. */
export interface Offer extends StripCell<VariantRow> {
  readonly text: string;
  readonly kind: 'price' | 'request' | 'out';
}

/** One price without a label stands beside the name; several are a strip below it. */
export interface DeviceLine {
  readonly kind: 'device';
  readonly text: string;
  readonly note: string;
  readonly stock: string;
  readonly offers: readonly Offer[];
}

/** A line of the list as visitors will see it. */
export type PreviewLine = DeviceLine | { readonly kind: 'category' | 'title'; readonly text: string };

/** Neighbouring rows of one group are one device; a repeated label begins another. */
export function previewLines(
  rows: readonly PreviewRow[],
  tier: TierId,
  money: Money | undefined,
): PreviewLine[] {
  const lines: PreviewLine[] = [];
  let category: string | null = null;
  let device: { line: DeviceLine; offers: Offer[] } | null = null;
  for (const row of rows) {
    if (row.category !== category) {
      lines.push({ kind: 'category', text: row.category });
      category = row.category;
      device = null;
    }
    if (row.isHeader) {
      lines.push({ kind: 'title', text: row.display });
      device = null;
      continue;
    }
    const offer = offerOf(row, tier, money);
    const isNext =
      device !== null &&
      row.group !== undefined &&
      device.line.text === row.group &&
      device.offers.every(({ label }) => label !== offer.label);
    if (isNext && device) {
      device.offers.push(offer);
      continue;
    }
    const offers = [offer];
    const { group, display, note = '', stock = '' } = row;
    const line = { kind: 'device' as const, text: group ?? display, note, stock, offers };
    lines.push(line);
    device = { line, offers };
  }
  return lines;
}

function offerOf(row: PreviewRow, tier: TierId, money: Money | undefined): Offer {
  const listed = { ...row, finalPrice: row.prices[tier] };
  const kind = row.outOfStock ? 'out' : listed.finalPrice === null ? 'request' : 'price';
  return { label: row.variant ?? '', row: listed, text: priceTextOf(listed, money) || '–', kind };
}
