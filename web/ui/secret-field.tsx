import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses } from './control-style.ts';
import { Field, type FieldProps } from './field.tsx';

interface SecretFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'id' | 'type'> {
  isTall?: boolean;
  /** For a secret that was made here: whoever reads it out must see it. */
  isInitiallyRevealed?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A field whose text is hidden until one asks to see it. Digits (inputMode numeric) stand apart to be counted. */
export function SecretField(props: SecretFieldProps) {
  const { label, isLabelHidden, hint, error, notice, className, isTall, isInitiallyRevealed, ...input } =
    props;
  const [isRevealed, setIsRevealed] = useState(isInitiallyRevealed ?? false);
  const field = { label, isLabelHidden: isLabelHidden ?? false, hint, error, notice, className };
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input
            autoComplete="off"
            {...input}
            {...control}
            type={isRevealed ? 'text' : 'password'}
            className={controlClasses({
              isTall,
              className: classNames(
                'pr-12',
                input.inputMode === 'numeric' && 'not-placeholder-shown:tracking-[0.12em]',
              ),
            })}
          />
          <RevealToggle
            label={label}
            isRevealed={isRevealed}
            isDisabled={input.disabled ?? false}
            onToggle={() => setIsRevealed(!isRevealed)}
          />
        </div>
      )}
    </Field>
  );
}

interface RevealToggleProps {
  label: string;
  isRevealed: boolean;
  isDisabled: boolean;
  onToggle: () => void;
}

function RevealToggle({ label, isRevealed, isDisabled, onToggle }: RevealToggleProps) {
  const Icon = isRevealed ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-label={`${isRevealed ? 'Hide' : 'Show'} ${label}`}
      disabled={isDisabled}
      onClick={onToggle}
      className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted transition-colors not-disabled:hover:text-text focus-visible:-outline-offset-2"
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  );
}
