import { Lock } from 'lucide-react';
import { controlClasses } from './control-style.ts';
import { Field } from './field.tsx';

interface LockedFieldProps {
  label: string;
  value: string;
  /** What sets it, and so has to be changed instead. */
  setBy: string;
  className?: string;
}

/** A value that is set elsewhere. Not disabled: it can be focused, read and copied. */
export function LockedField({ label, value, setBy, className }: LockedFieldProps) {
  return (
    <Field label={label} hint={`Set by ${setBy}`} className={className}>
      {(control) => (
        <span className="relative flex">
          <input
            type="text"
            readOnly
            {...control}
            value={value}
            className={controlClasses({
              className: 'border-hairline! bg-raised! pr-field-icon text-ellipsis',
            })}
          />
          <Lock
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  );
}
