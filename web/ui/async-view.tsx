import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton.tsx';

// An answer that comes sooner must not flash a skeleton.
const LOADING_DELAY_MS = 150;

interface AsyncViewProps<Data> {
  query: UseQueryResult<Data>;
  loadingText: string;
  /** How many bars to draw while loading. */
  loadingRows?: number;
  error: { title: string; text: string };
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The one way to show what a query brings: loading, error with retry, empty, or the data. */
export function AsyncView<Data>(props: AsyncViewProps<Data>) {
  const { query, isEmpty, empty, error, children } = props;
  if (query.data !== undefined) {
    // Old data outlives a failed refresh: a list that was right a minute ago serves better than an error.
    return isEmpty?.(query.data) ? empty : children(query.data);
  }
  if (query.isError) {
    return <ErrorState {...error} onRetry={() => query.refetch()} isRetrying={query.isFetching} />;
  }
  return <Loading text={props.loadingText} rows={props.loadingRows ?? 4} />;
}

function Loading({ text, rows }: { text: string; rows: number }) {
  const isDue = useDelay(LOADING_DELAY_MS);
  return (
    <div role="status">
      {isDue && (
        <>
          <p className="mb-2 type-interface text-muted">{text}</p>
          <SkeletonRows rows={rows} />
        </>
      )}
    </div>
  );
}

/** False at first, true after the delay. */
function useDelay(delayMs: number): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isDue;
}
