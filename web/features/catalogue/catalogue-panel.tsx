import { type RefObject, useEffect, useRef } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { adviceOn } from '#web/lib/load-failure.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { DeviceList } from './device-list.tsx';
import type { ShownList } from './loading/shown-lists.ts';
import type { CatalogueLists } from './loading/use-catalogue-lists.ts';
import { NoDevices } from './no-devices.tsx';
import type { CatalogueSearch } from './search/catalogue-search.ts';
import { SearchArea } from './search/search-area.tsx';
import { tabIdOf } from './tabs/category-tab.tsx';

interface CataloguePanelProps {
  id: string;
  lists: CatalogueLists;
  search: CatalogueSearch | null;
  onCategoryChange: (category: string) => void;
}

/** The content of the chosen tab in each of its states. */
export function CataloguePanel({ id, lists, search, onCategoryChange }: CataloguePanelProps) {
  const { chosen, chosenQuery, chosenList: list, categoriesQuery } = lists;
  const panel = useRef<HTMLDivElement>(null);
  useListTools(panel);
  const hasLists = lists.listsByCategory.size > 0;
  const isSearching = search !== null && hasLists;
  function goTo(category: string): void {
    onCategoryChange(category);
    // The pressed row disappears with the other results, and the focus with it.
    panel.current?.focus({ preventScroll: true });
  }
  return (
    <div
      ref={panel}
      id={id}
      role="tabpanel"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a panel without controls
      tabIndex={0}
      {...(chosen === undefined ? { 'aria-label': 'Devices' } : { 'aria-labelledby': tabIdOf(id, chosen) })}
      className="catalogue-panel"
    >
      {hasLists && (
        <SearchArea search={search} category={chosen} unloaded={lists.unloaded} onCategoryChange={goTo} />
      )}
      {list && <ChosenList list={list} isPutAway={isSearching} />}
      {!list && !isSearching && (
        // One view for both calls: with two, the loading text would flicker between them.
        <AsyncView<unknown>
          query={chosenQuery ?? categoriesQuery}
          loadingText="Loading devices..."
          loadingRows={18}
          error={loadFailureText(lists)}
        >
          {() => <NoDevices />}
        </AsyncView>
      )}
    </div>
  );
}

/** The error if there is neither a loaded nor a saved list. */
function loadFailureText({ chosen, chosenQuery, categoriesQuery }: CatalogueLists) {
  const { error } = chosenQuery ?? categoriesQuery;
  const title = 'Devices could not be loaded';
  if (error instanceof ApiError) return { title };
  const missing = chosen === undefined ? 'No list is' : 'This category is not';
  return { title, text: `${missing} saved on this device. ${adviceOn(error)}` };
}

interface ChosenListProps {
  list: ShownList;
  /** Hidden, not removed, during a search: drawing a long list again takes longer. */
  isPutAway: boolean;
}

function ChosenList({ list, isPutAway }: ChosenListProps) {
  const { category, devices, money, columnStarts, tables } = list;
  return (
    <div aria-hidden={isPutAway || undefined} className={isPutAway ? 'put-away' : undefined}>
      {devices.length > 0 ? (
        <DeviceList
          key={category}
          devices={devices}
          money={money}
          columnStarts={columnStarts}
          tables={tables}
        />
      ) : (
        <NoDevices />
      )}
    </div>
  );
}

/** Loads the tools of the list with the first pointer or key, ahead of the first selection. */
function useListTools(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const waiting = new AbortController();
    async function start(): Promise<void> {
      const { startListTools } = await import('./list-tools.ts');
      if (waiting.signal.aborted || !panel.current) return;
      waiting.abort();
      stop = startListTools(panel.current);
    }
    // Without a connection the browser's own copying is left, and the next key or movement tries again.
    const tryToStart = () => void start().catch(() => undefined);
    for (const event of ['pointerover', 'keydown'])
      document.addEventListener(event, tryToStart, { signal: waiting.signal, passive: true });
    return () => {
      waiting.abort();
      stop?.();
    };
  }, [panel]);
}
