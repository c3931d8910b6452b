import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { answersOf } from '#domain/configuration/rule-answers.ts';
import type { PriceView } from '#domain/pricing/pricing-role.ts';
import { TIER_IDS, TIER_LABELS } from '#domain/tiers/tier-lists.ts';
import {
  configurationQuery,
  type PublishedList,
  pricedRowsOf,
  publishedListsQuery,
} from '#web/features/configuration/configuration.queries.ts';
import { PhonePreview } from '#web/features/setup/preview/phone-preview.tsx';
import { StepActions, StepFrame, type StepWay } from '#web/features/setup/step-frame.tsx';
import {
  FreeDevicesDialog,
  useFreeDevicesQuestion,
} from '#web/features/shop/rounding/free-devices-dialog.tsx';
import { OWN } from '#web/features/shop/rounding/presets.ts';
import { shopQuery } from '#web/features/shop/shop.queries.ts';
import { capitalised } from '#web/lib/capitalised.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { ErrorLine } from '#web/ui/forms/error-line.tsx';
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx';
import { chooseRows, workRows } from './examples.ts';
import { PublicQuestion } from './public-question.tsx';
import { RoundingQuestion } from './rounding-question.tsx';
import { formOfAnswers } from './rule-form.ts';
import { TiersQuestion } from './tiers-question.tsx';
import { type LoadedConfiguration, type RulesDraft, useRules } from './use-rules.ts';
import { WorkedTable } from './worked-table.tsx';

interface RulesStepProps {
  way: StepWay;
  /** Visitors see other prices now. */
  onPricesChanged: () => void;
}

const TITLE = 'Your rules';
const TEXT = 'Three answers turn your sheet into a list for each tier. Finer rules wait in the Engine Room.';

export function RulesStep({ way, onPricesChanged }: RulesStepProps) {
  const configuration = useQuery(configurationQuery(true));
  const lists = useQuery(publishedListsQuery());
  if (configuration.data && lists.data) {
    return (
      <Questions way={way} loaded={configuration.data} lists={lists.data} onPricesChanged={onPricesChanged} />
    );
  }
  return (
    <StepFrame
      way={way}
      title={TITLE}
      text={TEXT}
      actions={<StepActions way={way} canContinue={false} onContinue={way.onNext} />}
    >
      <AsyncView
        query={configuration.data ? lists : configuration}
        loadingText="Loading rules..."
        loadingRows={8}
        error={{ title: 'Unable to load the rules' }}
      >
        {() => null}
      </AsyncView>
    </StepFrame>
  );
}

interface QuestionsProps extends RulesStepProps {
  loaded: LoadedConfiguration;
  lists: readonly PublishedList[];
}

function Questions({ way, loaded, lists, onPricesChanged }: QuestionsProps) {
  const free = useFreeDevicesQuestion();
  const rules = useRules({
    loaded,
    isHeld: free.isFinding,
    onSaved: onPricesChanged,
    onNext: way.onNext,
  });
  const isBusy = rules.isSaving || free.isFinding;
  const rows = useMemo(() => lists.flatMap(pricedRowsOf), [lists]);
  const shown = useMemo(() => chooseRows(rows), [rows]);
  const saved = useMemo(() => answersOf(loaded), [loaded]);
  const savedForm = formOfAnswers(saved, loaded.money);
  const question = { rules, rows, saved: loaded };
  function proceed(): void {
    if (!rules.isUnsaved) way.onNext();
    else if (rules.draft) free.ask(loaded, rules.draft, rules.save);
  }
  return (
    <StepFrame
      way={way}
      isBusy={isBusy}
      title={TITLE}
      text={TEXT}
      aside={<RulesEffect lists={lists} shown={shown} rules={rules} loaded={loaded} />}
      actions={
        <StepActions way={way} canContinue={rules.draft !== null} isBusy={isBusy} onContinue={proceed} />
      }
    >
      <div className="grid gap-5 *:not-first:border-t *:not-first:border-hairline *:not-first:pt-5">
        <PublicQuestion {...question} example={shown[2] ?? shown[0]} hasOwnRules={savedForm.public === OWN} />
        <TiersQuestion {...question} example={shown[2] ?? shown[0]} />
        <RoundingQuestion {...question} shown={shown} hasOwnTable={savedForm.rounding === OWN} />
      </div>
      <RulesProblem rules={rules} />
      <FreeDevicesDialog question={free} money={loaded.money} />
    </StepFrame>
  );
}

function RulesProblem({ rules: { refusal, problem, overtakenBy } }: { rules: RulesDraft }) {
  const text = refusal ?? problem;
  return (
    <div role="alert" className="mt-4 empty:hidden">
      {overtakenBy ? (
        <p className="type-interface text-warning">
          {`${capitalised(overtakenBy.savedBy)} saved other rules on ${formatDateTime(overtakenBy.savedAt)}. They are loaded and your answers are still here: look at the examples, then continue.`}
        </p>
      ) : (
        text !== null && <ErrorLine>{text}</ErrorLine>
      )}
    </div>
  );
}

interface RulesEffectProps {
  lists: readonly PublishedList[];
  shown: ReturnType<typeof chooseRows>;
  rules: RulesDraft;
  loaded: LoadedConfiguration;
}

const TIERS = TIER_IDS.map((value) => ({ value, label: TIER_LABELS[value] }));

/** What a tier of the owner's choice sees, and four rows from the sheet to every tier. */
function RulesEffect({ lists, shown, rules, loaded }: RulesEffectProps) {
  const [tier, setTier] = useState<PriceView>('public');
  const brand = useQuery(shopQuery()).data?.brand;
  const draft = rules.draft ?? loaded;
  const worked = useMemo(() => workRows(shown, draft), [shown, draft]);
  return (
    <div className="grid min-w-0 content-start gap-4">
      <SegmentedControl
        label="Tier"
        options={TIERS}
        value={tier}
        onValueChange={setTier}
        className="mx-auto w-full max-w-86 *:flex-1"
      />
      <div className="setup-rules-phone">
        <PhonePreview lists={lists} configuration={draft} tier={tier} brand={brand} />
      </div>
      {worked.length > 0 && <WorkedTable rows={worked} tier={tier} money={loaded.money} />}
    </div>
  );
}
