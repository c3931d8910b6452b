import { useId, useMemo, useState } from 'react';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import { explainPrice, type PriceStep } from '#domain/pricing/explain-price.ts';
import { type Pricer, preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { previewPrice, startPriceFor } from '#domain/pricing/preview-price.ts';
import { formatPrice, formatWithCents, signedAmount } from '#domain/text/money.ts';
import { PriceSteps } from '#web/features/configuration/explanation/price-steps.tsx';
import { linesOfPrice } from '#web/features/configuration/explanation/price-words.ts';
import { EDITED_ROLES, type EditedRole, ROLE_NAMES } from '#web/features/engine-room/room-texts.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TestPrice, useTestPrice } from './test-price.tsx';

/** The option for the default rules; no category has an empty name. */
const NO_CATEGORY = '';

interface PricePreviewProps {
  draft: Configuration;
  role: EditedRole;
  categories: readonly string[];
  /** Null is the row of default rules. */
  category: string | null;
  onCategoryChange: (category: string | null) => void;
  /** The bucket of the selected cell; null before anything is selected. */
  bucket: string | null;
}

export function PricePreview({
  draft,
  role,
  categories,
  category,
  onCategoryChange,
  bucket,
}: PricePreviewProps) {
  const titleId = useId();
  const { text, setText, price } = useTestPrice(draft, bucket);
  const pricer = useMemo(() => preparePricer(draft), [draft]);
  const [lastPrice, setLastPrice] = useState(() => startPriceFor(draft));
  if (price !== null && price !== lastPrice) setLastPrice(price);
  const options = [
    { value: NO_CATEGORY, label: 'Default rules' },
    ...categories.map((name) => ({ value: name, label: labelOfCategory(name) })),
  ];
  return (
    <section aria-labelledby={titleId} className="px-4 py-4 tablet:px-6 desktop:px-5">
      <h3 id={titleId} className="type-label text-text">
        Live preview
      </h3>
      <div className="mt-2 flex gap-2 max-phone:flex-wrap">
        <TestPrice text={text} onTextChange={setText} isValid={price !== null} money={draft.money} />
        <SelectField
          label="Category"
          isLabelHidden
          options={options}
          value={category ?? NO_CATEGORY}
          onValueChange={(value) => onCategoryChange(value === NO_CATEGORY ? null : value)}
          className="min-w-0 flex-1 max-phone:basis-full"
        />
      </div>
      {/* Hidden but in place for an invalid price: otherwise everything below would jump while somebody types. */}
      <div style={{ visibility: price === null ? 'hidden' : 'visible' }}>
        <Result pricer={pricer} money={draft.money} role={role} category={category} price={lastPrice} />
      </div>
    </section>
  );
}

interface ResultProps {
  pricer: Pricer;
  money: Money | undefined;
  role: EditedRole;
  category: string | null;
  price: number;
}

function Result({ pricer, money, ...input }: ResultProps) {
  const { finalPrice, discountAmount } = previewPrice(pricer, input);
  return (
    <>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-3" aria-live="polite">
        <span className="type-preview-price whitespace-nowrap text-text">
          {formatPrice(finalPrice, money)}
        </span>
        <span className="type-interface whitespace-nowrap text-muted">
          {`Discount ${formatWithCents(discountAmount, money)}`}
        </span>
      </p>
      <PriceSteps className="mt-3" lines={linesOfPrice(explainPrice(pricer, input), money)} />
      <TierPrices pricer={pricer} money={money} price={input.price} category={input.category} />
    </>
  );
}

interface TierPricesProps {
  pricer: Pricer;
  money: Money | undefined;
  price: number;
  category: string | null;
}

/** The price for all tiers side by side, each with the amount added to the public price. */
function TierPrices({ pricer, money, price, category }: TierPricesProps) {
  return (
    <dl className="mt-4 grid auto-cols-fr gap-px phone:grid-flow-col overflow-hidden rounded-control border border-hairline bg-hairline">
      {EDITED_ROLES.map((role) => {
        const { discountedPrice, steps } = explainPrice(pricer, { price, category, role });
        const amount = tierAmount(steps);
        return (
          <div key={role} className="bg-surface px-2 py-2 tablet:px-3">
            <dt className="type-caption text-muted">{ROLE_NAMES[role]}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2 type-panel-title text-text">
              {formatPrice(discountedPrice, money)}
              {amount > 0 && <span className="type-caption text-muted">{signedAmount(amount, money)}</span>}
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
