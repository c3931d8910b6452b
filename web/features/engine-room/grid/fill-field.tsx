import { type InputHTMLAttributes, useId } from 'react';
import { controlClasses } from '#web/ui/control-style.ts';

interface FillFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'prefix'> {
  label: string;
  prefix?: string;
  suffix?: string;
  value: string;
  /** The selected cells differ: nothing is shown until something is typed. */
  isMixed: boolean;
  isInvalid: boolean;
  onChange: (text: string) => void;
}

export function FillField({ label, prefix, suffix, value, isMixed, isInvalid, onChange }: FillFieldProps) {
  const id = useId();
  return (
    <div className="fill-field" data-prefix={prefix} data-suffix={suffix}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={isInvalid || undefined}
        placeholder={isMixed ? 'Mixed' : undefined}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ target }) => onChange(target.value)}
        className={controlClasses({ className: 'fill-input' })}
      />
    </div>
  );
}
