import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { CategoryTab } from './category-tab.tsx';
import { overflowOf, scrollLeftToShow } from './strip-scroll.ts';

interface CategoryTabsProps {
  categories: readonly string[];
  chosen: string | undefined;
  /** While searching: how many matches each loaded category holds. */
  counts: ReadonlyMap<string, number> | null;
  panelId: string;
  onCategoryChange: (category: string) => void;
}

/** As high without categories as with them, so that the list does not jump when they load. */
export function CategoryTabs(props: CategoryTabsProps) {
  const { categories, chosen, counts, panelId, onCategoryChange } = props;
  const strip = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  useOverflowMarks(strip, row);
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
 * Marks the sides on which tabs are scrolled out of view, where the style sheet shows a fade. Sets attributes, not state:
 * scrolling must not render the tabs again. Also observes the row inside, because counts and the font change its width.
 */
function useOverflowMarks(strip: RefObject<HTMLElement | null>, row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = strip.current;
    if (!element || !row.current) return;
    const mark = () => {
      const { hasMoreBefore, hasMoreAfter } = overflowOf(element);
      element.toggleAttribute('data-start-cut', hasMoreBefore);
      element.toggleAttribute('data-end-cut', hasMoreAfter);
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

/** The tab that a key leads to, wrapping around at the ends; undefined for other keys. */
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
