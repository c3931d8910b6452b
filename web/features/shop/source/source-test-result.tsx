import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import type { SourceTest } from '#domain/contract/entities/price-data/price-source.ts';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';

/** What would come from a source, category by category. */
export function SourceTestResult({ result }: { result: SourceTest }) {
  const { isReadable, message, categories, skippedSheets, unclearSheets } = result;
  if (!isReadable) return <ErrorLine>{message}</ErrorLine>;
  return (
    <div className="grid gap-3 rounded-control border border-hairline bg-background p-3">
      <p className="type-interface text-text">{message}</p>
      {categories.length > 0 && (
        <ul
          aria-label="Categories"
          className="grid max-h-48 grid-cols-1 gap-x-5 gap-y-1 overflow-y-auto tablet:grid-cols-2"
        >
          {categories.map(({ category, devices }) => (
            <li key={category} className="flex justify-between gap-3 type-caption">
              <span className="min-w-0 wrap-anywhere text-text">{labelOfCategory(category)}</span>
              <span className="text-muted tabular-nums">{devices}</span>
            </li>
          ))}
        </ul>
      )}
      {unclearSheets.map(({ sheet, sentence }) => (
        <p key={sheet} className="border-l-2 border-l-warning pl-2 type-caption text-text">
          {sentence}
        </p>
      ))}
      {skippedSheets.length > 0 && (
        <p className="type-caption text-muted">
          {`Not read: ${skippedSheets.map(({ sheet, reason }) => `${sheet} (${reason})`).join(', ')}`}
        </p>
      )}
    </div>
  );
}
