import { labelOfCategory } from '#domain/catalogue/category-labels.ts';

interface SearchSummaryProps {
  /** Null while nothing is searched for. */
  foundCount: number | null;
  deviceCount: number;
  category: string;
}

/** '5 of 43 in iPhone Used Unlocked'. Always in the page: readers announce changes only of a region they have seen. */
export function SearchSummary({ foundCount, deviceCount, category }: SearchSummaryProps) {
  return (
    <p role="status" className={foundCount === null ? 'sr-only' : 'mb-3 type-caption text-muted'}>
      {foundCount !== null && (
        <>
          <strong className="font-semibold text-text">{foundCount}</strong>
          {` of ${deviceCount} in ${labelOfCategory(category)}`}
        </>
      )}
    </p>
  );
}
