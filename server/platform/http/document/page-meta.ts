import { normaliseCategory } from '#domain/catalogue/categories.ts';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { documentTitleOf } from '#domain/catalogue/document-title.ts';

/** What the page is about, for a tab, a bookmark, a search engine and the preview of a shared link. */
export interface PageMeta {
  readonly shopName: string;
  /** As published; null if the address names none. */
  readonly category: string | null;
  readonly pictures: PagePictures;
}

/** The logo of the shop, as pages, browsers and phones use it. */
export interface PageLogo {
  readonly address: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

export interface PagePictures {
  /** Null for the built-in icons. */
  readonly logo: PageLogo | null;
  /** The public address of the site; null if nobody has set it. */
  readonly publicUrl: string | null;
}

export const BUILT_IN_PICTURES: PagePictures = { logo: null, publicUrl: null };

const PLACEHOLDER = '<!--tierbook-meta-->';

/**
 * Without og:url, and without og:image unless the public address of the site is set: a Host header can be forged. The
 * icons are links of the template, which a logo replaces.
 */
export function pageWithMeta(template: string, { shopName, category, pictures }: PageMeta): string {
  const label = category === null ? null : labelOfCategory(category);
  const title = documentTitleOf({ siteName: shopName, category: category ?? undefined, searchText: '' });
  const description = `${shopName}: ${label ?? 'device'} prices`;
  const tags = [
    `<meta name="description" content="${escaped(description)}" />`,
    `<title>${escaped(title)}</title>`,
    '<meta property="og:type" content="website" />',
    `<meta property="og:site_name" content="${escaped(shopName)}" />`,
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    ...pictureTags(pictures),
    ...iconTags(pictures),
  ].join('\n    ');
  // As a function: a shop called "Dealer $& Sons" would otherwise be taken for a replacement pattern.
  return withIconsFor(template, pictures).replace(PLACEHOLDER, () => tags);
}

const ICON_LINKS = /[ \t]*<link rel="(?:icon|apple-touch-icon)"[^>]*>\n?/g;

function withIconsFor(template: string, { logo }: PagePictures): string {
  return logo ? template.replace(ICON_LINKS, '') : template;
}

function iconTags({ logo }: PagePictures): string[] {
  if (!logo) return [];
  const { address, type, width, height } = logo;
  return [
    `<link rel="icon" href="${escaped(address)}" type="${escaped(type)}" sizes="${width}x${height}" />`,
    `<link rel="apple-touch-icon" href="${escaped(address)}" />`,
  ];
}

function pictureTags({ logo, publicUrl }: PagePictures): string[] {
  if (publicUrl === null) return [];
  const address = `${publicUrl}${logo?.address ?? '/icon-512.png'}`;
  return [`<meta property="og:image" content="${escaped(address)}" />`];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for quoted attributes alike. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** The published category that the address of the price list names, found as the page itself finds it. */
export function addressedCategory(url: string, isPublished: (category: string) => boolean): string | null {
  const [path, ...search] = url.split('?');
  if (path !== '/') return null;
  const named = normaliseCategory(new URLSearchParams(search.join('?')).get('category') ?? '');
  return isPublished(named) ? named : null;
}

/** More is cut off under the icon of an installed app. */
const SHORT_NAME_LENGTH = 12;

/** As many whole words as fit, or the beginning of a long first word. */
export function shortNameOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const [first = ''] = words;
  if (first.length > SHORT_NAME_LENGTH) return beginningOf(first);
  let short = first;
  for (const word of words.slice(1)) {
    if (short.length + 1 + word.length > SHORT_NAME_LENGTH) return withoutLooseEnd(short);
    short = `${short} ${word}`;
  }
  return short;
}

/** 'Smith & Jones Phones' becomes 'Smith', not 'Smith &'. */
function withoutLooseEnd(words: string): string {
  return words.replace(/(?: [^\p{L}\p{N}]+|[,;:&+/-]+)$/u, '') || words;
}

/** Cuts between characters as people see them: half of an emoji or a letter without its accent is another character. */
function beginningOf(word: string): string {
  const length = (part: Intl.SegmentData) => part.index + part.segment.length;
  const fitting = [...new Intl.Segmenter().segment(word)].filter((part) => length(part) <= SHORT_NAME_LENGTH);
  if (fitting.length > 0) return fitting.map(({ segment }) => segment).join('');
  // One character of more than twelve code units, such as a letter below a pile of accents.
  return [...word].reduce(
    (begun, next) => ((begun + next).length > SHORT_NAME_LENGTH ? begun : begun + next),
    '',
  );
}
