import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

type Kept<Draft> = Readonly<Record<string, Draft | undefined>>;

/**
 * Drafts that are kept beside the answers of the server: they survive another panel, Back and the end of a session. A
 * logout drops them, and so does a sign-in with another role.
 */
export function useKeptDrafts<Draft>(key: readonly string[]): Kept<Draft> {
  const { data } = useQuery<Kept<Draft>>({
    queryKey: key,
    queryFn: skipToken,
    initialData: {},
    gcTime: Number.POSITIVE_INFINITY,
    meta: { isDraft: true },
  });
  return data ?? {};
}

/** Changes the kept drafts, as they are at that moment. */
export function useDraftChange<Draft>(key: readonly string[]) {
  const queryClient = useQueryClient();
  return (change: (drafts: Kept<Draft>) => Kept<Draft>) =>
    queryClient.setQueryData<Kept<Draft>>(key, (drafts = {}) => change(drafts));
}

/**
 * One of them. It has a state of its own, because the cache reports changes a moment later: the caret of a field would
 * jump to its end.
 */
export function useKeptDraft<Draft>(key: readonly string[], name: string) {
  const change = useDraftChange<Draft>(key);
  const [draft, setDraft] = useState(useKeptDrafts<Draft>(key)[name]);
  return {
    draft,
    keep: (next: Draft | undefined) => {
      setDraft(next);
      change((drafts) => ({ ...drafts, [name]: next }));
    },
  };
}
