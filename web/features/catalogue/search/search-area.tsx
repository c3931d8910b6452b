import type { UnloadedLists } from '#web/features/catalogue/loading/use-catalogue-lists.ts';
import { Button } from '#web/ui/button.tsx';
import type { CatalogueSearch } from './catalogue-search.ts';
import { loadSearchCode, useSearchCode } from './search-code.ts';

interface SearchAreaProps {
  search: CatalogueSearch | null;
  /** The chosen category. */
  category: string | undefined;
  unloaded: UnloadedLists;
  onCategoryChange: (category: string) => void;
}

/** The results of a search, seen and heard; nothing without one. */
export function SearchArea({ search, category, unloaded, onCategoryChange }: SearchAreaProps) {
  const { code, hasFailed } = useSearchCode();
  const shown = search && code && { search, category, unloaded };
  return (
    <>
      {/* Always in the page: screen readers ignore a region that appears with its text. */}
      <div role="status">
        {shown && <code.SearchNotes {...shown} />}
        {hasFailed && <p className="mb-3 type-interface text-muted">The search could not be loaded.</p>}
      </div>
      {hasFailed && (
        <div className="mb-4">
          <Button onClick={loadSearchCode}>Try Again</Button>
        </div>
      )}
      {shown && <code.SearchResults {...shown} onCategoryChange={onCategoryChange} />}
    </>
  );
}
