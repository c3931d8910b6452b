import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import { placeText } from '#domain/catalogue/place-text.ts';
import { lineHundredths } from '#domain/inquiries/totals.ts';
import { formatPrice } from '#domain/text/money.ts';
import { acceptedLine, type CheckedLine } from '#web/features/basket/basket-prices.ts';
import { setLine } from '#web/features/basket/basket-store.ts';
import { QuantityStepper } from '#web/features/basket/quantity-stepper.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface ReviewLinesProps {
  checked: readonly CheckedLine[];
}

export function ReviewLines({ checked }: ReviewLinesProps) {
  return (
    <ul>
      {checked.map((one) => (
        <ReviewLine key={rowKeyText(one.line)} checked={one} />
      ))}
    </ul>
  );
}

/** Whether a line must be accepted, removed or waited for before the inquiry can be sent. */
export function isOpenLine({ state, price }: CheckedLine): boolean {
  return state === 'moved' || price === null;
}

function ReviewLine({ checked }: { checked: CheckedLine }) {
  const { line, price, money } = checked;
  const { display, group, variant, quantity } = line;
  const [isEdited, setIsEdited] = useState(false);
  const isOpen = isOpenLine(checked);
  return (
    <li
      data-open-line={isOpen || undefined}
      tabIndex={-1}
      className={classNames(
        'border-b border-hairline px-gutter pt-3 pb-1 outline-none',
        isOpen && 'review-open bg-flagged',
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">
          <bdi className="type-catalogue-name text-text">{group ?? display}</bdi>
          <bdi className="block type-interface text-muted">{placeText(line)}</bdi>
        </span>
        {price !== null && (
          <span className="type-catalogue-price text-text">
            {formatPrice(lineHundredths({ quantity, price }) / 100, money)}
          </span>
        )}
      </div>
      <div className="flex min-h-11 items-center gap-2 tablet:min-h-9">
        {group !== undefined && variant !== undefined && <Badge tone="outline">{variant}</Badge>}
        <span className="type-interface text-muted">
          {price === null ? `${quantity} ×` : `${quantity} × ${formatPrice(price, money)}`}
        </span>
        <button
          type="button"
          aria-label={`Edit ${display}`}
          aria-expanded={isEdited}
          onClick={() => setIsEdited(!isEdited)}
          className="-mr-2 ml-auto h-9 min-w-11 rounded-control px-2 type-interface font-medium text-primary hover:bg-raised max-tablet:h-11"
        >
          Edit
        </button>
      </div>
      {isEdited && (
        <div className="flex items-center justify-between gap-3 py-1">
          <Button variant="danger" onClick={() => setLine({ ...line, quantity: 0 })}>
            Remove
          </Button>
          <QuantityStepper
            name={display}
            quantity={quantity}
            onChange={(next) => setLine({ ...line, quantity: next })}
          />
        </div>
      )}
      {isOpen && <OpenQuestion checked={checked} />}
    </li>
  );
}

/** What has changed about a line, and the button that settles it; a price that is still loading settles itself. */
function OpenQuestion({ checked }: { checked: CheckedLine }) {
  const { line, price, money, state } = checked;
  return (
    <div className="flex items-center gap-2 py-1">
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
      <p className="min-w-0 flex-1 type-interface text-warning">
        {price === null ? (
          NO_PRICE_TEXTS[state === 'gone' || state === 'unknown' ? state : 'no-price']
        ) : (
          <>
            {`Was ${formatPrice(line.shown ?? price, line.money)}, now `}
            <strong className="font-semibold">{formatPrice(price, money)}</strong>
          </>
        )}
      </p>
      {price === null && state !== 'unknown' && (
        <Button aria-label={`Remove ${line.display}`} onClick={() => setLine({ ...line, quantity: 0 })}>
          Remove
        </Button>
      )}
      {price !== null && (
        <Button
          aria-label={`Accept the new price of ${line.display}`}
          onClick={() => setLine(acceptedLine(checked))}
        >
          Accept
        </Button>
      )}
    </div>
  );
}

const NO_PRICE_TEXTS = {
  gone: 'No longer in the list',
  'no-price': 'Without a price now',
  unknown: 'Its price is still loading',
};
