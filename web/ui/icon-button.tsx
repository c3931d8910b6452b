import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** The name that is read out; an icon alone says nothing. */
  label: string;
  icon: LucideIcon;
  size?: 'small' | 'medium';
  ref?: Ref<HTMLButtonElement>;
}

const SIZES = { small: 'size-7 rounded-small', medium: 'size-9 rounded-control' };

export function IconButton({ label, icon: Icon, size = 'medium', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(iconButtonClasses(size), className)}
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  );
}

/** For a link that looks like an icon button. */
export function iconButtonClasses(size: 'small' | 'medium' = 'medium'): string {
  return classNames(
    'inline-grid shrink-0 place-items-center text-text transition-colors not-disabled:hover:bg-raised disabled:text-muted max-tablet:size-11',
    SIZES[size],
  );
}
