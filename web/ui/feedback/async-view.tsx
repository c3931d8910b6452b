import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adviceOn } from '#web/lib/load-failure.ts';
import { ErrorState } from './error-state.tsx';
import { LoadingState } from './loading-state.tsx';

interface AsyncViewProps<Data> {
  query: UseQueryResult<Data>;
  loadingText: string;
  loadingRows?: number;
  /** In place of the bars, where what will come is known but for its figures. */
  placeholder?: ReactNode;
  /** Without a text of its own it says what to do about the failure at hand. */
  error: { title: string; text?: string };
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
    const { title, text = adviceOn(query.error) } = error;
    return (
      <ErrorState
        title={title}
        text={text}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (props.placeholder !== undefined) {
    return (
      <>
        <p role="status" className="sr-only">
          {props.loadingText}
        </p>
        {props.placeholder}
      </>
    );
  }
  return <LoadingState text={props.loadingText} rows={props.loadingRows ?? 4} />;
}
