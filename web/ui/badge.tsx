import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type BadgeTone = 'neutral' | 'outline' | 'inverted' | 'primary' | 'success' | 'warning' | 'danger';

const TONES = {
  neutral: 'border-transparent bg-raised text-text',
  outline: 'border-hairline text-muted',
  inverted: 'border-transparent bg-text text-background',
  primary: 'border-transparent bg-tint-primary text-primary',
  success: 'border-transparent bg-tint-success text-success',
  warning: 'border-transparent bg-tint-warning text-warning',
  danger: 'border-transparent bg-tint-danger text-danger',
} satisfies Record<BadgeTone, string>;

interface BadgeProps {
  tone?: BadgeTone;
  icon?: LucideIcon;
  hasDot?: boolean;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', icon: Icon, hasDot = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 shrink-0 items-center gap-badge rounded-badge border px-badge type-badge whitespace-nowrap',
        TONES[tone],
      )}
    >
      {hasDot && <span aria-hidden className="size-1.5 rounded-full bg-current" />}
      {Icon && <Icon aria-hidden className="size-3" />}
      {children}
    </span>
  );
}
