import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSameData } from '#domain/configuration/is-same-data.ts';
import type { Inquiry, InquiryState } from '#domain/contract/entities/deals/inquiries.ts';
import {
  type NewerRevision,
  newerRevisionOf,
  reasonOf,
} from '#web/features/configuration/configuration.mutations.ts';
import { INQUIRIES_KEY, inquiryQuery } from '#web/features/inquiries/inquiries.queries.ts';
import { callApi } from '#web/lib/api/api-client.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { capitalised } from '#web/lib/capitalised.ts';
import { adviceOn } from '#web/lib/load-failure.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { type AnswerForm, useAnswerDraft } from './answer-drafts.ts';
import { offersOf, textsOf } from './offer-lines.ts';

export interface Answering {
  readonly form: AnswerForm;
  /** Does nothing while something is sent: what has arrived then replaces what is typed. */
  readonly change: (form: AnswerForm) => void;
  readonly isUnsent: boolean;
  /** Sends what is typed together with the new state. Does nothing while an offer cannot be read. */
  readonly send: (state: InquiryState) => void;
  /** The state that is being sent; null while nothing is. */
  readonly sending: InquiryState | null;
  /** Why the last attempt failed. */
  readonly problem: string | null;
  /** Somebody else changed the inquiry since the typing began. */
  readonly conflict: Omit<NewerRevision, 'revision'> | null;
  readonly useTheirs: () => void;
  /** Repeats the attempt that was refused; without one it sends the answer. */
  readonly sendMine: () => void;
}

interface Attempt {
  readonly state: InquiryState;
  readonly revision: number;
  readonly offers: { line: number; price: number }[];
  /** The connection as the attempt began: one that is lost later may have carried it. */
  readonly wasOnline: boolean;
}

const DONE: Readonly<Record<InquiryState, string>> = {
  new: 'Inquiry reopened',
  answered: 'Answer sent',
  agreed: 'Marked as agreed',
  closed: 'Inquiry closed',
};

/** What is typed below an inquiry, and its sending. */
export function useAnswer(inquiry: Inquiry): Answering {
  const queryClient = useQueryClient();
  const { draft, keep } = useAnswerDraft(inquiry.id);
  const saved: AnswerForm = { offers: textsOf(inquiry), answer: inquiry.answer ?? '' };
  const form = draft?.form ?? saved;
  const { queryKey } = inquiryQuery(inquiry.id);
  const isReopened = inquiry.state === 'agreed' || inquiry.state === 'closed';

  const mutation = useMutation({
    mutationFn: ({ state, revision, offers }: Attempt) =>
      callApi('updateInquiry', {
        params: { id: inquiry.id },
        body: { revision, state, offers, answer: form.answer.trim() || null },
      }),
    onSuccess: (next, { state }) => {
      queryClient.setQueryData(queryKey, next);
      keep(undefined);
      toast({ title: isReopened && state !== 'closed' ? DONE.new : DONE[state] });
      void queryClient.invalidateQueries({ queryKey: [INQUIRIES_KEY], predicate: isNotOne });
    },
    // What the other person has saved is shown beside what is typed here.
    onError: (error) => {
      if (newerRevisionOf(error)) void queryClient.invalidateQueries({ queryKey });
    },
  });

  const newer = newerRevisionOf(mutation.error);
  const hasMovedOn = !mutation.isPending && draft !== undefined && draft.revision !== inquiry.revision;
  // Somebody whose reply was lost would be asked to choose between their answer and the same one.
  const isStored = hasMovedOn && isSameAnswer(form, saved, inquiry);
  const isBehind = hasMovedOn && !isStored;
  const isUnsent = draft !== undefined && !isStored;
  useEffect(() => {
    if (isStored) keep(undefined);
  });

  function change(next: AnswerForm): void {
    if (mutation.isPending) return;
    // A refused attempt is kept until 'Use theirs' or 'Send mine'.
    if (mutation.isError && !(draft && newer)) mutation.reset();
    const revision = draft?.revision ?? inquiry.revision;
    keep(isSameData(next, saved) ? undefined : { form: next, revision });
  }

  function send(state: InquiryState, revision = draft?.revision ?? inquiry.revision): void {
    const offers = offersOf(form.offers, inquiry);
    if (offers && !mutation.isPending)
      mutation.mutate({ state, revision, offers, wasOnline: navigator.onLine });
  }

  const { error, variables } = mutation;
  const hasArrived = !isUnsent && variables !== undefined && isResultOf(variables, inquiry);
  return {
    form,
    change,
    isUnsent,
    send: (state) => send(state),
    sending: mutation.isPending ? mutation.variables.state : null,
    problem: error && !isBehind && !hasArrived ? problemText(error, variables?.wasOnline) : null,
    conflict: isBehind ? (newer ?? lastChange(inquiry)) : null,
    useTheirs: () => {
      mutation.reset();
      keep(undefined);
    },
    sendMine: () => {
      keep({ form, revision: inquiry.revision });
      send((newer && mutation.variables?.state) ?? 'answered', inquiry.revision);
    },
  };
}

/** The answer of a change is the newest inquiry already. */
function isNotOne({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return queryKey[1] !== 'one';
}

/** Reads alike, however it is typed. */
function isSameAnswer(one: AnswerForm, other: AnswerForm, inquiry: Inquiry): boolean {
  const offers = offersOf(one.offers, inquiry);
  return (
    offers !== null &&
    isSameData(offers, offersOf(other.offers, inquiry)) &&
    one.answer.trim() === other.answer.trim()
  );
}

/** Also if the reply to the attempt was lost. */
function isResultOf(attempt: Attempt, { revision, state }: Inquiry): boolean {
  return attempt.revision !== revision && attempt.state === state;
}

function problemText(error: Error, wasOnline = true): string {
  const newer = newerRevisionOf(error);
  if (newer) return `${capitalised(newer.savedBy)} has just changed this inquiry. Look at it again.`;
  if (error instanceof ApiError) return reasonOf(error, adviceOn(error));
  // It may have arrived: the same answer again changes nothing.
  return wasOnline
    ? 'The server did not reply. Try again; nothing is sent twice.'
    : `Nothing was sent. ${adviceOn(error)}`;
}

/** A newer inquiry may also arrive without a refusal, when this window gets the focus. */
function lastChange({ history, sentAt }: Inquiry): Omit<NewerRevision, 'revision'> {
  const last = history.at(-1);
  return { savedBy: last?.by ?? 'Someone else', savedAt: last?.at ?? sentAt };
}
