import { type ChangeEvent, type FormEvent, type RefCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** One sentence for each wrong field. */
export type Problems = Readonly<Partial<Record<string, string>>>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A zod schema, or anything that answers as one does. */
export interface FormSchema<Values, Checked> {
  readonly safeParse: (
    values: Values,
  ) => { success: true; data: Checked } | { success: false; error: { issues: readonly Issue[] } };
}

interface FormOptions<Values, Checked> {
  /** Its names are the fields, in the order in which they are on the screen. */
  readonly initial: Values;
  readonly schema: FormSchema<NoInfer<Values>, Checked>;
  /** The form is being sent: nothing can be typed or sent. */
  readonly isBusy?: boolean;
  /** Nothing can be sent for another reason, such as a wait. Typing is still possible. */
  readonly isBlocked?: boolean;
  readonly onSubmit?: (checked: Checked) => void;
  /** When the schema refuses, after the problems are on the screen. */
  readonly onProblems?: (problems: Problems) => void;
}

/** Spread it into a text field or a secret field. */
export interface FormField {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly readOnly: boolean;
  readonly ref: RefCallback<HTMLInputElement>;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

/**
 * The one form hook. Values are checked when they are submitted, not while they are typed. A problem stays under its
 * field until that field changes, or until the next submit finds it solved. Values stay until `reset`: a form that is
 * refused can be corrected and sent again.
 */
export function useForm<Values extends object, Checked>(options: FormOptions<Values, Checked>) {
  const { initial, schema, isBusy = false, isBlocked = false, onSubmit, onProblems } = options;
  const { setProblems, showProblems, ...fields } = useFields(initial, isBusy);

  function check(): Checked | null {
    const result = schema.safeParse(fields.values);
    if (result.success) {
      setProblems({});
      return result.data;
    }
    const found = problemsOf(result.error.issues);
    showProblems(found);
    onProblems?.(found);
    return null;
  }

  return {
    ...fields,
    isBusy,
    /** For a form without a submit button. Null when something is wrong. */
    check,
    submit(event: FormEvent): void {
      event.preventDefault();
      const checked = isBusy || isBlocked ? null : check();
      if (checked !== null) onSubmit?.(checked);
    },
    /** Shows what the server found wrong. */
    refuse: (found: Readonly<Partial<Record<TextName<Values>, string>>>) => showProblems(found),
  };
}

/** The values, their problems and their inputs. */
function useFields<Values extends object>(initial: Values, isBusy: boolean) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const inputs = useRef(new Map<string, HTMLInputElement | null>());

  function showProblems(found: Problems): void {
    // Before the focus moves: a screen reader reads the field together with the problem that describes it.
    flushSync(() => setProblems(found));
    const first = Object.keys(initial).find((name) => found[name] !== undefined);
    if (first !== undefined) inputs.current.get(first)?.focus();
  }

  function change(changes: object): void {
    setValues((now) => ({ ...now, ...changes }));
    setProblems((now) => withoutFields(now, Object.keys(changes)));
  }

  return {
    values,
    setProblems,
    showProblems,
    change: (changes: Partial<Values>) => change(changes),
    reset() {
      setValues(initial);
      setProblems({});
    },
    isBlank: (name: TextName<Values>) => String(values[name]).trim() === '',
    inputOf: (name: TextName<Values>) => inputs.current.get(name),
    /** `clean` changes what was typed or pasted before it becomes the value. */
    field: (name: TextName<Values>, clean = (text: string) => text): FormField => ({
      name,
      value: String(values[name]),
      error: problems[name],
      readOnly: isBusy,
      ref: (input) => void inputs.current.set(name, input),
      onChange: ({ target }) => change({ [name]: clean(target.value) }),
    }),
  };
}

/** To clean digits with: spaces come along when a number is pasted. */
export function withoutSpaces(text: string): string {
  return text.replace(/\s/g, '');
}

/** The first issue of each field. */
function problemsOf(issues: readonly Issue[]): Problems {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}

function withoutFields(problems: Problems, names: readonly string[]): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name)));
}
