import { type PointerEvent, useRef } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { adviceOn } from '#web/lib/load-failure.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { DeviceList } from './device-list.tsx';
import type { ShownList } from './loading/shown-lists.ts';
import type { CatalogueLists } from './loading/use-catalogue-lists.ts';
import type { CatalogueSearch } from './search/catalogue-search.ts';
import { NoDevices, SearchResults, SearchSummary } from './search/search-results.tsx';
import { tabIdOf } from './tabs/category-tab.tsx';

interface CataloguePanelProps {
  id: string;
  lists: CatalogueLists;
  search: CatalogueSearch | null;
  onCategoryChange: (category: string) => void;
}

/** What the chosen tab shows, in each of its states. */
export function CataloguePanel({ id, lists, search, onCategoryChange }: CataloguePanelProps) {
  const { chosen, chosenQuery, chosenList: list, categoriesQuery } = lists;
  const panel = useRef<HTMLDivElement>(null);
  function goTo(category: string): void {
    onCategoryChange(category);
    // The row that was pressed is gone with the results it belonged to, and the focus with it.
    panel.current?.focus({ preventScroll: true });
  }
  return (
    <div
      ref={panel}
      id={id}
      role="tabpanel"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control in it is a stop of the Tab key
      tabIndex={0}
      {...(chosen === undefined ? { 'aria-label': 'Devices' } : { 'aria-labelledby': tabIdOf(id, chosen) })}
      onPointerOver={nameCutText}
      className="catalogue-panel"
    >
      {/* One view for both calls: two would begin to wait anew between them, and the loading text would blink. */}
      {list ? (
        <ChosenList list={list} search={search} onCategoryChange={goTo} />
      ) : (
        <AsyncView<unknown>
          query={chosenQuery ?? categoriesQuery}
          loadingText="Loading devices..."
          loadingRows={18}
          error={missingWords(lists)}
        >
          {() => <NoDevices />}
        </AsyncView>
      )}
    </div>
  );
}

/** Why there is nothing to show, and nothing from earlier either. */
function missingWords({ chosen, chosenQuery, categoriesQuery }: CatalogueLists) {
  const { error } = chosenQuery ?? categoriesQuery;
  const title = 'Devices could not be loaded';
  if (error instanceof ApiError) return { title };
  const what = chosen === undefined ? 'No list' : 'Nothing of this category';
  return { title, text: `${what} is kept on this device. ${adviceOn(error)}` };
}

interface ChosenListProps extends Pick<CataloguePanelProps, 'search' | 'onCategoryChange'> {
  list: ShownList;
}

function ChosenList({ list: { category, devices }, search, onCategoryChange }: ChosenListProps) {
  return (
    <>
      <SearchSummary
        foundCount={search?.hits.length ?? null}
        deviceCount={devices.filter(({ isHeader }) => isHeader !== true).length}
        category={category}
      />
      {search && (
        <SearchResults
          search={search}
          category={category}
          devices={devices}
          onCategoryChange={onCategoryChange}
        />
      )}
      {/* Kept while one searches: to draw a long list again when the search is cleared would take longer than to hide it. */}
      <div aria-hidden={search !== null || undefined} className={search === null ? undefined : 'put-away'}>
        {devices.length > 0 ? <DeviceList key={category} devices={devices} /> : <NoDevices />}
      </div>
    </>
  );
}

/** A name that is cut off tells itself in full under the pointer. Asked for then, not for every row beforehand. */
function nameCutText({ target }: PointerEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches('.device-name')) return;
  target.title = target.scrollWidth > target.clientWidth ? (target.textContent ?? '') : '';
}
