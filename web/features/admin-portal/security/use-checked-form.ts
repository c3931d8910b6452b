import { useRef, useState } from 'react';

type Texts<Name extends string> = Readonly<Record<Name, string>>;
type Problems = Readonly<Partial<Record<string, string>>>;

interface Issue {
  readonly path: PropertyKey[];
  readonly message: string;
}

interface Schema<Checked> {
  safeParse: (
    draft: unknown,
  ) => { success: true; data: Checked } | { success: false; error: { issues: readonly Issue[] } };
}

/** What a field of the form needs: its text, what is wrong with it, and how to change it. */
export interface CheckedField {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly setText: (text: string) => void;
  readonly ref: (input: HTMLInputElement | null) => void;
}

/** Texts that are checked by a schema when they are about to be sent; each problem shows under its field. */
export function useCheckedForm<Name extends string, Checked>(empty: Texts<Name>, schema: Schema<Checked>) {
  const [draft, setDraft] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const inputs = useRef(new Map<string, HTMLInputElement | null>());

  /** Null where something is wrong: it is shown then, and the first field of it has the focus. */
  function check(onProblems?: (problems: Problems) => void): Checked | null {
    const result = schema.safeParse(draft);
    if (result.success) return result.data;
    const found = problemsOf(result.error.issues);
    setProblems(found);
    onProblems?.(found);
    const first = Object.keys(empty).find((name) => found[name] !== undefined);
    if (first !== undefined) focus(first);
    return null;
  }

  function focus(name: string): void {
    inputs.current.get(name)?.focus();
  }

  function clear(): void {
    setDraft(empty);
    setProblems({});
  }

  function fieldOf(name: Name): CheckedField {
    return {
      name,
      value: draft[name],
      error: problems[name],
      setText(text) {
        setDraft({ ...draft, [name]: text });
        setProblems({ ...problems, [name]: undefined });
      },
      ref(input) {
        inputs.current.set(name, input);
      },
    };
  }

  return { check, clear, focus, fieldOf, isBlank: (name: Name) => draft[name].trim() === '' };
}

/** The first thing that is wrong with each field. */
function problemsOf(issues: readonly Issue[]): Problems {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
