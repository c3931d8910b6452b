import type { PriceDataStatus } from '#domain/contract/price-data.ts';
import { counted } from '#domain/text/counts.ts';
import { whatVisitorsSee } from './price-data-words.ts';

/** What everyone sees now, where nothing waits. */
export function PublishedNotice({ published }: Pick<PriceDataStatus, 'published'>) {
  return (
    <p className="type-interface wrap-anywhere text-muted">
      <strong className="font-semibold text-text">{whatVisitorsSee(published, 'see')}</strong>
      {published &&
        ` ${published.source}: ${counted(published.rowCount, 'row')} in ${counted(published.categoryCount, 'category', 'categories')}.`}
    </p>
  );
}
