import { ChevronRight } from 'lucide-react';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { counted } from '#domain/text/counts.ts';
import type { CategoryMatches } from './catalogue-search.ts';
import { SectionTitle } from './section-title.tsx';

interface OtherCategoriesProps {
  matches: readonly CategoryMatches[];
  onCategoryChange: (category: string) => void;
}

export function OtherCategories({ matches, onCategoryChange }: OtherCategoriesProps) {
  if (matches.length === 0) return null;
  return (
    // Beside the results it begins level with the line above them.
    <section className="min-w-0 max-tablet:mt-4 tablet:-mt-8 print:hidden">
      <SectionTitle title="In other categories" />
      <ul>
        {matches.map(({ category, count }) => (
          <li key={category} className="border-b border-row-rule">
            <button
              type="button"
              onClick={() => onCategoryChange(category)}
              // The header that sticks is higher here than on other pages.
              className="flex min-h-12 w-full scroll-mt-16 flex-wrap items-center gap-x-3 rounded-badge py-2 text-left hover:bg-raised focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-[1_1_7rem] type-touch wrap-anywhere">
                {labelOfCategory(category)}
              </span>{' '}
              <span className="type-interface whitespace-nowrap text-muted">
                {counted(count, 'match', 'matches')}
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
