import { listedWords } from '#domain/text/counts.ts';

/** In the order of an export, with the headings that it writes. */
export const FILE_HEADINGS = {
  id: 'id',
  name: 'name',
  phone: 'phone',
  tier: 'tier',
  active: 'active',
  validUntil: 'valid until',
} as const;
export type FileField = keyof typeof FILE_HEADINGS;

/** In lower case and without anything but letters. */
const SYNONYMS: Readonly<Record<FileField, readonly string[]>> = {
  id: ['id', 'customerid'],
  name: ['name', 'customer', 'customername', 'fullname'],
  phone: ['phone', 'phonenumber', 'phoneno', 'telephone', 'tel', 'mobile', 'mobilephone', 'cellphone'],
  tier: ['tier', 'pricetier', 'customertier'],
  active: ['active', 'isactive', 'enabled'],
  validUntil: ['validuntil', 'validto', 'expires', 'expirydate', 'expirationdate', 'enddate'],
};

export interface FileColumns {
  /** Where each field is, from 0; a field without a column is left out. */
  readonly places: ReadonlyMap<FileField, number>;
  /** How many columns have a heading or stand before one. */
  readonly width: number;
  /** The headings of all other columns. */
  readonly unused: readonly string[];
}

/** The columns of a file by its headings, in any case and order, or why they cannot be told. */
export function findFileColumns(headings: readonly string[]): FileColumns | { readonly problem: string } {
  const places = new Map<FileField, number>();
  const unused: string[] = [];
  for (const [place, heading] of headings.entries()) {
    const field = fieldOf(heading);
    if (field === null) {
      if (heading.trim() !== '') unused.push(heading.trim());
      continue;
    }
    const other = places.get(field);
    if (other !== undefined) return { problem: twoColumns(field, headings[other] ?? '', heading) };
    places.set(field, place);
  }
  if (!places.has('name')) return { problem: noName(headings) };
  return { places, width: headings.length, unused };
}

function fieldOf(heading: string): FileField | null {
  const letters = heading.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
  return FILE_FIELDS.find((field) => SYNONYMS[field].includes(letters)) ?? null;
}

const FILE_FIELDS = Object.keys(FILE_HEADINGS) as FileField[];

function twoColumns(field: FileField, one: string, other: string): string {
  return `Two columns have the heading of the ${FILE_HEADINGS[field]}: '${one.trim()}' and '${other.trim()}'. Remove one of them.`;
}

function noName(headings: readonly string[]): string {
  const found = headings.map((heading) => heading.trim()).filter((heading) => heading !== '');
  return `The first row has no heading 'name'. It has ${listedWords(found.map((heading) => `'${shortened(heading)}'`))}.`;
}

/** A file without headings may have anything in its first row. */
function shortened(heading: string): string {
  return heading.length <= 40 ? heading : `${heading.slice(0, 39)}…`;
}
