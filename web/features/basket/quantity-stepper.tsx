import { Minus, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { INQUIRY_LIMITS } from '#domain/contract/deal-limits.ts';
import { isQuantity } from './basket-record.ts';

interface QuantityStepperProps {
  /** What is counted, for screen readers. */
  name: string;
  quantity: number;
  /** 0 removes the line. */
  onChange: (quantity: number) => void;
  /** It has replaced the control that had the focus. */
  takesFocus?: boolean;
}

/** Minus, a number to type, plus. Minus at 1 removes the line. */
export function QuantityStepper({ name, quantity, onChange, takesFocus = false }: QuantityStepperProps) {
  // What is typed until it is a quantity: an empty field must not become 0 and remove the line.
  const [typed, setTyped] = useState<string | null>(null);
  const more = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) more.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  function type(text: string): void {
    const digits = text.replace(/\D/g, '').slice(0, `${INQUIRY_LIMITS.quantityMax}`.length);
    const isWhole = isQuantity(Number(digits));
    setTyped(isWhole ? null : digits);
    if (isWhole) onChange(Number(digits));
  }
  const isMost = quantity >= INQUIRY_LIMITS.quantityMax;
  return (
    <div className="basket-stepper">
      <button
        type="button"
        aria-label={quantity > 1 ? `One ${name} less` : `Remove ${name} from inquiry`}
        onClick={() => onChange(quantity - 1)}
      >
        <Minus aria-hidden className="size-4" />
      </button>
      <input
        inputMode="numeric"
        className="type-touch"
        autoComplete="off"
        aria-label={`Pieces of ${name}`}
        value={typed ?? quantity}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(null)}
      />
      <button
        ref={more}
        type="button"
        aria-label={`One more ${name}`}
        aria-disabled={isMost || undefined}
        onClick={() => isMost || onChange(quantity + 1)}
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  );
}
