import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { type FrameStep, numberOfStep, ProgressLine, STEP_COUNT } from './progress-line.tsx';

interface SetupFrameProps {
  step: FrameStep;
  skipped?: readonly FrameStep[];
  /** 'Set up Tierbook', as the title of a page or of a dialog. Hidden on phones. */
  heading: ReactNode;
  /** At the right end of the header. */
  note?: ReactNode;
  title: string;
  text: string;
  /** The level of the title: the page's own heading, or one below the title of a dialog. */
  titleAs: 'h1' | 'h2' | 'h3';
  /** Beside the content from desktops on, below it otherwise. */
  aside?: ReactNode;
  /** Back at the left, the others at the right. */
  footer: ReactNode;
  children: ReactNode;
}

/** The frame of every set-up step. It scrolls by itself, in a page as in a dialog, and its footer stays in view. */
export function SetupFrame(props: SetupFrameProps) {
  const { step, skipped = [], heading, note, aside, footer, children } = props;
  return (
    <div className="flex h-dvh w-full flex-col overflow-y-auto scroll-pb-20">
      <header className="px-gutter pt-4">
        {/* No room on phones, but a link in the note must be visible while it has the focus. */}
        <div className="flex min-h-8 items-center justify-between gap-4 pb-3 max-tablet:not-focus-within:sr-only">
          {heading}
          {note && <p className="type-caption text-muted">{note}</p>}
        </div>
        <ProgressLine step={step} skipped={skipped} />
      </header>
      <div
        className={classNames(
          'mx-auto flex w-full max-w-160 grow flex-col gap-8 px-gutter pt-8 pb-8 tablet:px-0 tablet:pt-14',
          aside !== undefined &&
            'desktop:grid desktop:max-w-278 desktop:grid-cols-[40rem_minmax(0,1fr)] desktop:justify-between desktop:gap-x-14',
        )}
      >
        <div>
          <StepTitle {...props} />
          {children}
        </div>
        {aside}
      </div>
      <footer
        data-toast-floor
        className="sticky bottom-0 flex min-h-16 shrink-0 flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-hairline bg-background px-gutter py-3 [@media(height<32rem)]:static"
      >
        {footer}
      </footer>
    </div>
  );
}

function StepTitle({ step, title, text, titleAs: Title }: SetupFrameProps) {
  return (
    <>
      <p className="type-caption text-muted">{`Step ${numberOfStep(step)} of ${STEP_COUNT}`}</p>
      <Title tabIndex={-1} className="mt-1 type-metric text-text outline-none">
        {title}
      </Title>
      <p className="mt-1 mb-6 max-w-140 type-touch text-muted">{text}</p>
    </>
  );
}
