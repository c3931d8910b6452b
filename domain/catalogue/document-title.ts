import { labelOfCategory } from './category-labels.ts';

interface ShownPart {
  readonly siteName: string;
  /** Undefined until the categories are known. */
  readonly category: string | undefined;
  readonly searchText: string;
}

/** Longer searches are pasted lines; a browser tab shows a few words. */
const SEARCH_MAX_CHARS = 60;

/** The title of the price list's document: '“s24 ultra” · Samsung New Locked · Corner Phones'. */
export function documentTitleOf({ siteName, category, searchText }: ShownPart): string {
  const words = searchText.trim().replaceAll(/\s+/g, ' ');
  const search = words === '' ? [] : [`“${shortened(words)}”`];
  const label = category === undefined ? [] : [labelOfCategory(category)];
  return [...search, ...label, siteName].join(' · ');
}

// By code points: half of a surrogate pair is no character.
function shortened(words: string): string {
  const characters = Array.from(words);
  return characters.length > SEARCH_MAX_CHARS ? `${characters.slice(0, SEARCH_MAX_CHARS).join('')}…` : words;
}
