import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { isSameData } from '#domain/configuration/is-same-data.ts';
import { answersOf, applyAnswers } from '#domain/configuration/rule-answers.ts';
import type { CallAnswer } from '#domain/contract/calls/calls.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import {
  type NewerRevision,
  newerRevisionOf,
  saveConfiguration,
} from '#web/features/configuration/configuration.mutations.ts';
import { configurationQuery } from '#web/features/configuration/configuration.queries.ts';
import { refusalText } from '#web/features/shop/refusal-text.ts';
import { formOfAnswers, type RuleForm, type RuleIssues, readRuleForm } from './rule-form.ts';

export type LoadedConfiguration = CallAnswer<'getConfig'>;

interface RulesTerms {
  readonly loaded: LoadedConfiguration;
  /** A save is about to begin, with the answers as they are. */
  readonly isHeld: boolean;
  readonly onSaved: () => void;
  /** Not called once the step is left: the set-up would move on with nobody there. */
  readonly onNext: () => void;
}

export interface RulesDraft {
  readonly form: RuleForm;
  readonly issues: RuleIssues;
  /** The rules that the answers give; null while one of them cannot be read. A moment behind the form. */
  readonly draft: Configuration | null;
  /** The same with one part of the form answered in another way. */
  readonly draftWith: (change: Partial<RuleForm>) => Configuration | null;
  /** Why the answers do not go together. */
  readonly refusal: string | null;
  readonly change: (change: Partial<RuleForm>) => void;
  readonly isUnsaved: boolean;
  readonly isSaving: boolean;
  readonly save: () => void;
  /** Why the last save failed. */
  readonly problem: string | null;
  /** Who saved other rules in between. They are loaded, and the next save is on top of them. */
  readonly overtakenBy: NewerRevision | null;
}

/** The answers and their saving. Only what was changed here is held: the rest follows what is saved, whoever saved it. */
export function useRules({ loaded, isHeld, onSaved, onNext }: RulesTerms): RulesDraft {
  const { revision, ...saved } = loaded;
  const { money } = saved;
  const [changes, setChanges] = useState<Partial<RuleForm>>({});
  const current = useMemo(() => answersOf(loaded), [loaded]);
  const form = { ...formOfAnswers(current, money), ...changes };
  const read = (changed: RuleForm) => {
    const { answers, issues } = readRuleForm(changed, current, money);
    return { issues, result: answers && applyAnswers(saved, answers) };
  };
  const { issues, result } = read(form);
  const next = result?.ok ? result.configuration : null;
  const isUnsaved = next === null || !isSameData(next, saved);
  const saving = useSaving(loaded, () => {
    setChanges({});
    onSaved();
  });
  return {
    form,
    issues,
    draft: useDeferredValue(next),
    draftWith: (change) => {
      const { result: other } = read({ ...form, ...change });
      return other?.ok ? other.configuration : null;
    },
    refusal: result && !result.ok ? result.message : null,
    change: (change) => {
      // The next step follows the save: what is changed now would be lost.
      if (saving.isPending || isHeld) return;
      saving.reset();
      setChanges((before) => ({ ...before, ...change }));
    },
    isUnsaved,
    isSaving: saving.isPending,
    save: () => next && saving.mutate(next, { onSuccess: onNext }),
    problem: saving.error && !saving.overtakenBy ? refusalText(saving.error) : null,
    overtakenBy: saving.overtakenBy,
  };
}

function useSaving({ revision }: LoadedConfiguration, onSaved: () => void) {
  const queryClient = useQueryClient();
  const { queryKey } = configurationQuery(true);
  const mutation = useMutation({
    mutationFn: (configuration: Configuration) =>
      saveConfiguration({ configuration, kind: 'save', revision }),
    onSuccess: (newRevision, configuration) => {
      queryClient.setQueryData(queryKey, { ...configuration, revision: newRevision });
      onSaved();
    },
    // Nothing is lost: what was answered here is applied to the newer rules.
    onError: (error) => newerRevisionOf(error) && queryClient.invalidateQueries({ queryKey }),
  });
  return { ...mutation, overtakenBy: newerRevisionOf(mutation.error) };
}
