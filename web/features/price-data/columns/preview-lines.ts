import { groupByCategory } from '#domain/catalogue/categories.ts';
import {
  deviceSectionsOf,
  type ListDevice,
  priceTextOf,
  remarkOf,
  type StripCell,
  stripOf,
  type VariantRow,
} from '#domain/catalogue/variants.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { LayoutPreview } from '#domain/contract/entities/price-data/layout-answers.ts';
import type { TierId } from '#domain/tiers/tiers.ts';

type PreviewRow = LayoutPreview['rows'][number];

/** A price or the words in its place; a dash where a device is not offered under a label. */
export interface Offer extends StripCell<VariantRow> {
  readonly text: string;
  readonly kind: 'price' | 'request' | 'out';
}

/** One offer without a strip stands beside the name; a strip stands below it. */
export interface DeviceLine {
  readonly kind: 'device';
  readonly text: string;
  readonly remark: string;
  readonly isOut: boolean;
  readonly isStrip: boolean;
  readonly offers: readonly Offer[];
}

/** A line of the list as visitors will see it. */
export type PreviewLine = DeviceLine | { readonly kind: 'category' | 'title'; readonly text: string };

/** Devices, titles and strips are those of the list. */
export function previewLines(
  rows: readonly PreviewRow[],
  tier: TierId,
  money: Money | undefined,
): PreviewLine[] {
  const listed = rows.map((row) => ({ ...row, finalPrice: row.prices[tier] }));
  return [...groupByCategory(listed)].flatMap(([category, rowsOfCategory]): PreviewLine[] => [
    { kind: 'category', text: category },
    ...deviceSectionsOf(rowsOfCategory).flatMap(({ title, rows: devices, labels }): PreviewLine[] => [
      ...(title === null ? [] : [{ kind: 'title' as const, text: title }]),
      ...devices.flatMap(({ row: device }) => deviceLine(device, labels, money)),
    ]),
  ]);
}

/** Without the last device, of which the end may be cut off: it would seem not to be offered under the later labels. */
export function wholeDevices(rows: readonly PreviewRow[]): readonly PreviewRow[] {
  const group = rows.at(-1)?.group;
  const last = group === undefined ? -1 : rows.findLastIndex((row) => row.group !== group);
  return last === -1 ? rows : rows.slice(0, last + 1);
}

function deviceLine(
  device: ListDevice<VariantRow>,
  labels: readonly string[] | undefined,
  money: Money | undefined,
): DeviceLine[] {
  const [first] = device;
  if (!first) return [];
  const cells = stripOf(device, labels);
  const name = cells || device.length > 1 ? (first.group ?? first.display) : first.display;
  return [
    {
      kind: 'device',
      text: name,
      remark: remarkOf(cells ? { ...first, outOfStock: undefined } : first),
      isOut: device.every(({ outOfStock }) => outOfStock),
      isStrip: cells !== null,
      offers: (cells ?? [{ label: '', row: first }]).map((cell) => offerOf(cell, money)),
    },
  ];
}

function offerOf({ label, row }: StripCell<VariantRow>, money: Money | undefined): Offer {
  if (!row) return { label, row, text: '–', kind: 'out' };
  const kind = row.outOfStock ? 'out' : row.finalPrice === null ? 'request' : 'price';
  return { label, row, text: priceTextOf(row, money), kind };
}
