import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { CategoryTab } from './category-tab.tsx';
import { cutSides, scrollLeftToShow } from './strip-scroll.ts';

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

/**
 * Marks the sides at which the strip is cut off, for the style sheet's fades. Set on the element, not in state:
 * scrolling must not draw the tabs again. The row inside is watched too: counts and the font change its width.
 */
function useCutSides(strip: RefObject<HTMLElement | null>, row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = strip.current;
    if (!element || !row.current) return;
    const mark = () => {
      const { isStartCut, isEndCut } = cutSides(element);
      element.toggleAttribute('data-start-cut', isStartCut);
      element.toggleAttribute('data-end-cut', isEndCut);
    };
    const sizes = new ResizeObserver(mark);
    sizes.observe(element);
    sizes.observe(row.current);
    element.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', mark);
    };
  }, [strip, row]);
}

/** Where a key moves from the chosen tab, round the ends; undefined for a key that moves nothing. */
export function tabAfterKey(
  key: string,
  categories: readonly string[],
  chosen: string | undefined,
): string | undefined {
  const place = categories.indexOf(chosen ?? '');
  const count = categories.length;
  switch (key) {
    case 'ArrowRight':
      return categories[(place + 1) % count];
    case 'ArrowLeft':
      return categories[(place - 1 + count) % count];
    case 'Home':
      return categories[0];
    case 'End':
      return categories[count - 1];
    default:
      return undefined;
  }
}
