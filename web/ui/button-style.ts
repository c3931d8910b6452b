import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-filled';
export type ButtonSize = 'small' | 'medium' | 'large';

type ButtonLook = ButtonVariant | 'unavailable';

const SHARED =
  'relative button-line inline-flex items-center justify-center gap-2 border select-none transition-colors ' +
  'disabled:border-raised disabled:bg-raised disabled:text-muted aria-disabled:cursor-default';

const VARIANTS = {
  primary: 'border-transparent bg-primary text-on-primary not-disabled:hover:bg-primary-hover',
  secondary: 'border-border bg-transparent text-text not-disabled:hover:bg-raised',
  quiet: 'border-transparent bg-transparent text-text not-disabled:hover:bg-raised',
  danger: 'border-danger bg-transparent text-danger not-disabled:hover:bg-tint-danger',
  'danger-filled': 'border-transparent bg-danger text-on-danger not-disabled:hover:bg-danger-hover',
  // Looks disabled, for a button that keeps the focus so that it can say why.
  unavailable: 'border-raised bg-raised text-muted',
} satisfies Record<ButtonLook, string>;

// Phones need targets of 44 px. The small button is 40 px high there, with an invisible edge for the rest.
const SIZES = {
  small:
    'h-7 rounded-small px-button-small type-interface font-medium max-tablet:h-10 max-tablet:after:absolute max-tablet:after:inset-x-0 max-tablet:after:-inset-y-0.75',
  medium: 'h-9 rounded-control px-button type-button max-tablet:h-11',
  large: 'h-10 rounded-control px-button type-button max-tablet:h-12 max-tablet:type-touch',
} satisfies Record<ButtonSize, string>;

/** For a link that looks like a button; a button uses <Button>. */
export function buttonClasses(variant: ButtonLook, size: ButtonSize): string {
  return classNames(SHARED, VARIANTS[variant], SIZES[size]);
}
