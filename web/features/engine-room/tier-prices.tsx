import { explainPrice, type PriceStep } from '#domain/pricing/explain-price.ts';
import type { Pricer } from '#domain/pricing/prepare-pricer.ts';
import { formatPrice, signedDollars } from '#domain/text/money.ts';
import { EDITED_ROLES, ROLE_NAMES } from './role-names.ts';

interface TierPricesProps {
  pricer: Pricer;
  price: number;
  category: string | null;
}

/** The same device for all tiers, side by side, each tier with the amount that is added to the public price. */
export function TierPrices({ pricer, price, category }: TierPricesProps) {
  return (
    <dl className="mt-4 grid auto-cols-fr grid-flow-col gap-px overflow-hidden rounded-control border border-hairline bg-hairline">
      {EDITED_ROLES.map((role) => {
        const { discountedPrice, steps } = explainPrice(pricer, { price, category, role });
        const amount = tierAmount(steps);
        return (
          <div key={role} className="bg-surface px-2 py-2 tablet:px-3">
            <dt className="type-caption text-muted">{ROLE_NAMES[role]}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2 type-panel-title text-text">
              {formatPrice(discountedPrice)}
              {amount > 0 && <span className="type-caption text-muted">{signedDollars(amount)}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function tierAmount(steps: readonly PriceStep[]): number {
  return steps.find((step) => step.kind === 'tier')?.flat ?? 0;
}
