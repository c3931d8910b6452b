import { useState } from 'react';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { DEVICE_LIMITS } from '#domain/contract/limits.ts';
import { decimalsMessage, limitsOf } from '#domain/contract/money-limits.ts';
import { isPriceIn, samplePriceIn, startPriceFor } from '#domain/pricing/preview-price.ts';
import { formatNumber, readAmount } from '#domain/text/typed-numbers.ts';
import { controlClasses } from '#web/ui/forms/control-style.ts';
import { Field } from '#web/ui/forms/field.tsx';

/**
 * The test price as text. It follows the selected bucket: with a price of another one, the edited rule would not show.
 * In other money it starts again, because the old price would mean something else.
 */
export function useTestPrice(draft: Configuration, bucket: string | null) {
  const { money } = draft;
  const moneyText = JSON.stringify(money);
  const [text, setText] = useState(() => formatNumber(startPriceFor(draft), money));
  const [followed, setFollowed] = useState({ bucket, moneyText });
  const price = priceOfText(text, money);
  if (moneyText !== followed.moneyText) {
    setFollowed({ bucket, moneyText });
    setText(formatNumber(startPriceFor(draft), money));
  } else if (bucket !== followed.bucket) {
    setFollowed({ bucket, moneyText });
    const selected = draft.buckets.find(([label]) => label === bucket);
    if (selected && (price === null || !isPriceIn(selected, price))) {
      setText(formatNumber(samplePriceIn(selected), money));
    }
  }
  return { text, setText, price };
}

interface TestPriceProps {
  text: string;
  onTextChange: (text: string) => void;
  isValid: boolean;
  money: Money | undefined;
}

export function TestPrice({ text, onTextChange, isValid, money }: TestPriceProps) {
  const { isWholeOnly } = limitsOf(money);
  const { symbol, position } = money ?? { symbol: '$', position: 'before' };
  const isBefore = position === 'before';
  const symbolRem = 1.25 + 0.75 * symbol.length;
  return (
    // Wide enough for the highest price beside the symbol.
    <div className="shrink-0" style={{ width: `${symbolRem + (isWholeOnly ? 7.5 : 4.75)}rem` }}>
      <Field
        label="Test price"
        isLabelHidden
        error={isValid ? undefined : priceError(money)}
        className="[&>[aria-live]]:w-64"
      >
        {(control) => (
          <span className="relative flex">
            <span
              aria-hidden
              className={`absolute top-1/2 -translate-y-1/2 type-interface text-muted ${isBefore ? 'left-3' : 'right-3'}`}
            >
              {symbol}
            </span>
            <input
              {...control}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={text}
              onChange={(event) => onTextChange(event.target.value)}
              className={controlClasses()}
              style={{ [isBefore ? 'paddingLeft' : 'paddingRight']: `${symbolRem}rem` }}
            />
          </span>
        )}
      </Field>
    </div>
  );
}

function priceError(money: Money | undefined): string {
  const { priceMax, isWholeOnly } = limitsOf(money);
  const price = isWholeOnly ? 'a whole price' : 'a price';
  return `Enter ${price} from ${DEVICE_LIMITS.priceMinDollars} to ${formatNumber(priceMax, money)}`;
}

function priceOfText(text: string, money: Money | undefined): number | null {
  const limits = limitsOf(money);
  const price = money === undefined ? plainNumber(text) : amountOf(text, money);
  const isPrice = price >= DEVICE_LIMITS.priceMinDollars && price <= limits.priceMax;
  return isPrice && decimalsMessage(price, limits, '') === null ? price : null;
}

// Number() alone would read '' as 0 and '1e3' as 1000.
function plainNumber(text: string): number {
  return /^\d+(?:\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function amountOf(text: string, money: Money): number {
  const read = readAmount(text, money);
  return typeof read === 'string' ? Number.NaN : read.amount;
}
