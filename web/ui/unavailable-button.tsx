import type { LucideIcon } from 'lucide-react';
import { Button } from './button.tsx';
import type { ButtonSize } from './button-style.ts';
import { Tooltip } from './dialogs/tooltip.tsx';

interface UnavailableButtonProps {
  children: string;
  /** Why it cannot be used now; it shows on hover and on focus. */
  reason: string;
  size?: ButtonSize;
  icon?: LucideIcon;
  'aria-label'?: string;
}

/** A button that says why it does nothing. A disabled one could not: it gets neither the pointer nor the focus. */
export function UnavailableButton({ children, reason, ...look }: UnavailableButtonProps) {
  return (
    <Tooltip text={reason}>
      <Button {...look} isUnavailable>
        {children}
      </Button>
    </Tooltip>
  );
}
