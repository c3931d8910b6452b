import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSameData } from '#domain/configuration/is-same-data.ts';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import {
  type NewerRevision,
  newerRevisionOf,
  saveConfiguration,
} from '#web/features/configuration/configuration.mutations.ts';
import { configurationQuery } from '#web/features/configuration/configuration.queries.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { refusalText } from './refusal-text.ts';
import { useShopDraft } from './shop-drafts.ts';

export type LoadedConfiguration = CallAnswer<'getConfig'>;

interface SectionTerms<Value, Form> {
  readonly title: string;
  readonly loaded: LoadedConfiguration;
  /** The part of the configuration that the section edits; undefined for classic. */
  readonly partOf: (configuration: Configuration) => Value | undefined;
  readonly formOf: (part: Value | undefined) => Form;
  /** The part that a form means; null while the form has issues. */
  readonly read: (form: Form) => Value | undefined | null;
  /** A configuration with the section's part replaced by the form. */
  readonly apply: (configuration: Configuration, form: Form) => Configuration;
  readonly onSaved: () => void;
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
export function useSection<Value, Form>(terms: SectionTerms<Value, Form>): Section<Form> {
  const { title, loaded, partOf, formOf, read, onSaved } = terms;
  const queryClient = useQueryClient();
  const { draft, keep } = useShopDraft<Value, Form>(title);
  const [isJustSaved, setIsJustSaved] = useState(false);
  const saved = partOf(loaded);
  const savedForm = formOf(saved);
  const form = draft ? draft.form : savedForm;
  const trySaving = useSaveAttempt(terms);

  const mutation = useMutation({
    mutationFn: trySaving,
    onSuccess: (result) => {
      if ('conflict' in result) return;
      queryClient.setQueryData(configurationQuery(true).queryKey, result.saved);
      keep(undefined);
      setIsJustSaved(true);
      toast({ title: `${title} saved` });
      onSaved();
    },
  });

  function change(next: Form): void {
    setIsJustSaved(false);
    mutation.reset();
    const base = draft ? draft.base : saved;
    const isUnsaved = !isSameData(read(next), saved);
    keep(isSameData(next, savedForm) ? undefined : { form: next, base, isUnsaved });
  }

  function save(base: Value | undefined): void {
    if (!mutation.isPending) mutation.mutate({ form, base });
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
  readonly base: Value | undefined;
}

type AttemptResult = { readonly saved: LoadedConfiguration } | { readonly conflict: SectionConflict };

/** Somebody who saves again each time would otherwise keep the page busy forever. */
const RETRIES_MAX = 5;

/**
 * Saves on top of whatever others saved elsewhere in the configuration. A conflict is only what somebody saved in this
 * very section.
 */
function useSaveAttempt<Value, Form>({ partOf, apply }: SectionTerms<Value, Form>) {
  const queryClient = useQueryClient();
  async function attempt({ form, base }: Attempt<Value, Form>, retriesLeft: number): Promise<AttemptResult> {
    const { revision, ...stored } = await queryClient.ensureQueryData(configurationQuery(true));
    if (!isSameData(partOf(stored), base)) return { conflict: { newer: null } };
    const next = apply(stored, form);
    try {
      return {
        saved: {
          ...next,
          revision: await saveConfiguration({ configuration: next, kind: 'save', revision }),
        },
      };
    } catch (error) {
      const newer = newerRevisionOf(error);
      if (!newer || retriesLeft === 0) throw error;
      await queryClient.fetchQuery({ ...configurationQuery(true), staleTime: 0, retry: false });
      const again = await attempt({ form, base }, retriesLeft - 1);
      return 'conflict' in again ? { conflict: { newer } } : again;
    }
  }
  return (sent: Attempt<Value, Form>) => attempt(sent, RETRIES_MAX);
}
