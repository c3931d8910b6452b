import { labelOfCategory, tabLinesOf } from '#domain/catalogue/category-labels.ts';
import { nounFor } from '#domain/text/counts.ts';

interface CategoryTabProps {
  category: string;
  isChosen: boolean;
  /** Undefined without a search, or before the category has loaded. */
  matchCount: number | undefined;
  panelId: string;
  onChoose: (category: string) => void;
}

/** Two lines on screen. Screen readers read the full label, then the count. */
export function CategoryTab({ category, isChosen, matchCount = 0, panelId, onChoose }: CategoryTabProps) {
  const { upper, lower } = tabLinesOf(labelOfCategory(category));
  // No room for a count beside the first line: 'iPhone' over 'Used', 'LG' over 'TV'.
  const isShort = upper !== '' && lower.length < Math.max(upper.length, 4);
  return (
    <button
      type="button"
      role="tab"
      id={tabIdOf(panelId, category)}
      aria-selected={isChosen}
      aria-controls={panelId}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onChoose(category)}
      data-has-matches={matchCount > 0 || undefined}
      data-short={isShort || undefined}
      className="category-tab"
    >
      {upper !== '' && <span className="category-tab-upper">{upper}</span>}{' '}
      <span className="category-tab-lower">{lower}</span>{' '}
      {matchCount > 0 && (
        <span className="category-tab-matches">
          <span className="category-tab-count">
            {matchCount} <span className="sr-only">{nounFor(matchCount, 'match', 'matches')}</span>
          </span>
        </span>
      )}
    </button>
  );
}

/** Encoded, because an id cannot contain the spaces of a category. */
export function tabIdOf(panelId: string, category: string): string {
  return `${panelId}-tab-${encodeURIComponent(category)}`;
}
