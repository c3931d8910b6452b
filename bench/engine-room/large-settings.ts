import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_CONFIGURATION } from '#domain/configuration/default-configuration.ts';
import type { BucketRules, Configuration } from '#domain/contract/entities/configuration.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import type { BasePrice } from '#domain/pricing/price-impact.ts';

export const CATEGORIES = 100;
export const BUCKETS = 20;
export const DEVICES = 20_000;

const BUCKET_WIDTH_DOLLARS = 100;
const PER_CATEGORY = DEVICES / CATEGORIES;

const buckets = Array.from({ length: BUCKETS }, (_, index): PriceBucket => {
  const low = index * BUCKET_WIDTH_DOLLARS;
  const isLast = index === BUCKETS - 1;
  return [`From ${low}`, low, isLast ? 'Infinity' : low + BUCKET_WIDTH_DOLLARS - 0.01];
});

const categories = Array.from({ length: CATEGORIES }, (_, index) => `CATEGORY ${index + 1}`);

/** A category rule in every third cell, so that selections are mixed. */
export function makeLargeSettings(): Configuration {
  const { defaultsByRole, perCategoryByRole } = DEFAULT_CONFIGURATION;
  return {
    ...DEFAULT_CONFIGURATION,
    buckets,
    defaultsByRole: { ...defaultsByRole, public: rulesFor(() => true, 10) },
    perCategoryByRole: {
      ...perCategoryByRole,
      public: Object.fromEntries(
        categories.map((category, row) => [category, rulesFor((column) => (row + column) % 3 === 0, 12)]),
      ),
    },
  };
}

function rulesFor(hasRule: (column: number) => boolean, percent: number): BucketRules {
  const ruled = buckets.filter((_, column) => hasRule(column));
  return Object.fromEntries(ruled.map(([label]) => [label, { mode: 'pct', pct: percent, flat: 0 }]));
}

export function makeDevices(): BasePrice[] {
  return categories.flatMap((category) =>
    Array.from({ length: PER_CATEGORY }, (_, index) => ({ category, price: priceOfDevice(index) })),
  );
}

/** The same devices as a price source: a folder with one file per category. */
export function writeDeviceFiles(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const category of categories) {
    const rows = Array.from(
      { length: PER_CATEGORY },
      (_, index) => `${category} device ${index + 1},${priceOfDevice(index)}`,
    );
    writeFileSync(path.join(folder, `${category}.csv`), `Device,Price\n${rows.join('\n')}\n`);
  }
}

function priceOfDevice(index: number): number {
  return 50 + ((index * 7919) % (BUCKETS * BUCKET_WIDTH_DOLLARS));
}
