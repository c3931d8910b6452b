import { createRequire } from 'node:module';
import type { FetchSettings } from '#server/modules/catalogue/sources/fetched/fetch-file.ts';
import type { GoogleSettings } from '#server/modules/catalogue/sources/google-source.ts';
import { openPriceSource } from '#server/modules/catalogue/sources/open-price-source.ts';
import type { PriceSource } from '#server/modules/catalogue/sources/price-source.ts';

const GOOGLE_SHEETS = 'https://sheets.googleapis.com';

/** Where prices are read from, and how often. */
export interface SourceSettings {
  /** The source of PRICE_SOURCE; without one the sample, in place of which an admin may choose another. */
  readonly source: PriceSource;
  readonly isSample: boolean;
  readonly everySeconds: number;
  /** How files are fetched that an admin chooses by their address. */
  readonly fetching?: FetchSettings;
}

interface SourceEnvironment extends GoogleSettings {
  readonly priceSource: string | null;
  readonly syncSeconds: number;
  readonly allowPrivateSources: 'no' | 'yes';
}

export function openSourceSettings(settings: SourceEnvironment): SourceSettings {
  return {
    source: openPriceSource(settings, sampleWorkbook()),
    isSample: settings.priceSource === null,
    everySeconds: settings.syncSeconds,
    fetching: {
      allowsPrivate: settings.allowPrivateSources === 'yes',
      trustedOrigin: trustedOrigin(settings.sheetsBaseUrl),
    },
  };
}

/** Null unless SHEETS_BASE_URL names another server than Google's. */
function trustedOrigin(sheetsBaseUrl: string): string | null {
  const { origin } = new URL(sheetsBaseUrl);
  return origin === GOOGLE_SHEETS ? null : origin;
}

/** Found from the package, because the server runs from its source in development and otherwise from a bundle. */
function sampleWorkbook(): string {
  return createRequire(import.meta.url).resolve('#server/sample/tierbook-sample.xlsx');
}
