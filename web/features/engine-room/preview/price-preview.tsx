import { useId, useMemo, useState } from 'react';
import { labelOfCategory } from '#domain/catalogue/category-labels.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { DEVICE_LIMITS, PREVIEW } from '#domain/contract/limits.ts';
import { explainPrice, type PriceExplanation, type PriceStep } from '#domain/pricing/explain-price.ts';
import { type Pricer, preparePricer } from '#domain/pricing/prepare-pricer.ts';
import { isPriceIn, previewPrice, samplePriceIn } from '#domain/pricing/preview-price.ts';
import { formatPrice, formatWithCents, signedAmount } from '#domain/text/money.ts';
import { EDITED_ROLES, type EditedRole, ROLE_NAMES } from '#web/features/engine-room/room-texts.ts';
import { controlClasses } from '#web/ui/forms/control-style.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { linesOfPrice } from './price-words.ts';

const PRICE_ERROR = `Enter a price from ${DEVICE_LIMITS.priceMinDollars} to ${DEVICE_LIMITS.priceMaxDollars}`;
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
  const [lastPrice, setLastPrice] = useState<number>(PREVIEW.testPriceDollars);
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
      <div className="mt-2 flex gap-2">
        <TestPrice text={text} onTextChange={setText} error={price === null ? PRICE_ERROR : undefined} />
        <SelectField
          label="Category"
          isLabelHidden
          options={options}
          value={category ?? NO_CATEGORY}
          onValueChange={(value) => onCategoryChange(value === NO_CATEGORY ? null : value)}
          className="min-w-0 flex-1"
        />
      </div>
      {/* Hidden but in place for an invalid price: otherwise everything below would jump while somebody types. */}
      <div style={{ visibility: price === null ? 'hidden' : 'visible' }}>
        <Result pricer={pricer} role={role} category={category} price={lastPrice} />
      </div>
    </section>
  );
}

/** The test price as text. It follows the selected bucket: with a price of another one, the edited rule would not show. */
function useTestPrice({ buckets }: Configuration, bucket: string | null) {
  const [text, setText] = useState(String(PREVIEW.testPriceDollars));
  const [followed, setFollowed] = useState(bucket);
  const price = priceOfText(text);
  if (bucket !== followed) {
    setFollowed(bucket);
    const selected = buckets.find(([label]) => label === bucket);
    if (selected && (price === null || !isPriceIn(selected, price))) setText(String(samplePriceIn(selected)));
  }
  return { text, setText, price };
}

interface TestPriceProps {
  text: string;
  onTextChange: (text: string) => void;
  error: string | undefined;
}

function TestPrice({ text, onTextChange, error }: TestPriceProps) {
  return (
    <Field label="Test price" isLabelHidden error={error} className="w-27 shrink-0 [&>[aria-live]]:w-64">
      {(control) => (
        <span className="relative flex">
          <span aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 type-interface text-muted">
            $
          </span>
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onChange={(event) => onTextChange(event.target.value)}
            className={controlClasses({ className: 'pl-8' })}
          />
        </span>
      )}
    </Field>
  );
}

interface ResultProps {
  pricer: Pricer;
  role: EditedRole;
  category: string | null;
  price: number;
}

function Result({ pricer, ...input }: ResultProps) {
  const { finalPrice, discountAmount } = previewPrice(pricer, input);
  return (
    <>
      <p className="mt-3 flex items-baseline gap-3" aria-live="polite">
        <span className="type-preview-price text-text">{formatPrice(finalPrice, undefined)}</span>
        <span className="type-interface text-muted">{discountText(discountAmount)}</span>
      </p>
      <PriceSteps explanation={explainPrice(pricer, input)} />
      <TierPrices pricer={pricer} price={input.price} category={input.category} />
    </>
  );
}

function discountText(amount: number): string {
  return `Discount ${formatWithCents(amount, undefined)}`;
}

// Number() alone would read '' as 0 and '1e3' as 1000.
function priceOfText(text: string): number | null {
  const price = /^\d+(?:\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN;
  return price <= DEVICE_LIMITS.priceMaxDollars ? price : null;
}

/** How the price is calculated, one line for each step. */
function PriceSteps({ explanation }: { explanation: PriceExplanation }) {
  return (
    <ol aria-label="How this price is calculated" className="mt-3 grid gap-1">
      {linesOfPrice(explanation).map(({ text, change, amount, rule }) => (
        <li key={text} className="grid grid-cols-[1fr_auto_4.75rem] gap-x-2 type-interface text-text">
          <span>{text}</span>
          <span className="text-right text-muted">{change}</span>
          {rule === undefined ? (
            <span className="text-right font-medium">{amount}</span>
          ) : (
            <span className="text-right whitespace-nowrap text-muted">{rule}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface TierPricesProps {
  pricer: Pricer;
  price: number;
  category: string | null;
}

/** The price for all tiers side by side, each with the amount added to the public price. */
function TierPrices({ pricer, price, category }: TierPricesProps) {
  return (
    <dl className="mt-4 grid auto-cols-fr grid-flow-col gap-px overflow-hidden rounded-control border border-hairline bg-hairline">
      {EDITED_ROLES.map((role) => {
        const { discountedPrice, steps } = explainPrice(pricer, { price, category, role });
        const amount = tierAmount(steps);
        return (
          <div key={role} className="bg-surface px-2 py-2 tablet:px-3">
            <dt className="type-caption text-muted">{ROLE_NAMES[role]}</dt>
            <dd className="flex flex-wrap items-baseline gap-x-2 type-panel-title text-text">
              {formatPrice(discountedPrice, undefined)}
              {amount > 0 && (
                <span className="type-caption text-muted">{signedAmount(amount, undefined)}</span>
              )}
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
