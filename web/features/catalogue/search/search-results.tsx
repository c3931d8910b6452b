import { useContext, useMemo } from 'react';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { arrangeInColumns } from '#domain/catalogue/columns.ts';
import type { SearchHit } from '#domain/catalogue/search-lists.ts';
import type { PlacedRow, Section } from '#domain/catalogue/sections.ts';
import { twinSections } from '#domain/catalogue/twin-sections.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { CategoryLine, ContinuedLine } from '#web/features/catalogue/category-line.tsx';
import { DeviceFrameContext } from '#web/features/catalogue/device-frame.ts';
import { DeviceRow } from '#web/features/catalogue/device-row.tsx';
import { ListColumns } from '#web/features/catalogue/list-columns.tsx';
import { FIRST_ROWS, type ListBlock } from '#web/features/catalogue/list-parts.ts';
import type { UnloadedLists } from '#web/features/catalogue/loading/use-catalogue-lists.ts';
import { NoDevices } from '#web/features/catalogue/no-devices.tsx';
import { useListSpace } from '#web/features/catalogue/use-list-space.ts';
import { Button } from '#web/ui/button.tsx';
import type { CatalogueSearch, FoundCategory } from './catalogue-search.ts';
import { deviceCountOf, droppedText, missingText, spokenCounts, unloadedTexts } from './search-texts.ts';

interface SearchNotesProps {
  search: CatalogueSearch;
  /** The chosen category. */
  category: string | undefined;
  unloaded: UnloadedLists;
}

/** What is said before the results, for eyes and screen readers: what was left out, and what was not found. */
export function SearchNotes({ search, category, unloaded }: SearchNotesProps) {
  const { found, dropped } = search;
  const missing = missingText(search, category, unloaded);
  if (found.length === 0 && unloaded.loading.length + unloaded.failed.length === 0) return <NoDevices />;
  return (
    <>
      {dropped.length > 0 && <Note text={droppedText(dropped)} />}
      {missing !== null && <Note text={missing} />}
      <p className="sr-only">{spokenCounts(search, category, unloaded)}</p>
    </>
  );
}

interface SearchResultsProps extends SearchNotesProps {
  onCategoryChange: (category: string) => void;
}

/** The matches of all categories, the chosen one first; below them what has not loaded. */
export function SearchResults({ search, category, unloaded, onCategoryChange }: SearchResultsProps) {
  return (
    <>
      <FoundDevices found={search.found} chosen={category} onCategoryChange={onCategoryChange} />
      <UnloadedNote unloaded={unloaded} />
    </>
  );
}

function Note({ text }: { text: string }) {
  return <p className="mb-3 type-interface wrap-anywhere text-muted">{text}</p>;
}

function UnloadedNote({ unloaded }: Pick<SearchResultsProps, 'unloaded'>) {
  const { loading, failed } = unloadedTexts(unloaded);
  if (loading === null && failed === null) return null;
  return (
    <div className="mt-4 print:hidden">
      {loading !== null && <Note text={loading} />}
      {failed !== null && (
        <>
          <Note text={failed} />
          <Button onClick={unloaded.retry}>Try Again</Button>
        </>
      )}
    </div>
  );
}

interface FoundDevicesProps {
  found: readonly FoundCategory[];
  chosen: string | undefined;
  onCategoryChange: (category: string) => void;
}

/** Of many results only the visible ones are rendered, because the next keystroke replaces them all. */
function FoundDevices({ found, chosen, onCategoryChange }: FoundDevicesProps) {
  const { columnCount, isPrinting } = useListSpace();
  const Frame = useContext(DeviceFrameContext);
  const columns = useMemo(() => arrangeInColumns(found.map(sectionOf), columnCount), [found, columnCount]);
  const byCategory = new Map(found.map((one) => [one.category, one]));
  const hitCount = found.reduce((sum, { hits }) => sum + hits.length, 0);
  function renderHit({ row: hit }: PlacedRow<SearchHit>, place: number) {
    const inCategory = byCategory.get(hit.list);
    const row = inCategory?.rows[hit.rowIndex];
    if (!inCategory || !row) return null;
    const { rows, money } = inCategory;
    const note = notedTitle(rows, hit.rowIndex);
    const device = { ...row, ...(note && { note }), money, listed: row, ranges: inCategory.rangesOf(hit) };
    if (!Frame) return <DeviceRow key={place} {...device} />;
    return (
      <Frame key={place} list={rows} rows={[row]} money={money}>
        {({ plus }) => <DeviceRow {...device} plus={plus} />}
      </Frame>
    );
  }
  function renderTitle({ rows, isContinued }: ListBlock<PlacedRow<SearchHit>>) {
    const inCategory = byCategory.get(rows[0]?.row.list ?? '');
    if (!inCategory) return null;
    if (isContinued) return <ContinuedLine category={inCategory.category} />;
    const { category, hits, rows: all } = inCategory;
    const line = { category, detail: `${hits.length} of ${deviceCountOf(all)}` };
    return <CategoryLine {...line} {...(category !== chosen && { onOpen: onCategoryChange })} />;
  }
  return (
    <div className="list-grid list-found">
      <ListColumns
        columns={columns}
        isLong={hitCount > FIRST_ROWS}
        firstRows={rowsInView()}
        isComplete={isPrinting}
        renderRow={renderHit}
        renderTitle={renderTitle}
      />
    </div>
  );
}

const twins = new WeakMap<readonly CatalogueRow[], ReadonlyMap<number, string>>();

/** The note of a row with the title above it, where a name stands below several: results have no titles. */
function notedTitle(rows: readonly CatalogueRow[], rowIndex: number): string | undefined {
  const titles = twins.get(rows) ?? twinSections(rows);
  twins.set(rows, titles);
  const title = titles.get(rowIndex);
  return title && [title, rows[rowIndex]?.note].filter((part) => part !== undefined).join(', ');
}

function sectionOf({ category, hits }: FoundCategory, place: number): Section<SearchHit> {
  return {
    title: labelOfCategory(category),
    startIndex: place,
    rows: hits.map((hit) => ({ row: hit, rowIndex: hit.rowIndex })),
  };
}

/** Of a row of one line on a wide screen; on a phone, or with larger letters, it is higher. */
const ROW_PX = 34;

/** How many rows of a column the window can show: the others are rendered after these are painted. */
function rowsInView(): number {
  return Math.min(FIRST_ROWS, Math.ceil(window.innerHeight / ROW_PX));
}
