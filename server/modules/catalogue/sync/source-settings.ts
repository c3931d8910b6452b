import { createRequire } from 'node:module';
import type { GoogleSettings } from '#server/modules/catalogue/sources/google-source.ts';
import { openPriceSource } from '#server/modules/catalogue/sources/open-price-source.ts';
import type { PriceSource } from '#server/modules/catalogue/sources/price-source.ts';

/** Where prices are read from, and how often. */
export interface SourceSettings {
  readonly source: PriceSource;
  readonly isSample: boolean;
  readonly everySeconds: number;
}

interface SourceEnvironment extends GoogleSettings {
  readonly priceSource: string | null;
  readonly syncSeconds: number;
}

export function openSourceSettings(settings: SourceEnvironment): SourceSettings {
  return {
    source: openPriceSource(settings, sampleWorkbook()),
    isSample: settings.priceSource === null,
    everySeconds: settings.syncSeconds,
  };
}

/** Found from the package, because the server runs from its source in development and otherwise from a bundle. */
function sampleWorkbook(): string {
  return createRequire(import.meta.url).resolve('#server/sample/tierbook-sample.xlsx');
}
