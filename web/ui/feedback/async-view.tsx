import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adviceOn } from '#web/lib/load-failure.ts';
import { ErrorState } from './error-state.tsx';
import { LoadingState } from './loading-state.tsx';

/** What is needed of a query, whether it loads one answer or pages. */
type ShownQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'isFetching'> & {
  refetch: () => unknown;
};

interface AsyncViewProps<Data> {
  query: ShownQuery<Data>;
  loadingText: string;
  loadingRows?: number;
  /** Shown instead of the skeleton, if everything but the figures is known. */
  placeholder?: ReactNode;
  /** Without a text, it says what to do about this failure. */
  error: { title: string; text?: string };
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The one way to show a query: loading, error with retry, empty, or the data. */
export function AsyncView<Data>(props: AsyncViewProps<Data>) {
  const { query, isEmpty, empty, error, children } = props;
  if (query.data !== undefined) {
    // Old data stays after a failed refresh: a list from a minute ago is better than an error.
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
