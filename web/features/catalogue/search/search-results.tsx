import { ChevronRight, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { UNBROKEN_SECTION_ROWS } from '#domain/catalogue/columns.ts';
import type { SearchHit } from '#domain/catalogue/search-index.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { counted } from '#domain/text/counts.ts';
import { DeviceRow } from '#web/features/catalogue/device-row.tsx';
import { ListColumns, SectionTitle } from '#web/features/catalogue/list-columns.tsx';
import { FIRST_ROWS, type ListBlock } from '#web/features/catalogue/list-parts.ts';
import { useListSpace } from '#web/features/catalogue/use-media.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { type CatalogueSearch, type CategoryMatches, matchesElsewhere } from './catalogue-search.ts';

interface SearchResultsProps {
  search: CatalogueSearch;
  category: string;
  /** The list in which the hits were found. */
  devices: readonly CatalogueRow[];
  onCategoryChange: (category: string) => void;
}

/**
 * Best first. Of many results only the visible ones are rendered, because the next keystroke replaces them all. Beside
 * them (below, on phones) are the other categories with matches.
 */
export function SearchResults({ search, category, devices, onCategoryChange }: SearchResultsProps) {
  const { columnCount, isPrinting } = useListSpace();
  const { hits, counts } = search;
  const elsewhere = matchesElsewhere(counts, category);
  const columns = useMemo(() => resultColumns(hits, columnCount), [hits, columnCount]);
  function renderHit({ rowIndex, ranges }: SearchHit, place: number) {
    const row = devices[rowIndex];
    return row && <DeviceRow key={place} display={row.display} finalPrice={row.finalPrice} ranges={ranges} />;
  }
  return (
    <div className="list-grid">
      {hits.length > 0 ? (
        <ListColumns
          columns={columns}
          isLong={hits.length > FIRST_ROWS}
          isComplete={isPrinting}
          renderRow={renderHit}
        />
      ) : (
        // Alone it is centred on the page, as for an empty list.
        <div className={elsewhere.length > 0 ? 'desktop:col-span-2' : 'col-span-full'}>
          <NoDevices />
        </div>
      )}
      <OtherCategories matches={elsewhere} onCategoryChange={onCategoryChange} />
    </div>
  );
}

export function NoDevices() {
  return <EmptyState icon={SearchX} title="No devices found" text="Try adjusting your search or category" />;
}

interface SearchSummaryProps {
  /** Null without a search. */
  foundCount: number | null;
  deviceCount: number;
  category: string;
}

/** '5 of 43 in iPhone Used Unlocked'. Always in the page: screen readers ignore a region that appears with its text. */
export function SearchSummary({ foundCount, deviceCount, category }: SearchSummaryProps) {
  return (
    <p role="status" className={foundCount === null ? 'sr-only' : 'mb-3 type-caption text-muted'}>
      {foundCount !== null && (
        <>
          <strong className="font-semibold text-text">{foundCount}</strong>
          {` of ${deviceCount} in ${labelOfCategory(category)}`}
        </>
      )}
    </p>
  );
}

interface OtherCategoriesProps {
  matches: readonly CategoryMatches[];
  onCategoryChange: (category: string) => void;
}

function OtherCategories({ matches, onCategoryChange }: OtherCategoriesProps) {
  if (matches.length === 0) return null;
  return (
    // Beside the results it starts level with the line above them.
    <section className="min-w-0 max-tablet:mt-4 tablet:-mt-8 print:hidden">
      <SectionTitle title="In other categories" />
      <ul>
        {matches.map(({ category, count }) => (
          <li key={category} className="border-b border-row-rule">
            <button
              type="button"
              onClick={() => onCategoryChange(category)}
              // The sticky header is higher here than on other pages.
              className="flex min-h-12 w-full scroll-mt-16 flex-wrap items-center gap-x-3 rounded-badge py-2 text-left hover:bg-raised focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-[1_1_7rem] type-touch wrap-anywhere">
                {labelOfCategory(category)}
              </span>{' '}
              <span className="type-interface whitespace-nowrap text-muted">
                {counted(count, 'match', 'matches')}
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Fills all columns but the last, which is for the other categories. Few results stay in one column, easier to scan. */
export function resultColumns<Row>(rows: readonly Row[], columnCount: number): ListBlock<Row>[][] {
  const free = Math.max(1, columnCount - 1);
  const perColumn = rows.length > UNBROKEN_SECTION_ROWS ? Math.ceil(rows.length / free) : rows.length;
  return Array.from({ length: free }, (_, column) => [
    { title: null, isContinued: false, rows: rows.slice(column * perColumn, (column + 1) * perColumn) },
  ]);
}
