import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isSameData } from '#domain/configuration/is-same-data.ts';
import { type NewerRevision, newerRevisionOf } from '#web/features/configuration/configuration.mutations.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { refusalText } from './refusal-text.ts';
import type { SettingsRecord } from './settings-records.ts';
import { useShopDraft } from './shop-drafts.ts';

interface SectionTerms<Loaded, Content, Value, Form> {
  readonly title: string;
  /** What is saved and replaced as a whole; the section edits a part of it. */
  readonly record: SettingsRecord<Loaded, Content>;
  readonly loaded: Loaded;
  readonly partOf: (loaded: Loaded) => Value;
  readonly formOf: (part: Value) => Form;
  /** The part that a form means; null while the form has issues. */
  readonly read: (form: Form) => Value | null;
  /** What to save: everything as it is stored, with the section's part replaced by the form. */
  readonly apply: (stored: Loaded, form: Form) => Content;
  readonly onSaved?: () => void;
  /** After a save, unless the section has been left meanwhile, or something else was typed. */
  readonly onNext?: () => void;
}

/** Somebody else saved this very section while it was edited here. */
export interface SectionConflict {
  /** Null if it was noticed by a newer answer and not by a refusal. */
  readonly newer: NewerRevision | null;
}

export interface Section<Form> {
  readonly form: Form;
  readonly savedForm: Form;
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  /** True from a save until the next change. */
  readonly isJustSaved: boolean;
  readonly change: (form: Form) => void;
  /** Shows what is saved, which may be what somebody else saved meanwhile. */
  readonly discard: () => void;
  readonly save: () => void;
  /** Why the last save was refused. */
  readonly problem: string | null;
  readonly conflict: SectionConflict | null;
  /** Overwrites what the other person saved. */
  readonly saveMine: () => void;
}

/** The draft of one section and its saving. */
export function useSection<Loaded, Content, Value, Form>(
  terms: SectionTerms<Loaded, Content, Value, Form>,
): Section<Form> {
  const { title, record, loaded, partOf, formOf, read, onSaved, onNext } = terms;
  const queryClient = useQueryClient();
  const { draft, keep } = useShopDraft<Value, Form>(title);
  const [isJustSaved, setIsJustSaved] = useState(false);
  const saved = partOf(loaded);
  const savedForm = formOf(saved);
  const form = draft ? draft.form : savedForm;
  const trySaving = useSaveAttempt(terms);
  const isChangedMeanwhile = useRef(false);

  const mutation = useMutation({
    mutationFn: trySaving,
    onSuccess: (result, sent) => {
      if ('conflict' in result) return;
      queryClient.setQueryData(record.query.queryKey, result.saved);
      const part = partOf(result.saved);
      // What was typed during the save stays, on top of what is saved now.
      keep(draft && draft.form !== sent.form ? draftOf(draft.form, part, part) : undefined);
      setIsJustSaved(true);
      toast({ title: `${title} saved` });
      onSaved?.();
    },
  });

  function draftOf(next: Form, base: Value, stored: Value) {
    const isUnsaved = !isSameData(read(next), stored);
    return isSameData(next, formOf(stored)) ? undefined : { form: next, base, isUnsaved };
  }

  function change(next: Form): void {
    setIsJustSaved(false);
    isChangedMeanwhile.current = true;
    const base = draft ? draft.base : saved;
    if (!mutation.isPending) mutation.reset();
    // During a save the answer says what is saved.
    keep(mutation.isPending ? { form: next, base, isUnsaved: true } : draftOf(next, base, saved));
  }

  function save(base: Value): void {
    if (mutation.isPending) return;
    isChangedMeanwhile.current = false;
    const goOn = (result: object) => 'conflict' in result || isChangedMeanwhile.current || onNext?.();
    mutation.mutate({ form, base }, { onSuccess: goOn });
  }

  return {
    form,
    savedForm,
    isUnsaved: draft?.isUnsaved ?? false,
    isSaving: mutation.isPending,
    isJustSaved,
    change,
    discard: () => {
      keep(undefined);
      mutation.reset();
    },
    save: () => save(draft ? draft.base : saved),
    problem: mutation.error ? refusalText(mutation.error) : null,
    conflict: mutation.data && 'conflict' in mutation.data ? mutation.data.conflict : null,
    saveMine: () => {
      if (draft) keep({ ...draft, base: saved });
      save(saved);
    },
  };
}

interface Attempt<Value, Form> {
  readonly form: Form;
  readonly base: Value;
}

type AttemptResult<Loaded> = { readonly saved: Loaded } | { readonly conflict: SectionConflict };

/** Somebody who saves again each time would otherwise keep the page busy forever. */
const RETRIES_MAX = 5;

/**
 * Saves on top of whatever others saved elsewhere in the record. A conflict is only what somebody saved in this very
 * section.
 */
function useSaveAttempt<Loaded, Content, Value, Form>({
  record,
  partOf,
  apply,
}: SectionTerms<Loaded, Content, Value, Form>) {
  const queryClient = useQueryClient();
  async function attempt(sent: Attempt<Value, Form>, retriesLeft: number): Promise<AttemptResult<Loaded>> {
    const stored = await queryClient.ensureQueryData(record.query);
    if (!isSameData(partOf(stored), sent.base)) return { conflict: { newer: null } };
    try {
      return { saved: await record.save(stored, apply(stored, sent.form)) };
    } catch (error) {
      const newer = newerRevisionOf(error);
      if (!newer || retriesLeft === 0) throw error;
      await queryClient.fetchQuery({ ...record.query, staleTime: 0, retry: false });
      const again = await attempt(sent, retriesLeft - 1);
      return 'conflict' in again ? { conflict: { newer } } : again;
    }
  }
  return (sent: Attempt<Value, Form>) => attempt(sent, RETRIES_MAX);
}
