import { formatPrice } from '#domain/text/money.ts';

interface PricePairProps {
  /** Null for a row that is new. */
  before: number | null;
  /** Null for a row that goes. */
  after: number | null;
}

/** '$410 → $180', on the tablet one over the other; the price alone where it stays, comes or goes. */
export function PricePair({ before, after }: PricePairProps) {
  if (before === null || after === null || before === after) {
    const price = after ?? before ?? 0;
    return <span className={before === null ? 'font-semibold' : 'text-muted'}>{formatPrice(price)}</span>;
  }
  return (
    <span className="inline-flex items-baseline whitespace-nowrap tablet:max-desktop:flex-col tablet:max-desktop:items-end">
      <span className="text-muted">
        {formatPrice(before)}
        <span aria-hidden className="pl-1 max-tablet:pr-1 desktop:px-2">
          →
        </span>
        <span className="sr-only"> to </span>
      </span>
      {/* As wide as most prices, so that the arrows stand in one line. */}
      <span className="text-right font-semibold max-tablet:min-w-11 desktop:min-w-11">
        {formatPrice(after)}
      </span>
    </span>
  );
}
