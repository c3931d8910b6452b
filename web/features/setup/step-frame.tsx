import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SetupProgress } from '#domain/contract/entities/setup.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClasses } from '#web/ui/button-style.ts';
import { WorkspaceTitle } from '#web/ui/dialogs/workspace-dialog.tsx';
import { SetupFrame } from './frame/setup-frame.tsx';

/** What every step knows of the way through the set-up. */
export interface StepWay {
  readonly progress: SetupProgress;
  /** To the step before; out of the set-up on the first. */
  readonly onBack: () => void;
  readonly onSkip: () => void;
  /** What was chosen is saved. */
  readonly onNext: () => void;
  /** To the Admin Portal, where the set-up waits. */
  readonly onLeave: () => void;
}

interface StepFrameProps {
  way: StepWay;
  title: string;
  text: string;
  /** Something is saved, and the next step follows: who has gone to another one meanwhile would be taken from it. */
  isBusy?: boolean;
  aside?: ReactNode;
  /** At the right end of the footer. */
  actions: ReactNode;
  children: ReactNode;
}

/** The frame of the steps after the claim, as a panel of the Admin Portal. */
export function StepFrame({ way, isBusy = false, actions, ...frame }: StepFrameProps) {
  const { step, skipped } = way.progress;
  return (
    <SetupFrame
      {...frame}
      step={step}
      skipped={skipped}
      heading={<WorkspaceTitle>Set up Tierbook</WorkspaceTitle>}
      note={
        <>
          {'Skip what you like. It waits in the '}
          <button type="button" onClick={way.onLeave} className="text-primary hover:underline">
            Admin Portal
          </button>
          .
        </>
      }
      titleAs="h3"
      footer={
        <>
          <button
            type="button"
            aria-disabled={isBusy || undefined}
            onClick={isBusy ? undefined : way.onBack}
            className={`${buttonClasses(isBusy ? 'unavailable' : 'quiet', 'large')} mr-auto -ml-button`}
          >
            <ArrowLeft aria-hidden className="size-4" />
            {/* A phone has room for the icon alone beside the other two. */}
            <span className="max-tablet:sr-only">Back</span>
          </button>
          {actions}
        </>
      }
    />
  );
}

interface StepActionsProps {
  way: StepWay;
  /** Something is chosen, so that there is something to continue with. */
  canContinue: boolean;
  isBusy?: boolean;
  onContinue: () => void;
}

export function StepActions({ way, canContinue, isBusy = false, onContinue }: StepActionsProps) {
  return (
    <>
      <Button variant="quiet" size="large" isUnavailable={isBusy} onClick={way.onSkip}>
        Skip this step
      </Button>
      <Button
        variant="primary"
        size="large"
        isBusy={isBusy}
        busyLabel="Saving..."
        isUnavailable={!canContinue && !isBusy}
        onClick={onContinue}
      >
        Continue
      </Button>
    </>
  );
}
