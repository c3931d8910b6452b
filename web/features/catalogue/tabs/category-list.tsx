import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import { groupIntoSections } from '#domain/catalogue/sections.ts';
import type { CatalogueRow } from '#domain/contract/entities/device.ts';
import { counted } from '#domain/text/counts.ts';

export interface ListedCategories {
  categories: readonly string[];
  chosen: string | undefined;
  /** Of the chosen category, for its section titles. */
  rows?: readonly CatalogueRow[] | undefined;
  /** While searching: how many matches each loaded category holds. */
  counts: ReadonlyMap<string, number> | null;
  panelId: string;
}

interface CategoryListProps extends ListedCategories {
  onCategoryChoose: (category: string) => void;
  /** Gets the function that scrolls to the chosen section, to be called when the list has closed. */
  onSectionChoose: (scrollToSection: () => void) => void;
}

/** Every category, and the sections of the chosen one. While searching it counts matches, and no section is shown. */
export function CategoryList(props: CategoryListProps) {
  const { categories, chosen, rows = [], counts, panelId, onCategoryChoose, onSectionChoose } = props;
  const hasSections = !counts && !isHidden(panelId);
  const titles = hasSections ? groupIntoSections(rows).flatMap(({ title }) => title ?? []) : [];
  return (
    <ul>
      {categories.map((category) => (
        <li key={category}>
          <button
            type="button"
            aria-current={category === chosen || undefined}
            ref={category === chosen ? scrollIntoList : undefined}
            onClick={() => onCategoryChoose(category)}
            data-is-empty={counts?.get(category) === 0 || undefined}
            className="category-list-row"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">{labelOfCategory(category)}</span>{' '}
            <MatchCount count={counts?.get(category) ?? 0} />
          </button>
          {category === chosen && titles.length > 0 && (
            <ul aria-label={`Sections of ${labelOfCategory(category)}`}>
              {titles.map((title, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have the same title
                <li key={place}>
                  <button
                    type="button"
                    onClick={() => onSectionChoose(() => goToSection(panelId, place))}
                    className="section-list-row"
                  >
                    {title}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function MatchCount({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className="type-interface text-muted">{counted(count, 'match', 'matches')}</span>;
}

function scrollIntoList(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' });
}

/** The changes hide the list: none of its sections could be scrolled to. */
function isHidden(panelId: string): boolean {
  const panel = document.getElementById(panelId);
  return panel !== null && getComputedStyle(panel).display === 'none';
}

/** Scrolls to the title below the header. The titles of the list are its only headings. */
function goToSection(panelId: string, place: number): void {
  const title = document.getElementById(panelId)?.querySelectorAll('h2')[place];
  if (!title) return;
  title.tabIndex = -1;
  // First: while the focus is in the header, what is scrolled to may end up under it.
  title.focus({ preventScroll: true });
  title.scrollIntoView({ block: 'start' });
}
