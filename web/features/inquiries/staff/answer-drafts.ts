import { useKeptDraft, useKeptDrafts } from '#web/lib/kept/kept-drafts.ts';
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

const DRAFTS_KEY = ['inquiry-drafts'];

export const useAnswerDraft = (id: string) => useKeptDraft<Draft>(DRAFTS_KEY, id);

/** Which inquiries have an answer that is not sent. */
export function useUnsentAnswers(): (id: string) => boolean {
  const drafts = useKeptDrafts<Draft>(DRAFTS_KEY);
  return (id) => drafts[id] !== undefined;
}
