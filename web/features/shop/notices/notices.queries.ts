import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NoticeSettings } from '#domain/contract/entities/deals/notices.ts';
import type { SettingsRecord } from '#web/features/shop/settings-records.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import type { NoticesContent } from './notices-form.ts';

export function noticesQuery() {
  return queryOptions({
    queryKey: ['/api/shop/notices'],
    queryFn: ({ signal }) => callApi('getNotices', { signal }),
    staleTime: 0,
  });
}

/** `onKey` gets a new signing key. It is not kept with the answer: it is shown once. */
export function noticesRecord(
  onKey: (signingKey: string) => void,
): SettingsRecord<NoticeSettings, NoticesContent> {
  return {
    query: noticesQuery(),
    save: async ({ revision }, content) => {
      const { signingKey, ...saved } = await callApi('saveNotices', { body: { revision, ...content } });
      if (signingKey !== undefined) onKey(signingKey);
      return saved;
    },
  };
}

/** Sends a notice to the saved address. */
export function useTestNotice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('testNotices'),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: noticesQuery().queryKey }),
  });
}
