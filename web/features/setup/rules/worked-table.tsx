// biome-ignore-all lint/a11y/noRedundantRoles: the phone layout would hide the table from screen readers
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

/** The owner's rows from the sheet to each tier. On phones the name has a line of its own above its prices. */
export function WorkedTable({ rows, tier, money }: WorkedTableProps) {
  return (
    <div className="tablet:overflow-x-auto">
      <table role="table" className="w-full type-interface text-muted max-tablet:block">
        <thead role="rowgroup" className="max-tablet:block">
          <tr role="row" className={`${ROW} border-y type-caption`}>
            <th role="columnheader" scope="col" className={`${NAME} font-normal`}>
              From your sheet
            </th>
            <th role="columnheader" scope="col" className="py-2 text-right font-normal max-tablet:py-0">
              Sheet
            </th>
            {TIER_IDS.map((id) => (
              <Fragment key={id}>
                <td aria-hidden className="max-tablet:hidden" />
                <th
                  role="columnheader"
                  scope="col"
                  className={classNames(PRICE, id === tier ? CHOSEN : 'font-normal')}
                >
                  {TIER_LABELS[id]}
                </th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-tablet:block">
          {rows.map(({ display, category, price, prices }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
            <tr key={place} role="row" className={`${ROW} border-b`}>
              <th
                role="rowheader"
                scope="row"
                title={category}
                className={`${NAME} min-w-24 font-normal wrap-anywhere text-text`}
              >
                {display}
              </th>
              <td role="cell" className="py-2 text-right whitespace-nowrap max-tablet:py-0">
                {formatPrice(price, money)}
              </td>
              {TIER_IDS.map((id) => (
                <Fragment key={id}>
                  <td aria-hidden className="px-2 max-tablet:hidden">
                    <ArrowRight className="mx-auto size-3" />
                  </td>
                  <td role="cell" className={classNames(PRICE, 'whitespace-nowrap', id === tier && CHOSEN)}>
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

const ROW =
  'border-hairline max-tablet:grid max-tablet:grid-cols-[3fr_3fr_3fr_4fr] max-tablet:gap-y-1 max-tablet:py-2 max-phone:grid-cols-2';
const NAME = 'py-2 pr-2 text-left max-tablet:col-span-full max-tablet:p-0';
const PRICE = 'py-2 pl-2 text-right max-tablet:py-0';
const CHOSEN = 'font-semibold text-text';
