import type { UseQueryResult } from '@tanstack/react-query';
import { formatDateTime } from '#web/lib/format.ts';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';

interface StaleNoticeProps {
  query: Pick<UseQueryResult<unknown>, 'isRefetchError' | 'dataUpdatedAt'>;
  /** As named in the sentence: 'the price data'. */
  what: string;
  className?: string;
}

/** Shown near data that a failed refresh left on screen: without it, old figures would pass for today's. */
export function StaleNotice({ query, what, className }: StaleNoticeProps) {
  if (!query.isRefetchError) return null;
  return (
    <div role="status" className={className}>
      <ErrorLine>
        {`Could not refresh ${what}. What you see is from ${formatDateTime(query.dataUpdatedAt)}.`}
      </ErrorLine>
    </div>
  );
}
