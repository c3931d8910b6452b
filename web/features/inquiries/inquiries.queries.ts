import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CallQuery } from '#domain/contract/calls/calls.ts';
import type { Inquiry } from '#domain/contract/entities/deals/inquiries.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { readStored } from '#web/lib/storage.ts';

export const INQUIRIES_KEY = '/api/inquiries';

type Filter = Pick<NonNullable<CallQuery<'listInquiries'>>, 'state' | 'search'>;

const NEWEST_PAGE: number | undefined = undefined;

/** Newest first, page by page: all of them for staff, their own for customers. */
export function inquiriesQuery({ state, search }: Filter = {}) {
  return infiniteQueryOptions({
    queryKey: [INQUIRIES_KEY, 'list', state ?? '', search ?? '', session()],
    queryFn: ({ signal, pageParam: before }) =>
      callApi('listInquiries', { query: { state, search: search || undefined, before }, signal }),
    initialPageParam: NEWEST_PAGE,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

export function inquiryQuery(id: string) {
  return queryOptions({
    queryKey: [INQUIRIES_KEY, 'one', id, session()],
    queryFn: ({ signal }): Promise<Inquiry> => callApi('getInquiry', { params: { id }, signal }),
    staleTime: 0,
    // Another person may have answered it meanwhile.
    refetchOnWindowFocus: true,
  });
}

/** Part of every key: a screen that stays open shows the next customer nothing of the one before. */
function session(): string | null {
  return readStored('auth_token');
}
