import { TriangleAlert } from 'lucide-react';
import type { PriceDataStatus } from '#domain/contract/price-data.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { waitingBecause, whatVisitorsSee } from './price-data-words.ts';

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
