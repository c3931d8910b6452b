import type { LucideIcon } from 'lucide-react';
import { Button } from './button.tsx';
import type { ButtonSize } from './button-style.ts';
import { Tooltip } from './dialogs/tooltip.tsx';

interface UnavailableButtonProps {
  children: string;
  /** Why it cannot be used now; shown on hover and focus. */
  reason: string;
  size?: ButtonSize;
  icon?: LucideIcon;
  'aria-label'?: string;
}

/** A button that says why it does nothing. A disabled button could not, because it gets neither pointer nor focus. */
export function UnavailableButton({ children, reason, ...look }: UnavailableButtonProps) {
  return (
    <Tooltip text={reason}>
      <Button {...look} isUnavailable>
        {children}
      </Button>
    </Tooltip>
  );
}
