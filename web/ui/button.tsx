import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-style.ts';
import { classNames } from './class-names.ts';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  children: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  isBusy?: boolean;
  /** Looks and acts disabled but keeps the focus, for a button that is soon available again or says why not. */
  isUnavailable?: boolean;
  /** Shown beside the spinner while busy; the button is wide enough for both texts from the start. */
  busyLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const { children, variant = 'secondary', size = 'medium', icon, isBusy = false, busyLabel } = props;
  const { className, type = 'button', onClick, ...rest } = withoutLook(props);
  const isBlocked = isBusy || props.isUnavailable === true;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClasses(props.isUnavailable ? 'unavailable' : variant, size), className)}
      // Not `disabled` while busy: the keyboard focus would go back to the top of the page.
      aria-disabled={isBlocked || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBlocked ? blockClick : onClick}
    >
      <ButtonLabel text={children} icon={icon} isBusy={isBusy} busyLabel={busyLabel} />
    </button>
  );
}

// Also stops the form: a prevented click submits nothing, and neither does Enter in a field.
function blockClick(event: MouseEvent): void {
  event.preventDefault();
}

function withoutLook(props: ButtonProps) {
  const { children, variant, size, icon, isBusy, isUnavailable, busyLabel, ...rest } = props;
  return rest;
}

interface ButtonLabelProps {
  text: string;
  icon: LucideIcon | undefined;
  isBusy: boolean;
  busyLabel: string | undefined;
}

/** Shows one text and reserves the width of the other as generated content, which screen readers and search ignore. */
function ButtonLabel({ text, icon: Icon, isBusy, busyLabel = text }: ButtonLabelProps) {
  const hasStart = isBusy || Icon !== undefined;
  const otherHasStart = !isBusy || Icon !== undefined;
  return (
    <span
      data-reserve={isBusy ? text : busyLabel}
      className={classNames(
        'inline-grid justify-items-center after:invisible after:col-start-1 after:row-start-1 after:h-0',
        busyLabel !== text && 'after:content-[attr(data-reserve)]',
        otherHasStart && 'after:pl-6',
      )}
    >
      <span className={classNames('col-start-1 row-start-1', hasStart && 'inline-flex items-center gap-2')}>
        {isBusy ? <Spinner /> : Icon && <Icon aria-hidden className="size-4 shrink-0" />}
        {isBusy ? busyLabel : text}
      </span>
    </span>
  );
}

/** Only decoration: the text beside it says what is happening. */
function Spinner() {
  return <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />;
}
