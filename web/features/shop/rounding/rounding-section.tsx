import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Configuration } from '#domain/contract/entities/configuration.ts';
import type { Money } from '#domain/contract/entities/money.ts';
import type { Rounding } from '#domain/contract/entities/rounding.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { formatAmount } from '#domain/text/money.ts';
import {
  listedCategoriesQuery,
  publishedRowsQuery,
} from '#web/features/configuration/configuration.queries.ts';
import { CONFIGURATION_RECORD, type LoadedConfiguration } from '#web/features/shop/settings-records.ts';
import { changedEdge, ShopSection } from '#web/features/shop/shop-section.tsx';
import { useSection } from '#web/features/shop/use-section.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { BandsTable } from './bands-table.tsx';
import { FreeDevicesDialog, useFreeDevicesQuestion } from './free-devices-dialog.tsx';
import { CLASSIC, OWN, PRESETS } from './presets.ts';
import { ExamplesTable, RoundingImpact } from './rounding-effect.tsx';
import { choosePreset, formOfRounding, readRounding } from './rounding-form.ts';
import { type WorkedList, workExamples } from './worked-examples.ts';

interface RoundingSectionProps {
  loaded: LoadedConfiguration;
  onSaved: () => void;
}

/** How prices are rounded, with its effect on the published list beside it. */
export function RoundingSection({ loaded, onSaved }: RoundingSectionProps) {
  const { money } = loaded;
  const table = useRef<HTMLDivElement>(null);
  const section = useSection({
    title: 'Rounding',
    record: CONFIGURATION_RECORD,
    loaded,
    partOf: (configuration) => configuration.rounding,
    formOf: (saved) => formOfRounding(saved, money),
    read: (form) => readRounding(form, money).rounding,
    apply: (configuration, form) => withRounding(configuration, readRounding(form, money).rounding),
    onSaved,
  });
  const { form, savedForm, change } = section;
  const { rounding, issues } = useMemo(() => readRounding(form, money), [form, money]);
  const draft = useMemo(
    () => (rounding === null ? null : withRounding(loaded, rounding)),
    [loaded, rounding],
  );
  const question = useFreeDevicesQuestion();
  function saveIfValid(save: () => void): void {
    if (draft) question.ask(loaded, draft, save);
    else table.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }
  return (
    <ShopSection
      id="rounding"
      title="Rounding"
      // What was valid in the money of before may be so no longer in that of somebody who saved meanwhile.
      section={{ ...section, saveMine: () => saveIfValid(section.saveMine) }}
      onSave={() => saveIfValid(section.save)}
      tools={
        <SelectField
          label="Preset"
          isLabelHidden
          options={presetOptions(money, form.preset)}
          value={form.preset}
          onValueChange={(preset) => change(choosePreset(form, preset, money))}
          className={`w-36 max-tablet:min-w-[min(100%,8.5rem)] max-tablet:flex-1 ${changedEdge(form.preset !== savedForm.preset) ?? ''}`}
        />
      }
    >
      <RoundingBody saved={loaded} draft={draft}>
        <div ref={table}>
          {form.preset === CLASSIC ? (
            <ClassicText money={money} />
          ) : (
            <BandsTable form={form} saved={savedForm} issues={issues} money={money} onChange={change} />
          )}
        </div>
      </RoundingBody>
      <FreeDevicesDialog question={question} money={money} />
    </ShopSection>
  );
}

function withRounding(configuration: Configuration, rounding: Rounding | undefined | null): Configuration {
  const { rounding: _former, ...rest } = configuration;
  return rounding ? { ...rest, rounding } : rest;
}

function presetOptions(money: Money | undefined, chosen: string) {
  const isUsable = (id: string, needsCents = false) => !needsCents || money?.decimals !== 0 || id === chosen;
  return [
    { value: CLASSIC, label: 'Classic' },
    ...PRESETS.filter(({ id, needsCents }) => isUsable(id, needsCents)).map(({ id, label }) => ({
      value: id,
      label,
    })),
    { value: OWN, label: 'Own table' },
  ];
}

function ClassicText({ money }: { money: Money | undefined }) {
  const [ten, limit] = [10, 340].map((amount) => formatAmount(amount, money));
  return (
    <p className="max-w-prose type-interface text-muted">
      {`Prices are rounded to the nearest ${ten}. Above ${limit}, a price that ends in 10 falls to the hundred below, and one that ends in 90 rises to the next. Choose another preset to round in your own way.`}
    </p>
  );
}

interface RoundingBodyProps {
  saved: Configuration;
  /** Null while a field has an issue. */
  draft: Configuration | null;
  children: ReactNode;
}

/** The table and below it examples; the impact at the right where there is room. */
function RoundingBody({ saved, draft: latest, children }: RoundingBodyProps) {
  const [role, setRole] = useState<PriceView>('public');
  const categories = useQuery(listedCategoriesQuery()).data?.categories;
  const published = useQuery(publishedRowsQuery(categories));
  // Deferred: a field must show what was typed before a long list is priced again.
  const draft = useDeferredValue(latest);
  const rows = published.data;
  const { examples, stillFree } = useMemo(
    () => (draft && rows ? workExamples({ saved, draft, role }, rows) : NO_EXAMPLES),
    [saved, draft, role, rows],
  );
  return (
    <div className="@container">
      <div className="grid @min-[43rem]:grid-cols-[minmax(0,1fr)_15.5rem]">
        <div className="min-w-0 px-4 py-4">
          {children}
          <ExamplesTable examples={examples} money={saved.money} />
        </div>
        <div className="border-hairline px-4 py-4 @max-[43rem]:border-t @min-[43rem]:border-l">
          {draft ? (
            <RoundingImpact
              published={published}
              saved={saved}
              draft={draft}
              role={role}
              onRoleChange={setRole}
              freeNames={stillFree.map((index) => rows?.[index]?.display ?? '')}
            />
          ) : (
            <p className="type-interface text-muted">Correct the marked fields to see the effect.</p>
          )}
        </div>
      </div>
    </div>
  );
}

const NO_EXAMPLES: WorkedList = { examples: [], stillFree: [] };
