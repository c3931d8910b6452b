// biome-ignore-all lint/a11y/noRedundantRoles: the phone layout would hide the table from screen readers
import type { ReactNode } from 'react';
import { describeInversion } from '#domain/catalogue/grade-inversions.ts';
import { placeText } from '#domain/catalogue/place-text.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { ReviewedPrice, ReviewedRow } from '#domain/contract/entities/price-data/price-review.ts';
import { formatPrice } from '#domain/text/money.ts';
import { TIERS, type TierId } from '#domain/tiers/tiers.ts';
import { priceChangeText } from '#web/features/price-data/price-data-words.ts';
import { useMoney } from '#web/lib/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface ReviewRowProps {
  row: ReviewedRow;
  hasMove: boolean;
  /** Of the longest price in the table. */
  priceChars: number;
}

/** On phones: device and base price, then category and change, then one line for each tier. */
export function ReviewRow({ row, hasMove, priceChars }: ReviewRowProps) {
  const { before, after, flags } = row;
  const money = useMoney();
  const isFlagged = flags.length > 0;
  return (
    <tr
      role="row"
      className={classNames(
        'border-t border-row-rule max-tablet:grid max-tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:items-baseline max-tablet:gap-x-3 max-tablet:gap-y-1 max-tablet:px-4 max-tablet:py-3',
        isFlagged && 'bg-flagged',
      )}
    >
      <td role="cell" className={`${CELL} w-full wrap-anywhere max-tablet:row-span-2 max-tablet:w-auto`}>
        <span className="mr-2 font-semibold">{(after ?? before)?.display}</span>{' '}
        <span className="mr-2 block text-muted desktop:inline-block">{placeText(row)}</span>
        <FlagNotes row={row} hasMove={hasMove} />
      </td>
      <PriceCell>
        <PricePair
          before={shownIn(before, 'basePrice', money)}
          after={shownIn(after, 'basePrice', money)}
          priceChars={priceChars}
        />
      </PriceCell>
      {hasMove && (
        <PriceCell>
          <Move
            before={before?.basePrice ?? null}
            after={after?.basePrice ?? null}
            isFar={flags.includes('moved-far')}
          />
        </PriceCell>
      )}
      {TIERS.map(({ id, label }) => (
        <PriceCell key={id} className="max-tablet:col-span-2 max-tablet:flex max-tablet:justify-between">
          <span aria-hidden className="text-muted tablet:hidden">
            {label}
          </span>
          <PricePair
            before={shownIn(before, id, money)}
            after={shownIn(after, id, money)}
            priceChars={priceChars}
          />
        </PriceCell>
      ))}
    </tr>
  );
}

const CELL =
  'h-10 px-2 py-2 type-interface text-text first:pl-4 last:pr-4 desktop:px-3 max-tablet:h-auto max-tablet:p-0!';

function PriceCell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <td role="cell" className={classNames(CELL, 'text-right whitespace-nowrap', className)}>
      {children}
    </td>
  );
}

interface MoveProps {
  /** Null without a price. */
  before: number | null;
  after: number | null;
  isFar: boolean;
}

/** Nothing for a price that became words, or the other way round: there is no percentage between them. */
function Move({ before, after, isFar }: MoveProps) {
  const money = useMoney();
  if (before === null || after === null) return null;
  const move = priceChangeText(before, after, money);
  if (isFar) return <Badge tone="warning">{move}</Badge>;
  if (before === after) return <span className="text-muted">{move}</span>;
  return <span className={after > before ? 'text-primary' : 'text-secondary'}>{move}</span>;
}

/** Says in words why a row is highlighted. A large change has its own column, and an inversion its own sentence. */
function FlagNotes({ row: { flags, inversion }, hasMove }: { row: ReviewedRow; hasMove: boolean }) {
  const money = useMoney();
  const notes = flags.flatMap((flag) => {
    if (flag === 'grade-inversion' || (flag === 'moved-far' && hasMove)) return [];
    return [flag === 'becomes-free' ? `Becomes ${formatPrice(0, money)}` : FLAG_NAMES[flag]];
  });
  return (
    <>
      {notes.map((note) => (
        <span key={note} className="mr-1 inline-block">
          <Badge tone="warning">{note}</Badge>
        </span>
      ))}
      {/* No badge: two long labels need room to wrap. */}
      {inversion && (
        <span className="block type-caption text-warning">{describeInversion(inversion, money)}</span>
      )}
    </>
  );
}

const FLAG_NAMES = {
  'price-to-words': 'Becomes words',
  'moved-far': 'Large change',
  'category-removed': 'Whole category removed',
  'no-bucket': 'In no bucket',
} as const satisfies Record<
  Exclude<ReviewedRow['flags'][number], 'grade-inversion' | 'becomes-free'>,
  string
>;

export function longestPriceChars(rows: readonly ReviewedRow[], money: Money | undefined): number {
  const sides = rows.flatMap(({ before, after }) => [before, after]);
  const prices = sides.flatMap((side) => (side ? [side.basePrice, ...Object.values(side.prices)] : []));
  return Math.max(0, ...prices.map((price) => (price === null ? 0 : formatPrice(price, money).length)));
}

/** The price, or the words in its place; null for a row that this side does not have. */
function shownIn(
  side: ReviewedPrice | null,
  which: 'basePrice' | TierId,
  money: Money | undefined,
): string | null {
  if (side === null) return null;
  const price = which === 'basePrice' ? side.basePrice : side.prices[which];
  return price === null ? (side.words ?? 'No price') : formatPrice(price, money);
}

interface PricePairProps {
  /** Null for an added row. */
  before: string | null;
  /** Null for a removed row. */
  after: string | null;
  priceChars: number;
}

/** The letters of both prices that have room beside each other from the desktop on. */
const SHORT_PAIR = 12;
/** Longer pairs are always one above the other, and a table has no room for their arrows. */
const LONG_PAIR = 20;

/** Where '$410 →' stands above '$180': eight long prices beside each other would leave no room for the name. */
function stackedWith(pairChars: number): string {
  if (pairChars <= SHORT_PAIR) return 'tablet:max-desktop:flex-col tablet:max-desktop:items-end';
  if (pairChars <= LONG_PAIR) return 'tablet:max-wide:flex-col tablet:max-wide:items-end';
  return 'flex-col items-end';
}

/** '$410 → $180' or '$560 → Call', or one above the other; once if the row is unchanged, added or removed. */
function PricePair({ before, after, priceChars }: PricePairProps) {
  if (before === null || after === null || before === after) {
    return <span className={before === null ? 'font-semibold' : 'text-muted'}>{after ?? before}</span>;
  }
  const pairChars = Math.max(2 * priceChars, before.length + after.length);
  return (
    <span className={`inline-flex items-baseline whitespace-nowrap ${stackedWith(pairChars)}`}>
      <span className="text-muted">
        {before}
        <span
          aria-hidden
          className={classNames(
            'pl-1 max-tablet:pr-1 desktop:px-2',
            pairChars > LONG_PAIR && 'tablet:hidden',
          )}
        >
          →
        </span>
        <span className="sr-only"> to </span>
      </span>
      {/* As wide as most prices, so that the arrows line up. */}
      <span className="text-right font-semibold max-tablet:min-w-11 desktop:min-w-11">{after}</span>
    </span>
  );
}
