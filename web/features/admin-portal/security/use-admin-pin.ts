import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { passcodeAdminPinFormSchema } from '#domain/contract/entities/site-passcodes.ts';
import { useForm, withoutSpaces } from '#web/ui/forms/use-form.ts';
import { reasonOf } from './use-security-change.ts';

const EMPTY = { adminPin: '' };
const KEPT_MS = 5 * 60_000;

interface Problem {
  /** The button that was pressed. */
  readonly place: string;
  readonly text: string;
}

/**
 * The one PIN that every change of passcodes needs, kept for five minutes after it was typed. It is in the state of
 * the tab alone: leaving the tab forgets it, and nothing stores it.
 */
export function useAdminPin(isBusy: boolean) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const pressed = useRef('');
  const typedAt = useRef(0);
  const form = useForm({
    initial: EMPTY,
    schema: passcodeAdminPinFormSchema,
    isBusy,
    onProblems: ({ adminPin: text = '' }) => setProblem({ place: pressed.current, text }),
  });
  const { reset } = form;
  const { adminPin } = form.values;
  const field = form.field('adminPin', withoutSpaces);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every typed digit starts the time again
  useEffect(() => {
    if (adminPin === '') return;
    const timer = setTimeout(reset, KEPT_MS);
    return () => clearTimeout(timer);
  }, [adminPin]);

  function change(event: ChangeEvent<HTMLInputElement>): void {
    typedAt.current = Date.now();
    setProblem(null);
    field.onChange(event);
  }

  function forget(place: string): void {
    reset();
    setProblem({ place, text: 'Enter the admin PIN again.' });
    form.inputOf('adminPin')?.focus();
  }

  return {
    field: { ...field, onChange: change },
    focus: () => form.inputOf('adminPin')?.focus(),
    /** What to show beside the button at this place. */
    problemAt: (place: string) => (problem?.place === place ? problem.text : undefined),
    /** Calls `act` with the PIN, or shows what is wrong with it: under its field and beside the pressed button. */
    use(place: string, act: (adminPin: string) => void): void {
      pressed.current = place;
      setProblem(null);
      // By the clock as well: timers stand still while a computer sleeps.
      if (adminPin !== '' && Date.now() - typedAt.current >= KEPT_MS) {
        forget(place);
        return;
      }
      const checked = form.check();
      if (checked) act(checked.adminPin);
    },
    /** Shows beside the button why the server refused. */
    refuse: (place: string, error: Error) => setProblem({ place, text: reasonOf(error) }),
  };
}

export type AdminPin = ReturnType<typeof useAdminPin>;
