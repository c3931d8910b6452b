import { Check } from 'lucide-react';
import type { SetupStep } from '#domain/contract/entities/setup.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The claim is the first step; the others come after it. */
export type FrameStep = 'sign-in' | SetupStep;

const STEP_NAMES = {
  'sign-in': 'Sign-in',
  shop: 'Your shop',
  prices: 'Prices',
  rules: 'Rules',
  done: 'Done',
} as const satisfies Record<FrameStep, string>;

const STEPS = Object.entries(STEP_NAMES).map(([id, name]) => ({ id, name }));
export const STEP_COUNT = STEPS.length;

/** From 1. */
export function numberOfStep(step: FrameStep): number {
  return STEPS.findIndex(({ id }) => id === step) + 1;
}

interface ProgressLineProps {
  step: FrameStep;
  /** These were passed without a check. */
  skipped: readonly FrameStep[];
}

/** One bar per step, with its name from tablets on. */
export function ProgressLine({ step, skipped }: ProgressLineProps) {
  const current = numberOfStep(step);
  return (
    <ol aria-label="Steps of the set-up" className="grid grid-cols-5 gap-2">
      {STEPS.map(({ id, name }, index) => {
        const isPast = index + 1 < current;
        return (
          <li key={id} aria-current={id === step ? 'step' : undefined}>
            <span
              aria-hidden
              className={classNames('block h-0.5', index < current ? 'bg-primary' : 'bg-hairline')}
            />
            <span
              className={classNames(
                'flex items-center gap-2 pt-2 type-caption max-tablet:sr-only',
                id === step ? 'font-medium text-text' : 'text-muted',
              )}
            >
              {isPast && !skipped.some((each) => each === id) && (
                <Check role="img" aria-label="Done:" className="size-3.5 shrink-0 text-primary" />
              )}
              {name}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
