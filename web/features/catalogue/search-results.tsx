import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import type { SearchHit } from '#domain/catalogue/search-index.ts';
import type { CatalogueRow } from '#domain/contract/device.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type CatalogueSearch, matchesElsewhere } from './catalogue-search.ts';
import { DeviceRow } from './device-row.tsx';
import { ListColumns } from './list-columns.tsx';
import { FIRST_ROWS } from './list-parts.ts';
import { OtherCategories } from './other-categories.tsx';
import { resultColumns } from './result-columns.ts';
import { useListSpace } from './use-media.ts';

interface SearchResultsProps {
  search: CatalogueSearch;
  category: string;
  /** The category's list, which the hits were found in. */
  devices: readonly CatalogueRow[];
  onCategoryChange: (category: string) => void;
}

/**
 * Best first; of many only what is seen, since the next keystroke replaces them all. Beside them (below, on a phone)
 * where else there is something.
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
        // Alone, it stands in the middle of the page, as it does over an empty list.
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
