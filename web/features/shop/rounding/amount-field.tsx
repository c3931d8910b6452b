import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { Money } from '#domain/contract/entities/money.ts';
import { changedEdge } from '#web/features/shop/shop-section.tsx';
import { controlClasses } from '#web/ui/forms/control-style.ts';
import { Field } from '#web/ui/forms/field.tsx';

interface AmountFieldProps {
  label: string;
  money: Money | undefined;
  value: string;
  onChange: (text: string) => void;
  isChanged: boolean;
  isInvalid: boolean;
  /** The element with the message, which stands below the whole row. */
  describedBy: string | undefined;
  placeholder?: string;
  suggestions?: readonly string[];
  className?: string;
}

/** An amount with the shop's symbol on its side. */
export function AmountField(props: AmountFieldProps) {
  const { label, money, value, onChange, isChanged, isInvalid, describedBy, placeholder, suggestions } =
    props;
  const listId = useId();
  const symbol = money?.symbol ?? '$';
  const isAfter = money?.position === 'after';
  // An empty field shows its placeholder alone.
  const hasSymbol = value !== '' || placeholder === undefined;
  const room = `calc(${symbol.length}ch + 1.25rem)`;
  return (
    <Field label={label} className={`${props.className ?? ''} ${changedEdge(isChanged) ?? ''}`}>
      {({ id }) => (
        <span className="relative flex">
          {hasSymbol && (
            <span
              aria-hidden
              className={`pointer-events-none absolute top-1/2 -translate-y-1/2 type-interface text-muted ${isAfter ? 'right-3' : 'left-3'}`}
            >
              {symbol}
            </span>
          )}
          <input
            id={id}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            list={suggestions && listId}
            aria-invalid={isInvalid || undefined}
            aria-describedby={describedBy}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            style={hasSymbol ? { [isAfter ? 'paddingRight' : 'paddingLeft']: room } : undefined}
            className={controlClasses({ className: '[&::-webkit-calendar-picker-indicator]:hidden!' })}
          />
          {suggestions && !(isAfter && hasSymbol) && (
            <ChevronDown
              aria-hidden
              className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
            />
          )}
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </span>
      )}
    </Field>
  );
}
