import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { controlClasses } from './control-style.ts';
import { Field, type FieldProps } from './field.tsx';

interface SecretFieldProps
  extends FieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps | 'id' | 'type'> {
  isTall?: boolean;
  /** Every new number reveals the text: for a secret that was generated here. */
  revealCount?: number;
  /** Beside the box: a button that fills it. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A field that hides its text until it is revealed. Digits (inputMode numeric) are spaced, so that they can be counted. */
export function SecretField(props: SecretFieldProps) {
  const { label, isLabelHidden, hint, error, notice, className, isTall, revealCount, action, ...input } =
    props;
  const [isRevealed, setIsRevealed] = useRevealed(revealCount);
  const field = { label, isLabelHidden: isLabelHidden ?? false, hint, error, notice, className };
  return (
    <Field {...field}>
      {(control) => (
        <div className="flex flex-wrap gap-2">
          {/* If eight digits do not fit beside the button, the button wraps below. */}
          <div className="relative min-w-0 grow-999 basis-40">
            <input
              autoComplete="off"
              {...input}
              {...control}
              type={isRevealed ? 'text' : 'password'}
              className={controlClasses({
                isTall,
                className: classNames(
                  'pr-field-button',
                  input.inputMode === 'numeric' && 'not-placeholder-shown:tracking-digits',
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
          {action && <div className="flex grow *:grow">{action}</div>}
        </div>
      )}
    </Field>
  );
}

function useRevealed(revealCount: number | undefined) {
  const [seenCount, setSeenCount] = useState(revealCount);
  const [isRevealed, setIsRevealed] = useState(false);
  if (seenCount !== revealCount) {
    setSeenCount(revealCount);
    setIsRevealed(true);
  }
  return [isRevealed, setIsRevealed] as const;
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
