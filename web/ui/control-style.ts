import { classNames } from './class-names.ts';

/** The box of everything one types into. 16 px text on phones: below that a phone zooms the page on focus. */
export function controlClasses(className?: string): string {
  return classNames(
    'h-10 w-full min-w-0 rounded-control border border-border bg-surface px-3 type-interface text-text transition-colors ' +
      'max-tablet:h-12 max-tablet:text-base ' +
      'focus-visible:border-primary focus-visible:outline-offset-1 ' +
      'aria-invalid:border-danger disabled:border-raised disabled:bg-raised disabled:text-muted',
    className,
  );
}
