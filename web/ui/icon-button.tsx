import type { LucideIcon } from 'lucide-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names.ts';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** The accessible name; an icon alone says nothing. */
  label: string;
  icon: LucideIcon;
  size?: 'small' | 'medium';
  isMuted?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

const SIZES = { small: 'size-7 rounded-small', medium: 'size-9 rounded-control' };

export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, size = 'medium', isMuted = false, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-grid shrink-0 place-items-center transition-colors not-disabled:hover:bg-raised disabled:text-muted max-tablet:size-11',
        isMuted ? 'text-muted not-disabled:hover:text-text' : 'text-text',
        SIZES[size],
        className,
      )}
    >
      <Icon aria-hidden className="size-4.5" />
    </button>
  );
}
