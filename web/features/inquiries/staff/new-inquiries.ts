import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Brand } from '#domain/contract/entities/shop.ts';
import { INQUIRIES_KEY } from '#web/features/inquiries/inquiries.queries.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { isAbandoned, useReturn } from '#web/lib/last-use.ts';

const REFRESH_MS = 30_000;

function newestInquiryQuery() {
  return queryOptions({
    queryKey: [INQUIRIES_KEY, 'newest'],
    queryFn: ({ signal }) => callApi('listInquiries', { query: { limit: 1 }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export interface NewInquiries {
  /** Somebody may send inquiries, or somebody did. Without it no screen mentions them. */
  readonly isUsed: boolean;
  /** That nobody has answered. */
  readonly newCount: number;
}

/** Asks again every half minute while the page is in view and in use, and loads the lists again when there is news. */
export function useNewInquiries({ mayInquire }: Pick<Brand, 'mayInquire'>): NewInquiries {
  const queryClient = useQueryClient();
  useReturn(() => void queryClient.invalidateQueries(newestInquiryQuery()));
  const { data } = useQuery({
    ...newestInquiryQuery(),
    refetchInterval: ({ state }) => {
      const isUsed = mayInquire !== undefined || hasAny(state.data);
      return isUsed && !isAbandoned() ? REFRESH_MS : false;
    },
  });
  const newest = data?.inquiries[0];
  const news = data && `${data.newCount} ${newest?.id} ${newest?.revision}`;
  const known = useRef(news);
  useEffect(() => {
    if (known.current !== undefined && news !== known.current)
      void queryClient.invalidateQueries({ queryKey: [INQUIRIES_KEY, 'list'] });
    known.current = news;
  }, [news, queryClient]);
  return { isUsed: mayInquire !== undefined || hasAny(data), newCount: data?.newCount ?? 0 };
}

function hasAny(answer: { readonly inquiries: readonly unknown[] } | undefined): boolean {
  return answer !== undefined && answer.inquiries.length > 0;
}

/** '(2) Manager Portal - Corner Phones', so that a tab in the background shows it too. */
export function useCountInTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    // After all effects of this commit: the one that names a page which has just opened is among them.
    let isOver = false;
    queueMicrotask(() => isOver || setCount(count));
    return () => {
      isOver = true;
      setCount(0);
    };
  }, [count]);
}

function setCount(count: number): void {
  const title = document.title.replace(/^\(\d+\) /, '');
  document.title = count === 0 ? title : `(${count}) ${title}`;
}
