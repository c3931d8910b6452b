import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readStored } from '#web/lib/storage.ts';

type Kept<Draft> = Readonly<Record<string, Draft | undefined>>;

/**
 * Drafts that are kept beside the answers of the server: they survive another panel, Back and the end of a session. A
 * logout drops them, and so does a sign-in with another role. The browser asks before a reload loses one.
 */
export function useKeptDrafts<Draft>(key: readonly string[]): Kept<Draft> {
  const queryClient = useQueryClient();
  useEffect(() => warnBeforeUnload(queryClient), [queryClient]);
  const { data } = useQuery<Kept<Draft>>({
    queryKey: key,
    queryFn: skipToken,
    initialData: {},
    gcTime: Number.POSITIVE_INFINITY,
    meta: { isDraft: true },
  });
  return data ?? {};
}

/** Where drafts are kept, and for which role. A page has one. */
let keeper: { readonly queryClient: QueryClient; readonly role: string | null } | undefined;

/** For as long as the page is open: a draft also waits where nothing of it is shown, as on the price list or behind a sign-in. */
function warnBeforeUnload(queryClient: QueryClient): void {
  keeper = { queryClient, role: readStored('user_role') };
  window.addEventListener('beforeunload', warn);
}

function warn(event: BeforeUnloadEvent): void {
  const role = readStored('user_role');
  // Another role drops them, also where its sign-in leads to another page first: that person has never seen them.
  if (!keeper || (role !== null && role !== keeper.role)) return;
  const isDraft = ({ meta }: { meta: { isDraft?: unknown } | undefined }) => meta?.isDraft === true;
  const kept = keeper.queryClient.getQueriesData<Kept<{ isUnsaved?: boolean }>>({ predicate: isDraft });
  const drafts = kept.flatMap(([, ofOneKind = {}]) => Object.values(ofOneKind));
  // Some say themselves that they look different and mean the same.
  if (drafts.some((draft) => draft && draft.isUnsaved !== false)) event.preventDefault();
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
