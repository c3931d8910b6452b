import { useRef } from 'react';
import { Link } from 'wouter';
import { scaleAmounts } from '#domain/configuration/scale-amounts.ts';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import { CONFIGURATION_RECORD, type LoadedConfiguration } from '#web/features/shop/settings-records.ts';
import { ShopSection } from '#web/features/shop/shop-section.tsx';
import { useSection } from '#web/features/shop/use-section.ts';
import { MoneyFields } from './money-fields.tsx';
import { formOfMoney, isScaleOffered, type MoneyForm, moneyIssues, moneyOfForm } from './money-form.ts';
import { MoneySample } from './money-sample.tsx';
import { SCALE_FACTOR, ScaleOffer } from './scale-offer.tsx';

interface MoneySectionProps {
  loaded: LoadedConfiguration;
  /** Where the list waits that is read in the new money. */
  priceDataAddress: string;
  onSaved: () => void;
}

/** How the shop writes its prices. Numbers are never converted. */
export function MoneySection({ loaded, priceDataAddress, onSaved }: MoneySectionProps) {
  const fields = useRef<HTMLDivElement>(null);
  const section = useSection({
    title: 'Money',
    record: CONFIGURATION_RECORD,
    loaded,
    partOf: ({ money }) => money,
    formOf: formOfMoney,
    read: (form) => (isComplete(form) ? moneyOfForm(form) : null),
    apply: applyMoney,
    onSaved,
  });
  const { form, savedForm, change, isJustSaved } = section;
  function save(): void {
    if (isComplete(form)) section.save();
    else fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }
  return (
    <ShopSection id="money" title="Money" section={section} onSave={save}>
      <div className="@container">
        <div className="grid @min-[30rem]:grid-cols-[minmax(0,1fr)_12rem]">
          <div ref={fields} className="min-w-0 px-4 py-4">
            <MoneyFields form={form} saved={savedForm} issues={moneyIssues(form)} onChange={change} />
            <p className="mt-4 type-caption text-muted">Prices are not converted.</p>
            <SavedNotice isShown={isJustSaved} priceDataAddress={priceDataAddress} />
          </div>
          <MoneySample form={form} />
        </div>
        {isScaleOffered(form, loaded.money) && (
          <ScaleOffer
            form={form}
            buckets={loaded.buckets}
            onChange={(isScaled) => change({ ...form, isScaled })}
          />
        )}
      </div>
    </ShopSection>
  );
}

function SavedNotice({ isShown, priceDataAddress }: { isShown: boolean; priceDataAddress: string }) {
  return (
    <p role="status" className="type-interface text-text not-empty:mt-3">
      {isShown && (
        <>
          Saved. The price source is read again in this money, and the new list waits for you in{' '}
          <Link href={priceDataAddress} className="text-primary underline">
            Price Data
          </Link>
          .
        </>
      )}
    </p>
  );
}

function isComplete(form: MoneyForm): boolean {
  return Object.keys(moneyIssues(form)).length === 0;
}

function applyMoney(configuration: Configuration, form: MoneyForm): Configuration {
  // Somebody else may have saved a currency without decimals meanwhile: a second factor would empty every bucket.
  const isScaled = form.isScaled && isScaleOffered(form, configuration.money);
  const { money: _former, ...rest } = isScaled ? scaleAmounts(configuration, SCALE_FACTOR) : configuration;
  const money = moneyOfForm(form);
  return money ? { ...rest, money } : rest;
}
