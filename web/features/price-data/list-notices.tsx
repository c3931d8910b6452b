import { TriangleAlert } from 'lucide-react';
import type { PriceDataStatus } from '#domain/contract/entities/price-data.ts';
import type { SnapshotReview } from '#domain/contract/entities/price-review.ts';
import { counted } from '#domain/text/counts.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { freeWords, unclearWords, waitingBecause, whatVisitorsSee } from './price-data-words.ts';

/** What visitors see now, while no list is waiting. */
export function PublishedNotice({ published }: Pick<PriceDataStatus, 'published'>) {
  return (
    <p className="type-interface wrap-anywhere text-muted">
      <strong className="font-semibold text-text">{whatVisitorsSee(published, 'see')}</strong>
      {published &&
        ` ${published.source}: ${counted(published.rowCount, 'row')} in ${counted(published.categoryCount, 'category', 'categories')}.`}
    </p>
  );
}

/** Sheets whose columns can be read in two ways: why they are left out, and what to fix in the spreadsheet. */
export function UnclearNotice({ lastReading }: Pick<PriceDataStatus, 'lastReading'>) {
  const { unclearSheets, source } = lastReading;
  if (unclearSheets.length === 0) return null;
  return (
    <section
      aria-label="Unclear sheets"
      className="flex gap-3 rounded-panel border border-warning-edge bg-tint-warning px-4 py-3 type-interface wrap-anywhere text-text"
    >
      <TriangleAlert aria-hidden className="h-lh w-4 shrink-0 text-warning" />
      <div className="grid min-w-0 gap-2">
        <p className="font-semibold">{unclearWords(unclearSheets.length, source)}</p>
        <ul className="grid gap-2 text-muted">
          {unclearSheets.map(({ sheet, sentence }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sheets may have the same title
            <li key={place} aria-label={sheet}>
              {sentence}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** First and in amber: a device for nothing is nearly always a slip. */
export function FreeNotice({ becomingFree }: Pick<SnapshotReview, 'becomingFree'>) {
  if (becomingFree.count === 0) return null;
  const { devices, names } = freeWords(becomingFree);
  return (
    <section
      aria-label="Prices of $0"
      className="flex gap-3 rounded-panel border border-warning-edge bg-tint-warning px-4 py-3 type-interface wrap-anywhere text-warning"
    >
      <TriangleAlert aria-hidden className="h-lh w-4 shrink-0" />
      <p className="min-w-0">
        <strong className="font-semibold">{devices}</strong>
        {`: ${names}. Check the list before you publish it.`}
      </p>
    </section>
  );
}

interface WaitingNoticeProps {
  waiting: NonNullable<PriceDataStatus['waiting']>;
  published: PriceDataStatus['published'];
}

export function WaitingNotice({ waiting, published }: WaitingNoticeProps) {
  return (
    <p
      role="status"
      className="flex gap-3 rounded-panel border border-warning-edge bg-tint-warning px-4 py-3 type-interface wrap-anywhere text-text"
    >
      <TriangleAlert aria-hidden className="h-lh w-4 shrink-0 text-warning" />
      <span className="text-muted">
        <strong className="font-semibold text-text">{waitingBecause(waiting.reasons)}</strong>{' '}
        {`${waiting.source}, read ${formatDateTime(waiting.createdAt)}. ${whatVisitorsSee(published)}`}
      </span>
    </p>
  );
}
