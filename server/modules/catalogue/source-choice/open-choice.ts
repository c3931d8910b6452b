import type { SourceChoice } from '#domain/contract/entities/price-data/price-source.ts';
import type { FetchSettings } from '#server/modules/catalogue/sources/fetched/fetch-file.ts';
import { googleExportSource, linkSource } from '#server/modules/catalogue/sources/fetched/fetched-sources.ts';
import {
  readFileAddress,
  readSpreadsheetId,
} from '#server/modules/catalogue/sources/fetched/source-address.ts';
import type { PriceSource } from '#server/modules/catalogue/sources/price-source.ts';
import type { SourceSettings } from '#server/modules/catalogue/sync/source-settings.ts';

/** A choice as the contract carries it. */
export type GivenChoice =
  | { readonly kind: 'sample' | 'upload' }
  | { readonly kind: 'google' | 'link'; readonly address: string };

/** A choice that can be read and stored: only an id, or an address without what no server needs. */
export interface ReadyChoice {
  readonly kind: SourceChoice;
  readonly address: string | null;
  readonly description: string;
}

const PUBLIC_ONLY: FetchSettings = { allowsPrivate: false, trustedOrigin: null };

const DESCRIPTIONS = {
  sample: 'Sample list',
  upload: 'Uploaded files',
  google: 'Google spreadsheet',
} as const;

/** Throws a SourceError that says what is wrong with the address. */
export function readyChoice(given: GivenChoice): ReadyChoice {
  switch (given.kind) {
    case 'sample':
    case 'upload':
      return { kind: given.kind, address: null, description: DESCRIPTIONS[given.kind] };
    case 'google':
      return { kind: 'google', address: readSpreadsheetId(given.address), description: DESCRIPTIONS.google };
    case 'link': {
      const { href, host } = readFileAddress(given.address);
      return { kind: 'link', address: href, description: host };
    }
  }
}

/** Null for uploads: they are sent by hand, and nothing is read. */
export function openChoice(
  { kind, address, description }: ReadyChoice,
  { source: sample, fetching = PUBLIC_ONLY }: SourceSettings,
): PriceSource | null {
  switch (kind) {
    case 'sample':
      return sample;
    case 'upload':
      return null;
    case 'google':
      return googleExportSource({ spreadsheetId: address ?? '', description }, fetching);
    case 'link':
      return linkSource(new URL(address ?? ''), fetching);
  }
}
