import { useId } from 'react';
import { scaleBuckets } from '#domain/configuration/scale-amounts.ts';
import type { PriceBucket } from '#domain/contract/entities/price-bucket.ts';
import { formatAmount } from '#domain/text/money.ts';
import { type MoneyForm, moneyOfForm } from './money-form.ts';

export const SCALE_FACTOR = 1000;

interface ScaleOfferProps {
  form: MoneyForm;
  buckets: readonly PriceBucket[];
  onChange: (isScaled: boolean) => void;
}

/** Buckets that suit dollars price no phone in pesos. Nothing happens unless the admin ticks it. */
export function ScaleOffer({ form, buckets, onChange }: ScaleOfferProps) {
  const id = useId();
  const money = moneyOfForm(form);
  // An amount that breaks into two lines reads as two.
  const write = (amount: number) => formatAmount(amount, money).replaceAll(' ', '\u00a0');
  const rangeText = ([, low, high]: PriceBucket) =>
    high === 'Infinity' ? `${write(low)} and up` : `${write(low)} to ${write(high)}`;
  const ranges = scaleBuckets(buckets, SCALE_FACTOR).map(rangeText).join(', ');
  return (
    <div className="flex items-start gap-3 border-t border-hairline px-4 py-4">
      <input
        id={id}
        type="checkbox"
        checked={form.isScaled}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={`${id}-what`}
        className="mt-px size-4 shrink-0 accent-primary max-tablet:size-5"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="type-interface text-text">
          Multiply the price buckets and the flat amounts of the rules by 1,000
        </label>
        <p id={`${id}-what`} className="mt-1 type-caption text-muted">
          {`The buckets become ${ranges}. Percentages stay, and so does everything else. Without it, buckets and rules stay as they are.`}
        </p>
      </div>
    </div>
  );
}
