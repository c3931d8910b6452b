import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SETUP_STEPS, type SetupProgress, type SetupStep } from '#domain/contract/entities/setup.ts';
import { WorkspaceHeader } from '#web/ui/dialogs/workspace-header.tsx';
import { AsyncView } from '#web/ui/feedback/async-view.tsx';
import { DoneStep } from './done/done-step.tsx';
import { PricesStep } from './prices/prices-step.tsx';
import { RulesStep } from './rules/rules-step.tsx';
import { setupQuery, useSaveProgress } from './setup.queries.ts';
import { ShopStep } from './shop-step.tsx';
import type { StepWay } from './step-frame.tsx';

interface SetupPanelProps {
  onClose: () => void;
  /** Visitors see another list or other prices now. */
  onPricesChanged: () => void;
}

/** The steps after the claim. Rendered in a workspace dialog; each saves what it asks, and the server knows the step. */
export function SetupPanel(props: SetupPanelProps) {
  const query = useQuery(setupQuery());
  if (query.data) return <Steps {...props} progress={query.data} />;
  return (
    <>
      <WorkspaceHeader title="Set up Tierbook" onBack={props.onClose} />
      <div className="px-gutter py-6">
        <AsyncView
          query={query}
          loadingText="Loading set-up..."
          error={{ title: 'Unable to load the set-up' }}
        >
          {() => null}
        </AsyncView>
      </div>
    </>
  );
}

interface StepsProps extends SetupPanelProps {
  progress: SetupProgress;
}

function Steps({ progress, onClose, onPricesChanged }: StepsProps) {
  const saving = useSaveProgress();
  const { step, skipped } = progress;
  const place = SETUP_STEPS.indexOf(step);
  const withoutThis = skipped.filter((each) => each !== step);
  function goTo(next: SetupStep | undefined, nextSkipped: SetupProgress['skipped'] = skipped): void {
    if (next) saving.mutate({ ...progress, step: next, skipped: nextSkipped });
  }
  const way: StepWay = {
    progress,
    onBack: () => (place === 0 ? onClose() : goTo(SETUP_STEPS[place - 1])),
    onSkip: () => goTo(SETUP_STEPS[place + 1], [...withoutThis, step]),
    onNext: () => goTo(SETUP_STEPS[place + 1], withoutThis),
    onLeave: onClose,
  };
  const steps = {
    shop: () => <ShopStep way={way} />,
    prices: () => <PricesStep way={way} onPricesChanged={onPricesChanged} />,
    rules: () => <RulesStep way={way} onPricesChanged={onPricesChanged} />,
    done: () => (
      <DoneStep
        way={way}
        isFinishing={saving.isPending && !saving.variables.isOpen}
        onGoTo={goTo}
        onFinish={() => saving.mutate({ ...progress, isOpen: false }, { onSuccess: onClose })}
      />
    ),
  } satisfies Record<SetupStep, () => ReactNode>;
  return steps[step]();
}
