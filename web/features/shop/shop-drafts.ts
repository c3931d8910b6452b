import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnloadWarning } from '#web/lib/use-unload-warning.ts';

/** What is typed in a section and not saved. */
interface Draft<Value, Form> {
  readonly form: Form;
  /** What was saved when the editing began: nobody who saves meanwhile is overwritten unasked. */
  readonly base: Value;
  /** False for a form that looks different and means the same. */
  readonly isUnsaved: boolean;
}

type Kept = Readonly<Record<string, Draft<unknown, unknown> | undefined>>;

const DRAFTS_KEY = ['shop-drafts'];
const NONE: Kept = {};

/**
 * Kept beside the answers of the server, like the drafts of the Columns screen: they survive another panel and Back,
 * and are gone when the session ends.
 */
function useKeptDrafts(): Kept {
  const { data } = useQuery<Kept>({
    queryKey: DRAFTS_KEY,
    queryFn: skipToken,
    initialData: NONE,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return data ?? NONE;
}

/**
 * The draft of one section. Only that section uses its name, so the types are those that it kept. It has a state of its
 * own, because the cache reports changes a moment later: the caret of a field would jump to its end.
 */
export function useShopDraft<Value, Form>(section: string) {
  const queryClient = useQueryClient();
  const kept = useKeptDrafts()[section] as Draft<Value, Form> | undefined;
  const [draft, setDraft] = useState(kept);
  return {
    draft,
    keep: (next: Draft<Value, Form> | undefined) => {
      setDraft(next);
      queryClient.setQueryData<Kept>(DRAFTS_KEY, (drafts = NONE) => ({ ...drafts, [section]: next }));
    },
  };
}

/** The titles of the sections with unsaved values. */
export function useUnsavedSections(): string[] {
  return Object.entries(useKeptDrafts()).flatMap(([section, draft]) => (draft?.isUnsaved ? [section] : []));
}

/** Forgets what is typed in these sections. Each has to be mounted again to show what is saved. */
export function useDraftRemoval(): (sections: readonly string[]) => void {
  const queryClient = useQueryClient();
  return (sections) =>
    queryClient.setQueryData<Kept>(DRAFTS_KEY, (drafts = NONE) => ({
      ...drafts,
      ...Object.fromEntries(sections.map((section) => [section, undefined])),
    }));
}

/** Also asks before a reload loses them. */
export function useHasShopDrafts(): boolean {
  const hasDrafts = useUnsavedSections().length > 0;
  useUnloadWarning(hasDrafts);
  return hasDrafts;
}
