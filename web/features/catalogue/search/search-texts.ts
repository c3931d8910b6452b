import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { counted } from '#domain/text/counts.ts';
import type { UnloadedLists } from '#web/features/catalogue/loading/use-catalogue-lists.ts';
import type { CatalogueSearch } from './catalogue-search.ts';

/** A pasted page has dozens of words that match nothing; a few of them say enough. */
const DROPPED_SHOWN = 8;

/** 'No match for “purple”, “grade”'. */
export function droppedText(dropped: readonly string[]): string {
  const shown = dropped.slice(0, DROPPED_SHOWN).map((word) => `“${word}”`);
  return `No match for ${shown.join(', ')}${dropped.length > DROPPED_SHOWN ? ' …' : ''}`;
}

/** The devices of a list as they are drawn, without section titles. */
export function deviceCountOf(rows: readonly CatalogueRow[]): number {
  return rows.reduce((count, { isHeader }) => (isHeader === true ? count : count + 1), 0);
}

/** What to say instead of matches in the chosen category; null if it has some, or has not loaded. */
export function missingText(
  { found, counts }: CatalogueSearch,
  chosen: string | undefined,
  { loading, failed }: UnloadedLists,
): string | null {
  if (found.length === 0) return loading.length + failed.length > 0 ? 'No matches so far' : null;
  if (chosen === undefined || counts.get(chosen) !== 0) return null;
  return `No matches in ${labelOfCategory(chosen)}`;
}

/** What has not loaded: it may hold matches. */
export function unloadedTexts({ loading, failed }: UnloadedLists): {
  loading: string | null;
  failed: string | null;
} {
  return {
    loading: loading.length === 0 ? null : `Still loading ${namedOrCounted(loading)}…`,
    failed: failed.length === 0 ? null : `${namedOrCounted(failed)} could not be loaded`,
  };
}

function namedOrCounted(categories: readonly string[]): string {
  const [first = ''] = categories;
  return categories.length === 1
    ? labelOfCategory(first)
    : counted(categories.length, 'category', 'categories');
}

/** What screen readers hear after the notes: the counts, which are scattered over the page. */
export function spokenCounts(
  search: CatalogueSearch,
  chosen: string | undefined,
  { loading, failed }: UnloadedLists,
): string {
  const sentences = [
    ...foundTexts(search, chosen),
    ...(loading.length > 0 ? ['Some categories are still loading'] : []),
    ...(failed.length > 0 ? ['Some categories could not be loaded'] : []),
  ];
  return sentences.map((sentence) => `${sentence}.`).join(' ');
}

function foundTexts({ found }: CatalogueSearch, chosen: string | undefined): string[] {
  const here = found.find(({ category }) => category === chosen);
  const elsewhere = found.filter(({ category }) => category !== chosen);
  const count = elsewhere.reduce((sum, { hits }) => sum + hits.length, 0);
  const hereText =
    here && `${here.hits.length} of ${deviceCountOf(here.rows)} in ${labelOfCategory(here.category)}`;
  const elsewhereText =
    count > 0 && `${count} in ${counted(elsewhere.length, 'other category', 'other categories')}`;
  return [hereText, elsewhereText].flatMap((text) => text || []);
}
