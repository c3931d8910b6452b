import { ChevronDown } from 'lucide-react';
import { controlClasses } from './control-style.ts';
import { Field, type FieldProps } from './field.tsx';

interface SelectFieldProps extends FieldProps {
  options: readonly { value: string; label: string }[];
  value: string;
  onValueChange: (value: string) => void;
}

/** The browser's own list, so that phones show their native picker. */
export function SelectField({ options, value, onValueChange, ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative flex">
          <select
            {...control}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
            className={controlClasses({ className: 'appearance-none pr-8 text-ellipsis' })}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  );
}
