import type { SnapshotContent, SnapshotRow } from '#server/modules/catalogue/snapshots/snapshot-content.ts';

/** `{ IPAD: { 'iPad 9': 199 } }`; a price of null makes a section title. */
export type Prices = Record<string, Record<string, number | null>>;

export function makeContent(prices: Prices): SnapshotContent {
  const rows = Object.entries(prices).flatMap(([category, devices]) =>
    Object.entries(devices).map(
      ([device, price]): SnapshotRow => ({
        category,
        device,
        display: device,
        price: price ?? 0,
        ...(price === null && { isHeader: true }),
        occurrence: 1,
      }),
    ),
  );
  return { categories: Object.keys(prices), rows };
}

/** This many devices with the same price. */
export function manyDevices(count: number, price = 100): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`Device ${index + 1}`, price]));
}
