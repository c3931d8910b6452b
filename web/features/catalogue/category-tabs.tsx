import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { CategoryTab } from './category-tab.tsx';
import { scrollLeftToShow } from './strip-scroll.ts';
import { tabAfterKey } from './tab-keys.ts';
import { useCutSides } from './use-cut-sides.ts';

interface CategoryTabsProps {
  categories: readonly string[];
  chosen: string | undefined;
  /** While searching: how many matches each loaded category holds. */
  counts: ReadonlyMap<string, number> | null;
  panelId: string;
  onCategoryChange: (category: string) => void;
}

/** As high without categories as with them, so that the list does not jump when they come. */
export function CategoryTabs(props: CategoryTabsProps) {
  const { categories, chosen, counts, panelId, onCategoryChange } = props;
  const strip = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  useCutSides(strip, row);
  const chosenPlace = categories.indexOf(chosen ?? '');

  useLayoutEffect(() => {
    const tab = row.current?.children[chosenPlace];
    if (!strip.current || !(tab instanceof HTMLElement)) return;
    strip.current.scrollLeft = scrollLeftToShow(strip.current, tab);
  }, [chosenPlace]);

  function moveByKey(event: KeyboardEvent): void {
    const next = tabAfterKey(event.key, categories, chosen);
    if (next === undefined) return;
    event.preventDefault();
    const tab = row.current?.children[categories.indexOf(next)];
    if (tab instanceof HTMLElement) tab.focus({ preventScroll: true });
    onCategoryChange(next);
  }

  return (
    <div ref={strip} className="tab-strip">
      <div ref={row} role="tablist" aria-label="Categories" onKeyDown={moveByKey} className="tab-row">
        {categories.map((category) => (
          <CategoryTab
            key={category}
            category={category}
            isChosen={category === chosen}
            matchCount={counts?.get(category)}
            panelId={panelId}
            onChoose={onCategoryChange}
          />
        ))}
      </div>
    </div>
  );
}
