import { LayoutList } from 'lucide-react';
import { useState } from 'react';
import { whenNoLayer } from '#web/lib/history/history-layers.ts';
import { PlainDialog } from '#web/ui/dialogs/plain-dialog.tsx';
import { LazyContent } from '#web/ui/lazy-content.tsx';
import type { ListedCategories } from './category-list.tsx';

interface CategoryButtonProps extends ListedCategories {
  onCategoryChange: (category: string) => void;
}

const TITLE = 'All categories';

/** At the end of the strip on phones, where only two or three tabs fit. Loads the list of categories when it opens. */
export function CategoryButton({ onCategoryChange, ...list }: CategoryButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  function closeAnd(act: () => void): void {
    close();
    whenNoLayer(act);
  }
  return (
    <>
      <button
        type="button"
        aria-label={TITLE}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="category-button"
      >
        <LayoutList aria-hidden className="size-5" />
      </button>
      {isOpen && (
        <PlainDialog isSheet title={TITLE} onClose={close}>
          <LazyContent
            name="category list"
            load={() => import('./category-list.tsx')}
            loadingText="Loading categories..."
            error={{ title: 'The list could not be loaded' }}
          >
            {({ CategoryList }) => (
              <CategoryList
                {...list}
                onCategoryChoose={(category) => closeAnd(() => onCategoryChange(category))}
                onSectionChoose={(scrollToSection) => closeAnd(scrollToSection)}
              />
            )}
          </LazyContent>
        </PlainDialog>
      )}
    </>
  );
}
