import { classNames } from '#web/ui/class-names.ts';

interface ControlLook {
  /** 48 px high on phones instead of 44: for the only field on its screen. */
  isTall?: boolean | undefined;
  className?: string;
}

/** The look of every text box. 16 px text on phones: with less, a phone zooms the page on focus. */
export function controlClasses({ isTall = false, className }: ControlLook = {}): string {
  return classNames(
    'h-10 w-full min-w-0 rounded-control border border-border bg-surface px-3 type-interface text-text transition-colors ' +
      'focus-visible:border-transparent focus-visible:outline-offset-0 max-tablet:type-touch ' +
      'aria-invalid:not-disabled:border-danger aria-invalid:focus-visible:outline-offset-2 disabled:border-raised disabled:bg-raised disabled:text-muted',
    isTall ? 'max-tablet:h-12' : 'max-tablet:h-11',
    className,
  );
}
