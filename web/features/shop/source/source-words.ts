import type { PriceSourceAnswer, SourceChoice } from '#domain/contract/entities/price-data/price-source.ts';
import type { GivenChoice } from './source.mutations.ts';

export const KIND_NAMES = {
  sample: 'Sample list',
  upload: 'Uploaded files',
  google: 'Google spreadsheet',
  link: 'Address of a file',
  file: 'File on the server',
  folder: 'Folder on the server',
} as const satisfies Record<PriceSourceAnswer['kind'], string>;

/** What an admin can choose, the most common first. */
export const CHOICES = [
  { value: 'upload', label: 'Upload a file' },
  { value: 'google', label: 'Google spreadsheet' },
  { value: 'link', label: 'Address of a file' },
  { value: 'sample', label: 'Sample list' },
] as const satisfies readonly { value: SourceChoice; label: string }[];

export const CHOICE_HINTS = {
  upload: 'Nothing is read by itself: prices change when you upload a file in Price Data.',
  google: 'In Google Sheets: Share, General access “Anyone with the link”, then Copy link.',
  link: 'An https address of an .xlsx, .ods or .csv file. Only its host is shown afterwards.',
  sample: 'Made-up prices to look around with. They never replace real ones.',
} as const satisfies Record<SourceChoice, string>;

export const ADDRESS_LABELS = { google: 'Link of the spreadsheet', link: 'Address' } as const;

export function hasAddress(kind: SourceChoice): kind is 'google' | 'link' {
  return kind === 'google' || kind === 'link';
}

/** Null while the address is missing. */
export function choiceOf(kind: SourceChoice, address: string): GivenChoice | null {
  if (!hasAddress(kind)) return { kind };
  const trimmed = address.trim();
  return trimmed === '' ? null : { kind, address: trimmed };
}
