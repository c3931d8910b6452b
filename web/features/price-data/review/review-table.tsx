// biome-ignore-all lint/a11y/noRedundantRoles: the phone layout would hide the table from screen readers
import { rowKeyText } from '#domain/catalogue/occurrences.ts';
import type { ReviewedRow } from '#domain/contract/entities/price-data/price-review.ts';
import { TIERS } from '#domain/tiers/tiers.ts';
import { useMoney } from '#web/lib/money.ts';
import { longestPriceChars, ReviewRow } from './review-row.tsx';

interface ReviewTableProps {
  caption: string;
  rows: readonly ReviewedRow[];
  /** Whether to show the change in percent. Added and removed rows have none. */
  hasMove: boolean;
}

/** Base price and the price of every tier, old and new side by side. */
export function ReviewTable({ caption, rows, hasMove }: ReviewTableProps) {
  const priceChars = longestPriceChars(rows, useMoney());
  const heads = ['Base', ...(hasMove ? ['Change'] : []), ...TIERS.map(({ label }) => label)];
  return (
    <table role="table" className="w-full border-collapse max-tablet:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-tablet:sr-only">
        <tr role="row">
          <th role="columnheader" scope="col" className="h-9 px-4 text-left type-caption text-muted">
            Device
          </th>
          {heads.map((head) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              className="h-9 px-2 text-right type-caption text-muted last:pr-4 desktop:px-3"
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-tablet:block">
        {rows.map((row) => (
          <ReviewRow key={rowKeyText(row)} row={row} hasMove={hasMove} priceChars={priceChars} />
        ))}
      </tbody>
    </table>
  );
}
