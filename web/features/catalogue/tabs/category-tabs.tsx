import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { CategoryButton } from './category-button.tsx';
import type { ListedCategories } from './category-list.tsx';
import { CategoryTab } from './category-tab.tsx';
import { scrollLeftAfterPage, showChosenTab } from './strip-scroll.ts';
import { useStripScrolling } from './use-strip-scrolling.ts';

interface CategoryTabsProps extends ListedCategories {
  onCategoryChange: (category: string) => void;
}

/** As high without categories as with them, so that the list does not jump when they load. */
export function CategoryTabs(props: CategoryTabsProps) {
  const { categories, chosen, counts, panelId, onCategoryChange } = props;
  const strip = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  useStripScrolling(strip, row);
  const chosenPlace = categories.indexOf(chosen ?? '');

  useLayoutEffect(() => {
    if (strip.current && chosenPlace >= 0) showChosenTab(strip.current);
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
    <div className="tab-bar">
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
      <StripArrow side="start" strip={strip} />
      <StripArrow side="end" strip={strip} />
      <CategoryButton {...props} />
    </div>
  );
}

const ARROWS = {
  start: { label: 'Scroll to earlier categories', Icon: ChevronLeft, direction: -1 },
  end: { label: 'Scroll to more categories', Icon: ChevronRight, direction: 1 },
} as const;

interface StripArrowProps {
  side: keyof typeof ARROWS;
  strip: RefObject<HTMLElement | null>;
}

/**
 * Lies over the fade, for a mouse, which cannot swipe. Not a stop of the Tab key: the arrow keys reach every tab and
 * scroll it into view.
 */
function StripArrow({ side, strip }: StripArrowProps) {
  const { label, Icon, direction } = ARROWS[side];
  function scroll(): void {
    if (strip.current) strip.current.scrollLeft = scrollLeftAfterPage(strip.current, direction);
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      // Keeps the focus where it is: the arrow disappears at the end of the strip.
      onMouseDown={(event) => event.preventDefault()}
      onClick={scroll}
      data-side={side}
      className="tab-arrow"
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  );
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
