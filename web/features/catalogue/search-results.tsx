import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { arrangeInColumns } from '#domain/catalogue/columns.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type CatalogueSearch, matchesElsewhere } from './catalogue-search.ts';
import { ListColumns } from './list-columns.tsx';
import { OtherCategories } from './other-categories.tsx';
import { useListSpace } from './use-media.ts';

interface SearchResultsProps {
  search: CatalogueSearch;
  chosen: string;
  onCategoryChange: (category: string) => void;
}

/** Best first, and beside it (below it on a phone) where else there is something. */
export function SearchResults({ search, chosen, onCategoryChange }: SearchResultsProps) {
  const { columnCount, isPrinting } = useListSpace();
  const { found, counts } = search;
  const columns = useMemo(() => {
    const rows = found.map((row, rowIndex) => ({ row, rowIndex }));
    return arrangeInColumns([{ title: null, startIndex: 0, rows }], Math.max(1, columnCount - 1));
  }, [found, columnCount]);
  return (
    <div className="list-grid">
      {found.length > 0 ? (
        <ListColumns columns={columns} rowCount={found.length} isPrinting={isPrinting} />
      ) : (
        <div className="desktop:col-span-2">
          <NoDevices />
        </div>
      )}
      <OtherCategories matches={matchesElsewhere(counts, chosen)} onCategoryChange={onCategoryChange} />
    </div>
  );
}

export function NoDevices() {
  return <EmptyState icon={SearchX} title="No devices found" text="Try adjusting your search or category" />;
}
