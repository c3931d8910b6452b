import type { ReactNode } from 'react';

interface StepFooterProps {
  words: ReactNode;
  /** Buttons, the confirming one last. */
  children: ReactNode;
}

/** Stays in view below what scrolls. */
export function StepFooter({ words, children }: StepFooterProps) {
  return (
    <footer
      data-toast-floor
      className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline px-gutter py-3"
    >
      <div className="min-w-0 flex-1 basis-64 type-interface text-muted">{words}</div>
      <div className="ml-auto flex flex-wrap justify-end gap-2 max-tablet:w-full max-tablet:*:flex-1">
        {children}
      </div>
    </footer>
  );
}
