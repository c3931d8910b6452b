import { ChevronRight } from 'lucide-react';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { continuedTitle } from '#domain/catalogue/columns.ts';

interface CategoryLineProps {
  category: string;
  /** At its end, such as the number of matches. */
  detail: string;
  /** Not for the chosen category. */
  onOpen?: (category: string) => void;
}

const LINE_CLASSES = 'flex min-h-11 w-full items-center gap-3 text-left';

/** The label of a category above some of its devices; a press on another one chooses it. */
export function CategoryLine({ category, detail, onOpen }: CategoryLineProps) {
  const content = (
    <>
      <span className="min-w-0 flex-1 type-panel-title wrap-anywhere">{labelOfCategory(category)}</span>{' '}
      <span className="type-interface whitespace-nowrap text-muted">{detail}</span>
    </>
  );
  return (
    <h2 className="mb-2 border-b border-hairline">
      {onOpen === undefined ? (
        <span className={LINE_CLASSES}>{content}</span>
      ) : (
        <button
          type="button"
          onClick={() => onOpen(category)}
          // The sticky header is higher here than on other pages.
          className={`${LINE_CLASSES} scroll-mt-32 rounded-badge hover:bg-raised focus-visible:-outline-offset-2`}
        >
          {content}
          <ChevronRight aria-hidden className="size-4 shrink-0 text-muted print:hidden" />
        </button>
      )}
    </h2>
  );
}

/** Above the rest of a category in the next column. Hidden from screen readers, for which the list continues. */
export function ContinuedLine({ category }: { category: string }) {
  return (
    <div aria-hidden className="mb-2 border-b border-hairline">
      <span className={`${LINE_CLASSES} type-panel-title text-muted`}>
        {continuedTitle(labelOfCategory(category))}
      </span>
    </div>
  );
}
