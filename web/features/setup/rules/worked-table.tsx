import { ArrowRight } from 'lucide-react';
import { Fragment } from 'react';
import type { Money } from '#domain/contract/entities/money.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { formatPrice } from '#domain/text/money.ts';
import { TIER_IDS, TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { WorkedRow } from './examples.ts';

interface WorkedTableProps {
  rows: readonly WorkedRow[];
  /** The tier of the switch, which stands out. */
  tier: PriceView;
  money: Money | undefined;
}

/** The owner's rows from the sheet to each tier. */
export function WorkedTable({ rows, tier, money }: WorkedTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full type-interface text-muted">
        <thead>
          <tr className="border-y border-hairline type-caption">
            <th scope="col" className="py-2 pr-2 text-left font-normal">
              From your sheet
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Sheet
            </th>
            {TIER_IDS.map((id) => (
              <Fragment key={id}>
                <td aria-hidden className="max-tablet:hidden" />
                <th
                  scope="col"
                  className={classNames('py-2 pl-2 text-right', id === tier ? CHOSEN : 'font-normal')}
                >
                  {TIER_LABELS[id]}
                </th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ display, category, price, prices }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
            <tr key={place} className="border-b border-hairline">
              <th
                scope="row"
                title={category}
                className="min-w-24 py-2 pr-2 text-left font-normal wrap-anywhere text-text"
              >
                {display}
              </th>
              <td className="py-2 text-right whitespace-nowrap">{formatPrice(price, money)}</td>
              {TIER_IDS.map((id) => (
                <Fragment key={id}>
                  <td aria-hidden className="px-2 max-tablet:hidden">
                    <ArrowRight className="mx-auto size-3" />
                  </td>
                  <td className={classNames('py-2 pl-2 text-right whitespace-nowrap', id === tier && CHOSEN)}>
                    {formatPrice(prices[id], money)}
                  </td>
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CHOSEN = 'font-semibold text-text';
