import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnloadWarning } from '#web/lib/use-unload-warning.ts';
import type { OfferTexts } from './offer-lines.ts';

/** What staff type below an inquiry. */
export interface AnswerForm {
  readonly offers: OfferTexts;
  readonly answer: string;
}

interface Draft {
  readonly form: AnswerForm;
  /** Of the inquiry when the typing began: nobody who answers meanwhile is overwritten unasked. */
  readonly revision: number;
}

type Kept = Readonly<Record<string, Draft | undefined>>;

const DRAFTS_KEY = ['inquiry-drafts'];
const NONE: Kept = {};

/**
 * Kept beside the answers of the server, like the drafts of the Shop panel: they survive another inquiry, another tab and
 * Back, and are gone when the session ends.
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

/** Its state is its own, because the cache reports changes a moment later: the caret of a field would jump to its end. */
export function useAnswerDraft(id: string) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(useKeptDrafts()[id]);
  return {
    draft,
    keep: (next: Draft | undefined) => {
      setDraft(next);
      queryClient.setQueryData<Kept>(DRAFTS_KEY, (drafts = NONE) => ({ ...drafts, [id]: next }));
    },
  };
}

/** Which inquiries have an answer that is not sent. The browser asks before a reload loses one. */
export function useUnsentAnswers(): (id: string) => boolean {
  const drafts = useKeptDrafts();
  useUnloadWarning(Object.values(drafts).some((draft) => draft !== undefined));
  return (id) => drafts[id] !== undefined;
}
